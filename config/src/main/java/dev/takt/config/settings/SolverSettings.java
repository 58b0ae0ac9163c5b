package dev.takt.config.settings;

import static dev.takt.config.setting.Setting.Effect.LIVE;

import dev.takt.config.setting.About;
import dev.takt.config.setting.Block;
import dev.takt.config.setting.FileName;
import dev.takt.config.setting.Real;
import dev.takt.config.setting.Setting;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.Time;
import dev.takt.config.setting.Whole;
import dev.takt.solver.accelerator.LinearSolver;
import dev.takt.solver.kernels.HessianApproximation;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.nmpc.StartPolicy;
import java.util.Optional;

/** The {@code solver} block. */
// large because it is flat: its groups in the file have two settings at most, and the solver takes all of them at once.
@Block(name = "solver", about = "How the problem is transcribed and solved.")
public record SolverSettings(
        @Setting(standard = "1e-8", effect = LIVE)
        @Real(above = 0, atMost = 1)
        @About("Largest scaled optimality error of a solution.")
        double tolerance,

        @Setting(standard = "1e-6", effect = LIVE)
        @Real(above = 0, atMost = 1)
        @About("Largest scaled optimality error of an acceptable iterate.")
        double acceptableTolerance,

        @Setting(standard = "15", effect = LIVE)
        @Whole(atLeast = 1)
        @About("Consecutive acceptable iterates that terminate a solve.")
        int acceptableIterations,

        @Setting(standard = "1000", effect = LIVE) @Whole(atLeast = 0) @About("Iterations that one solve may take.")
        int maxIterations,

        @Setting(standard = "0")
        @Whole(atLeast = 0, atMost = 100)
        @About("Real-time iterations: linearizations of each solve, with derivatives and a factorization prepared"
                + " before the measurement; 0 for solves that converge.")
        int realTimeIterations,

        @Setting(standard = "exact")
        @About("The Hessian of the Lagrangian (exact), or that of an objective that is a sum of squares, with"
                + " linearized residuals and without the curvature of constraints (gauss-newton).")
        HessianApproximation hessian,

        @Setting(effect = LIVE)
        @Time(positive = true)
        @About("Time that one solve may take; none without this setting.")
        Optional<Double> timeLimit,

        @Setting(standard = "auto")
        @About("The KKT system: auto chooses by the symbolic costs. Riccati and reduced are left for augmented after"
                + " numerical trouble, also where they are asked for.")
        KktChoice kkt,

        @Setting(standard = "auto")
        @About("Where solves are computed: auto chooses the device that is expected to be faster.")
        Backend backend,

        @Setting(standard = "takt")
        @About("The factorization of the condensed systems (lifted, hybrid) on a device: Takt's own, or an NVIDIA"
                + " library.")
        LinearSolver linearSolver,

        @Setting(standard = "reduced")
        @About("reduced substitutes derivatives and explicitly defined variables; full keeps them as variables.")
        Formulation formulation,

        @Setting(standard = "1")
        @Whole(atLeast = 1, atMost = KktOptions.MAX_WORKERS)
        @About("Worker threads of the sparse factorization (augmented, lifted, hybrid) and of the branches of a"
                + " scenario tree (riccati); results do not depend on them.")
        int threads,

        @Setting
        @FileName("a folder")
        @About("Folder for orderings and symbolic factorizations; the next start with the same structure needs no"
                + " analysis.")
        Optional<String> cache,

        @Setting(path = "barrier.strategy", standard = "eager", effect = LIVE)
        @About("How the barrier parameter decreases: after each barrier problem is solved (monotone), also after"
                + " each step that no bound has shortened (eager), or chosen in every iteration (adaptive).")
        Barrier barrier,

        @Setting(path = "barrier.initial", standard = "0.1", effect = LIVE)
        @Real(above = 0)
        @About("The initial barrier parameter of a cold solve.")
        double initialBarrier,

        @Setting(path = "warm-start.from", standard = "auto", effect = LIVE)
        @About("The start of a solve: the starts of the model (cold), the last solution (warm), the last solution"
                + " moved along the horizon (shifted), or the better of the last two (auto). Real-time iterations take"
                + " auto for shifted.")
        StartPolicy start,

        @Setting(path = "warm-start.push", standard = "1e-9", effect = LIVE)
        @Real(above = 0)
        @About("Smallest distance of a warm start to a bound, absolute and relative.")
        double warmPush,

        @Setting(standard = "0") @Real(atLeast = 0) @About("Bounds are moved outward by this times max(1, |bound|).")
        double boundRelaxation,

        @Setting(standard = "100") @Real(above = 0) @About("The scaling keeps first derivatives below this.")
        double maxGradient,

        @Setting(path = "lifted.relaxation", standard = "1e-8")
        @Real(above = 0)
        @About("Relaxation of the equations in the lifted KKT system. Its optimum is wrong by about this times the"
                + " sum of the multipliers.")
        double liftedRelaxation) {
    /** The declaration of the block. */
    public static final SettingBlock<SolverSettings> BLOCK = SettingBlock.of(SolverSettings.class);

    /** Where a solve is computed. */
    public enum Backend {
        AUTO,
        CPU,
        CUDA
    }

    /** Whether what equations define explicitly is substituted or kept as variables. */
    public enum Formulation {
        REDUCED,
        FULL
    }

    /** How the barrier parameter goes to zero. */
    public enum Barrier {
        EAGER,
        MONOTONE,
        ADAPTIVE
    }
}
