package dev.takt.actors.dispatch;

import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import dev.takt.actors.dispatch.DispatchProtocol.Begin;
import dev.takt.actors.dispatch.DispatchProtocol.Command;
import dev.takt.actors.dispatch.DispatchProtocol.Due;
import dev.takt.actors.dispatch.DispatchProtocol.Known;
import dev.takt.actors.dispatch.DispatchProtocol.Manual;
import dev.takt.actors.dispatch.DispatchProtocol.Order;
import dev.takt.actors.dispatch.DispatchProtocol.Release;
import dev.takt.actors.dispatch.DispatchProtocol.Resume;
import dev.takt.actors.dispatch.DispatchProtocol.Seen;
import dev.takt.actors.dispatch.DispatchProtocol.Solved;
import dev.takt.actors.dispatch.DispatchProtocol.Tune;

/**
 * Owns the cut-off: whatever the solver is doing, every period in which the loop drives the actuators sends one command. A plan
 * that passes the gate in time goes out at once (with delay compensation at the cut-off, for which it was made); at the
 * cut-off the ladder chooses from what there is.
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
     * @param dispatch what it decides with; survives the actor, so that one that fails goes on where it was
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
                .build();
    }

    private Behavior<Command> then(Runnable step) {
        step.run();
        return this;
    }
}
