package dev.takt.actors.supervision;

import akka.actor.typed.ActorRef;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.ActorContext;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolverActor;
import dev.takt.actors.solving.SolverProtocol;
import dev.takt.actors.supervision.SupervisionProtocol.Command;
import dev.takt.actors.supervision.SupervisionProtocol.Failed;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Starts the solver and its replacements. A thread that never returns cannot be stopped, only abandoned. */
final class SolverLifecycle {
    private final ActorContext<Command> context;
    private final Supplier<PlanSolver> solvers;
    private final Consumer<SolverProtocol.Event> listener;
    private final AtomicInteger generations = new AtomicInteger();
    private final AtomicReference<Optional<PlanSolver>> current = new AtomicReference<>(Optional.empty());
    private Optional<ActorRef<SolverProtocol.Command>> actor = Optional.empty();
    private Optional<SolverProtocol.Ready> ready = Optional.empty();
    private int started;

    SolverLifecycle(
            ActorContext<Command> context, Supplier<PlanSolver> solvers, Consumer<SolverProtocol.Event> listener) {
        this.context = context;
        this.solvers = solvers;
        this.listener = listener;
    }

    void start() {
        ActorRef<Command> self = context.getSelf();
        ready = Optional.empty();
        actor = Optional.of(context.spawn(
                FailureReport.restarting(
                        SolverProtocol.Command.class,
                        SolverActor.create(this::create, generations::incrementAndGet, listener),
                        cause -> self.tell(new Failed(Component.SOLVER, cause))),
                "solver-" + ++started,
                DispatcherSelector.fromConfig("takt.solver-dispatcher")));
    }

    /** Called on the thread of the solver. */
    private PlanSolver create() {
        PlanSolver created = solvers.get();
        current.set(Optional.of(created));
        return created;
    }

    /** Replaces the solver by a new one, unless one is already being made. */
    boolean restart() {
        if (ready.isEmpty()) {
            return false;
        }
        current.get().ifPresent(PlanSolver::cancel);
        actor.ifPresent(context::stop);
        start();
        return true;
    }

    /** Whether the solver has not begun what it was asked for, because others have the processor. */
    boolean isWaiting() {
        return current.get().filter(PlanSolver::isWaiting).isPresent();
    }

    /** The solver has failed; its actor is making a new one. */
    void failed() {
        ready = Optional.empty();
    }

    /** A solver is ready; false for one that has been replaced. */
    boolean isReady(SolverProtocol.Ready event) {
        if (!actor.equals(Optional.of(event.solver()))) {
            return false;
        }
        ready = Optional.of(event);
        return true;
    }

    /** The solver that is ready. */
    Optional<SolverProtocol.Ready> last() {
        return ready;
    }
}
