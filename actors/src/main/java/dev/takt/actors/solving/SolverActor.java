package dev.takt.actors.solving;

import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.PreRestart;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import dev.takt.actors.solving.SolverProtocol.Answered;
import dev.takt.actors.solving.SolverProtocol.Command;
import dev.takt.actors.solving.SolverProtocol.Event;
import dev.takt.actors.solving.SolverProtocol.Lost;
import dev.takt.actors.solving.SolverProtocol.Ready;
import dev.takt.actors.solving.SolverProtocol.Solve;
import dev.takt.actors.solving.SolverProtocol.WarmUp;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * The sole owner of a solver and of all that it keeps, on a thread of its own. If it fails it begins again with a new solver,
 * as the next generation.
 */
public final class SolverActor extends AbstractBehavior<Command> {
    /** For the first solver; the code that others run is warm already. */
    private static final Duration WARM_UP = Duration.ofSeconds(4);

    private final PlanSolver solver;
    private final int generation;
    private final Consumer<Event> listener;

    private SolverActor(ActorContext<Command> context, PlanSolver solver, int generation, Consumer<Event> listener) {
        super(context);
        this.solver = solver;
        this.generation = generation;
        this.listener = listener;
    }

    /**
     * The actor.
     *
     * @param solvers gives the solver; called again after a failure
     * @param generations numbers them
     * @param listener told of everything, on the thread of the solver
     */
    public static Behavior<Command> create(
            Supplier<PlanSolver> solvers, IntSupplier generations, Consumer<Event> listener) {
        return Behaviors.setup(context -> {
            var actor = new SolverActor(context, solvers.get(), generations.getAsInt(), listener);
            var self = context.getSelf();
            actor.solver.whenLost(reason -> self.tell(new Lost(reason)));
            self.tell(new WarmUp());
            return actor;
        });
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(WarmUp.class, _ -> warmUp())
                .onMessage(Solve.class, this::solve)
                .onMessage(Lost.class, this::lose)
                .onSignal(PreRestart.class, _ -> close())
                .onSignal(PostStop.class, _ -> close())
                .build();
    }

    private Behavior<Command> warmUp() {
        solver.warmUp(generation == 1 ? WARM_UP : Duration.ZERO);
        listener.accept(new Ready(generation, getContext().getSelf()));
        return this;
    }

    private Behavior<Command> solve(Solve message) {
        solver.solve(message.request(), outcome -> listener.accept(new Answered(generation, outcome)));
        return this;
    }

    private Behavior<Command> lose(Lost message) {
        throw new IllegalStateException(message.reason());
    }

    private Behavior<Command> close() {
        solver.close();
        return this;
    }
}
