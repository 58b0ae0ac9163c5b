package dev.takt.actors.solving;

import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.PreRestart;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import dev.takt.actors.solving.SolverProtocol.Answered;
import dev.takt.actors.solving.SolverProtocol.Begin;
import dev.takt.actors.solving.SolverProtocol.Command;
import dev.takt.actors.solving.SolverProtocol.Configure;
import dev.takt.actors.solving.SolverProtocol.Declined;
import dev.takt.actors.solving.SolverProtocol.Event;
import dev.takt.actors.solving.SolverProtocol.Exchange;
import dev.takt.actors.solving.SolverProtocol.Lost;
import dev.takt.actors.solving.SolverProtocol.Ready;
import dev.takt.actors.solving.SolverProtocol.Solve;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * The only owner of a solver and of its data, on a separate thread. If it fails it is restarted with a new solver, as
 * the next generation.
 */
public final class SolverActor extends AbstractBehavior<Command> {
    private final Supplier<PlanSolver> solvers;
    private final IntSupplier generations;
    private final Consumer<Event> listener;
    private Optional<PlanSolver> solver = Optional.empty();
    private int generation;

    private SolverActor(
            ActorContext<Command> context,
            Supplier<PlanSolver> solvers,
            IntSupplier generations,
            Consumer<Event> listener) {
        super(context);
        this.solvers = solvers;
        this.generations = generations;
        this.listener = listener;
    }

    /**
     * The actor.
     *
     * @param solvers makes the solver; called again after a failure
     * @param generations numbers them
     * @param listener receives all events, on the thread of the solver
     */
    public static Behavior<Command> create(
            Supplier<PlanSolver> solvers, IntSupplier generations, Consumer<Event> listener) {
        return Behaviors.setup(context -> {
            // not here: an actor that fails while it is set up is not restarted
            context.getSelf().tell(new Begin());
            return new SolverActor(context, solvers, generations, listener);
        });
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Begin.class, _ -> begin())
                .onMessage(Solve.class, this::solve)
                .onMessage(Configure.class, this::configure)
                .onMessage(Exchange.class, this::exchange)
                .onMessage(Lost.class, this::lose)
                .onSignal(PreRestart.class, _ -> close())
                .onSignal(PostStop.class, _ -> close())
                .build();
    }

    private Behavior<Command> begin() {
        PlanSolver made = solvers.get();
        solver = Optional.of(made);
        generation = generations.getAsInt();
        var self = getContext().getSelf();
        int own = generation;
        made.whenLost(reason -> self.tell(new Lost(own, reason)));
        made.whenDeclined(request -> listener.accept(new Declined(own, request)));
        // the code of later solvers is already warmed up
        made.warmUp(generation == 1 ? PlanSolver.LONGEST_WARM_UP : Duration.ZERO);
        listener.accept(new Ready(generation, self));
        return this;
    }

    private Behavior<Command> solve(Solve message) {
        int own = generation;
        solver.ifPresent(
                owned -> owned.solve(message.request(), outcome -> listener.accept(new Answered(own, outcome))));
        return this;
    }

    private Behavior<Command> configure(Configure message) {
        solver.ifPresent(owned -> owned.configure(message.tuning()));
        return this;
    }

    private Behavior<Command> exchange(Exchange message) {
        message.turn()
                .take(
                        message.turn().cycle(),
                        state -> solver.orElseThrow(() -> new IllegalStateException("there is no solver"))
                                .exchange(state));
        return this;
    }

    private Behavior<Command> lose(Lost message) {
        if (message.generation() == generation) {
            throw new IllegalStateException(message.reason());
        }
        return this;
    }

    private Behavior<Command> close() {
        solver.ifPresent(PlanSolver::close);
        return this;
    }
}
