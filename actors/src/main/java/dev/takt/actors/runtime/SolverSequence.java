package dev.takt.actors.runtime;

import dev.takt.actors.solving.PlanSolver;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** The solvers of a loop: the first one, which was made before the loop, and others after it. */
final class SolverSequence {
    private final AtomicReference<Optional<PlanSolver>> first;
    private final PlanSolver.Factory others;

    SolverSequence(PlanSolver first, PlanSolver.Factory others) {
        this.first = new AtomicReference<>(Optional.of(first));
        this.others = others;
    }

    PlanSolver next() {
        return first.getAndSet(Optional.empty()).orElseGet(others::create);
    }
}
