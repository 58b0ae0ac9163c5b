package dev.takt.solver.ipm;

import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.AugmentedSystem;
import dev.takt.solver.kkt.DenseKktSystem;
import dev.takt.solver.kkt.HybridSystem;
import dev.takt.solver.kkt.KktSystem;
import dev.takt.solver.linalg.Coordinates;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * A way to solve: a KKT system and a barrier strategy.
 *
 * @param name of the combination
 * @param kkt makes the KKT system of a program
 * @param options options of the solver
 * @param excluded problems that it is not run against, each with its reason where the variant is defined
 */
record SolverVariant(
        String name, Function<NonlinearProgram, KktSystem> kkt, SolverOptions options, Set<String> excluded) {
    private static final BarrierStrategy LOQO = new BarrierStrategy.Adaptive(BarrierStrategy.Oracle.LOQO, 0.1);

    /** From the origin, the adaptive barrier leads HS15 to its other local optimum, 306.5. */
    private static final Set<String> ADAPTIVE_EXCLUSIONS = Set.of("hs15 from the origin");

    /** Every combination that the library of problems is run against. */
    static List<SolverVariant> all() {
        Function<NonlinearProgram, KktSystem> augmented = program -> AugmentedSystem.of(program, Coordinates.none());
        SolverOptions adaptive = SolverOptions.DEFAULT.with(LOQO);
        return List.of(
                new SolverVariant("dense, monotone", DenseKktSystem::new, SolverOptions.DEFAULT, Set.of()),
                new SolverVariant("dense, adaptive", DenseKktSystem::new, adaptive, ADAPTIVE_EXCLUSIONS),
                new SolverVariant("augmented, monotone", augmented, SolverOptions.DEFAULT, Set.of()),
                new SolverVariant("augmented, adaptive", augmented, adaptive, ADAPTIVE_EXCLUSIONS),
                new SolverVariant(
                        "hybrid, monotone",
                        program -> new HybridSystem(program, Coordinates.none()),
                        SolverOptions.DEFAULT,
                        Set.of()));
    }

    InteriorPointSolver solver(NonlinearProgram program) {
        return new InteriorPointSolver(program, kkt.apply(program), options);
    }

    @Override
    public String toString() {
        return name;
    }
}
