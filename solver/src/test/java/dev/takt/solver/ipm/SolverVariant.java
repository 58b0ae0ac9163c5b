package dev.takt.solver.ipm;

import dev.takt.solver.ipm.options.BarrierStrategy;
import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.DenseKktSystem;
import dev.takt.solver.kkt.KktSystem;
import dev.takt.solver.kkt.augmented.AugmentedSystem;
import dev.takt.solver.kkt.condensed.HybridSystem;
import dev.takt.solver.kkt.condensed.LiftedSystem;
import dev.takt.solver.kkt.condensed.RelaxedProgram;
import dev.takt.solver.linalg.sparse.Coordinates;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A way to solve: a KKT system and a barrier strategy.
 *
 * @param name of the combination
 * @param formulation makes of a program what the KKT system needs
 * @param kkt makes the KKT system of a program
 * @param options options of the solver
 * @param excluded problems that it is not run against, each with its reason where the variant is defined
 */
record SolverVariant(
        String name,
        UnaryOperator<NonlinearProgram> formulation,
        Function<NonlinearProgram, KktSystem> kkt,
        SolverOptions options,
        Set<String> excluded) {
    private static final double RELAXATION = 1e-8;

    /** From the origin, an adaptive barrier leads HS15 to its other local optimum, 306.5. */
    private static final Set<String> ADAPTIVE_EXCLUSIONS = Set.of("hs15 from the origin");

    /** The program of every variant that is not a relaxation. */
    private static SolverVariant of(
            String name, Function<NonlinearProgram, KktSystem> kkt, BarrierStrategy barrier, Set<String> excluded) {
        return new SolverVariant(name, UnaryOperator.identity(), kkt, SolverOptions.DEFAULT.with(barrier), excluded);
    }

    /** Every combination that the library of problems is run against. */
    static List<SolverVariant> all() {
        Function<NonlinearProgram, KktSystem> augmented = program -> AugmentedSystem.of(program, Coordinates.none());
        var monotone = new BarrierStrategy.Monotone(0.1);
        var eager = new BarrierStrategy.Eager(0.1);
        var loqo = new BarrierStrategy.Adaptive(BarrierStrategy.Oracle.LOQO, 0.1);
        var mehrotra = new BarrierStrategy.Adaptive(BarrierStrategy.Oracle.MEHROTRA, 0.1);
        return List.of(
                of("dense, monotone", DenseKktSystem::new, monotone, Set.of()),
                of("dense, eager", DenseKktSystem::new, eager, Set.of()),
                of("dense, adaptive", DenseKktSystem::new, loqo, ADAPTIVE_EXCLUSIONS),
                of("augmented, monotone", augmented, monotone, Set.of()),
                of("augmented, eager", augmented, eager, Set.of()),
                of("augmented, adaptive", augmented, loqo, ADAPTIVE_EXCLUSIONS),
                of("augmented, predictor", augmented, mehrotra, ADAPTIVE_EXCLUSIONS),
                of("hybrid, eager", program -> new HybridSystem(program, Coordinates.none()), eager, Set.of()),
                new SolverVariant(
                        "lifted, eager",
                        program -> new RelaxedProgram(program, RELAXATION),
                        program -> new LiftedSystem(program, Coordinates.none()),
                        SolverOptions.DEFAULT,
                        Set.of()));
    }

    InteriorPointSolver solver(NonlinearProgram program) {
        return solver(program, options);
    }

    InteriorPointSolver solver(NonlinearProgram program, SolverOptions other) {
        NonlinearProgram formulated = formulation.apply(program);
        return new InteriorPointSolver(formulated, kkt.apply(formulated), other);
    }

    @Override
    public String toString() {
        return name;
    }
}
