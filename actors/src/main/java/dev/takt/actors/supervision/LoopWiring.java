package dev.takt.actors.supervision;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.ActorContext;
import dev.takt.actors.clock.Beat;
import dev.takt.actors.dispatch.ActuatorDispatcher;
import dev.takt.actors.dispatch.DispatchProtocol;
import dev.takt.actors.ingestion.IngestionProtocol;
import dev.takt.actors.ingestion.KnownState;
import dev.takt.actors.ingestion.Measured;
import dev.takt.actors.ingestion.MeasurementIngestion;
import dev.takt.actors.ingestion.PeriodStart;
import dev.takt.actors.measurement.LoopDemand;
import dev.takt.actors.parameters.ParameterProtocol;
import dev.takt.actors.parameters.ParameterUpdater;
import dev.takt.actors.solving.SolverProtocol;
import dev.takt.actors.state.StatePart;
import dev.takt.actors.state.StateTurn;
import dev.takt.actors.supervision.SupervisionProtocol.Command;
import dev.takt.actors.supervision.SupervisionProtocol.Failed;
import dev.takt.actors.supervision.SupervisionProtocol.FromDispatcher;
import dev.takt.actors.supervision.SupervisionProtocol.FromSolver;
import dev.takt.actors.supervision.SupervisionProtocol.Noticed;
import dev.takt.actors.supervision.SupervisionProtocol.Seen;
import dev.takt.actors.supervision.SupervisionProtocol.SignalsLost;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The actors of a loop and the connections between them. There are no decisions here: messages with a deadline go
 * directly from actor to actor, and the supervisor gets a copy.
 */
final class LoopWiring {
    private final ActorContext<Command> context;
    private final ActorRef<Command> supervisor;
    private final LoopParts parts;
    private final BooleanSupplier resuming;
    private final ActorRef<DispatchProtocol.Command> dispatcher;
    private final ActorRef<ParameterProtocol.Command> updater;
    private final ActorRef<IngestionProtocol.Command> ingestion;
    private final SolverLifecycle solver;

    /**
     * Creates the actors.
     *
     * @param context of the supervisor
     * @param resuming whether the decision on the last plan is still open; called on the threads of the actors
     */
    LoopWiring(ActorContext<Command> context, LoopParts parts, BooleanSupplier resuming) {
        this.context = context;
        this.supervisor = context.getSelf();
        this.parts = parts;
        this.resuming = resuming;
        this.updater = spawn(
                ParameterProtocol.Command.class,
                ParameterUpdater.create(parts.actors().parameters(), notice -> supervisor.tell(new Noticed(notice))),
                Component.PARAMETERS,
                "takt.loop-dispatcher");
        this.dispatcher = spawnDispatcher();
        this.ingestion = spawn(
                IngestionProtocol.Command.class,
                MeasurementIngestion.create(parts.actors().ingestion(), new Measurements()),
                Component.INGESTION,
                "takt.loop-dispatcher");
        this.solver = new SolverLifecycle(context, parts.actors().solvers(), this::solverSays);
        solver.start();
    }

    private ActorRef<DispatchProtocol.Command> spawnDispatcher() {
        var dispatch = parts.actors()
                .dispatch()
                .apply(new LoopParts.Outlets(this::applied, event -> supervisor.tell(new FromDispatcher(event))));
        return spawn(
                DispatchProtocol.Command.class,
                ActuatorDispatcher.create(dispatch),
                Component.DISPATCHER,
                "takt.deadline-dispatcher");
    }

    private <T> ActorRef<T> spawn(Class<T> messages, Behavior<T> behavior, Component component, String threads) {
        return context.spawn(
                FailureReport.restarting(messages, behavior, cause -> supervisor.tell(new Failed(component, cause))),
                component.name().toLowerCase(Locale.ROOT),
                DispatcherSelector.fromConfig(threads));
    }

    ActorRef<DispatchProtocol.Command> dispatcher() {
        return dispatcher;
    }

    ActorRef<ParameterProtocol.Command> updater() {
        return updater;
    }

    ActorRef<IngestionProtocol.Command> ingestion() {
        return ingestion;
    }

    SolverLifecycle solver() {
        return solver;
    }

    /**
     * Starts the periods.
     *
     * @param first the number of the first one
     * @param begin its beginning on the loop's clock
     */
    void begin(long first, long begin) {
        parts.clock().start(parts.clocked().timing().schedule(begin).from(first), new LoopBeat());
    }

    /** Sends an actor its turn in the exchange of the state. */
    void turn(StatePart part, StateTurn turn, Consumer<StateTurn> own) {
        switch (part) {
            case SOLVER ->
                solver.last()
                        .ifPresentOrElse(
                                ready -> ready.solver().tell(new SolverProtocol.Exchange(turn)),
                                () -> turn.done().accept(Optional.of("there is no solver")));
            case MEASUREMENTS -> ingestion.tell(new IngestionProtocol.Exchange(turn));
            case PARAMETERS -> updater.tell(new ParameterProtocol.Exchange(turn));
            case DISPATCH -> dispatcher.tell(new DispatchProtocol.Exchange(turn));
            case SUPERVISION -> own.accept(turn);
        }
    }

    // ---- called on the threads of the actors ------------------------------------------------------------------------

    private final class Measurements implements MeasurementIngestion.Listener {
        @Override
        public void known(KnownState state) {
            LentThread.during(() -> dispatcher.tell(new DispatchProtocol.Known(state)));
        }

        @Override
        public void measured(Measured measured) {
            dispatcher.tell(new DispatchProtocol.Seen(measured));
            updater.tell(new ParameterProtocol.Solvable(measured));
            if (resuming.getAsBoolean()) {
                supervisor.tell(new Seen(measured));
            }
            if (measured.known().demand() == LoopDemand.SAFE) {
                supervisor.tell(new SignalsLost(measured.known().reasons()));
            }
        }
    }

    private void applied(double[] values, boolean planned) {
        parts.actors()
                .relay()
                .applied(new IngestionProtocol.Applied(values, parts.clock().now(), planned), ingestion::tell);
    }

    private void solverSays(SolverProtocol.Event event) {
        parts.actors().pulse().solverHeard(event.generation());
        if (event instanceof SolverProtocol.Answered(int _, var outcome)) {
            LentThread.during(() -> dispatcher.tell(new DispatchProtocol.Solved(outcome)));
        }
        updater.tell(new ParameterProtocol.FromSolver(event));
        supervisor.tell(new FromSolver(event));
    }

    private final class LoopBeat implements Beat {
        @Override
        public void tick(long number, long scheduled, int skipped) {
            PeriodStart period = parts.clocked().timing().start(number, scheduled, skipped);
            LentThread.during(() -> dispatcher.tell(new DispatchProtocol.Begin(period)));
            ingestion.tell(new IngestionProtocol.Begin(period));
        }

        @Override
        public void cutOff(long number, long scheduled) {
            dispatcher.tell(new DispatchProtocol.Due(number));
        }
    }
}
