package dev.takt.actors.dispatch;

import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import dev.takt.actors.dispatch.DispatchProtocol.Begin;
import dev.takt.actors.dispatch.DispatchProtocol.Command;
import dev.takt.actors.dispatch.DispatchProtocol.Due;
import dev.takt.actors.dispatch.DispatchProtocol.Exchange;
import dev.takt.actors.dispatch.DispatchProtocol.Known;
import dev.takt.actors.dispatch.DispatchProtocol.Manual;
import dev.takt.actors.dispatch.DispatchProtocol.Order;
import dev.takt.actors.dispatch.DispatchProtocol.Release;
import dev.takt.actors.dispatch.DispatchProtocol.Resume;
import dev.takt.actors.dispatch.DispatchProtocol.Seen;
import dev.takt.actors.dispatch.DispatchProtocol.Solved;
import dev.takt.actors.dispatch.DispatchProtocol.Tune;

/**
 * Guarantees the cut-off: whatever the solver does, one command is sent in every period in which the loop drives the
 * actuators. The command of a plan that passes the gate in time goes out at once, or with delay compensation at the
 * cut-off, for which it was computed. If there is none at the cut-off, the ladder chooses a command.
 */
public final class ActuatorDispatcher extends AbstractBehavior<Command> {
    private final CommandDispatch dispatch;

    private ActuatorDispatcher(ActorContext<Command> context, CommandDispatch dispatch) {
        super(context);
        this.dispatch = dispatch;
    }

    /**
     * The actor.
     *
     * @param dispatch its decisions and state; kept when the actor fails, so that a restarted one continues in the same
     *     state
     */
    public static Behavior<Command> create(CommandDispatch dispatch) {
        return Behaviors.setup(context -> new ActuatorDispatcher(context, dispatch));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Begin.class, message -> then(() -> dispatch.begin(message.period())))
                .onMessage(Known.class, message -> then(() -> dispatch.know(message.state())))
                .onMessage(Seen.class, message -> then(() -> dispatch.see(message.measured())))
                .onMessage(Solved.class, message -> then(() -> dispatch.judge(message.outcome())))
                .onMessage(Due.class, message -> then(() -> dispatch.due(message.cycle())))
                .onMessage(Order.class, message -> then(() -> dispatch.order(message.mode())))
                .onMessage(Tune.class, message -> then(() -> dispatch.tune(message.from(), message.tuning())))
                .onMessage(Manual.class, message -> then(() -> dispatch.manual(message)))
                .onMessage(Resume.class, message -> then(() -> dispatch.resume(message.plan())))
                .onMessage(Release.class, _ -> then(dispatch::release))
                .onMessage(Exchange.class, message -> then(() -> dispatch.exchange(message.turn())))
                .build();
    }

    private Behavior<Command> then(Runnable step) {
        step.run();
        return this;
    }
}
