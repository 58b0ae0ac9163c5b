package dev.takt.config.settings;

import dev.takt.config.setting.Setting;
import dev.takt.config.setting.Setting.Effect;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.setting.SettingType.Choice;
import dev.takt.config.setting.SettingType.FileName;
import dev.takt.config.setting.SettingType.Real;
import dev.takt.config.setting.SettingType.Time;
import dev.takt.config.setting.SettingType.Whole;
import dev.takt.config.setting.SettingValues;
import dev.takt.solver.accelerator.LinearSolver;
import dev.takt.solver.kkt.KktOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The {@code solver} block: how the problem is transcribed and solved.
 *
 * @param tolerance of the scaled optimality error
 * @param acceptableTolerance of an acceptable iterate
 * @param acceptableIterations consecutive acceptable iterates that terminate a solve
 * @param maxIterations of one solve
 * @param timeLimit of one solve, in seconds
 * @param kkt the KKT system
 * @param backend where it is computed
 * @param linearSolver what factorizes condensed systems on a device
 * @param formulation which quantities are variables
 * @param threads of the sparse factorization
 * @param cache folder for analyses of sparse matrices, kept for the next start
 * @param barrier how the barrier parameter goes to zero
 * @param initialBarrier the first barrier parameter of a cold solve
 * @param start from where each solve after the first starts
 * @param warmPush least distance of a warm start to a bound
 * @param boundRelaxation bounds are moved outward by this, relative
 * @param maxGradient the scaling keeps first derivatives below this
 * @param liftedRelaxation of the equations in the lifted KKT system
 */
public record SolverSettings(
        double tolerance,
        double acceptableTolerance,
        int acceptableIterations,
        int maxIterations,
        Optional<Double> timeLimit,
        Kkt kkt,
        Backend backend,
        LinearSolver linearSolver,
        Formulation formulation,
        int threads,
        Optional<String> cache,
        Barrier barrier,
        double initialBarrier,
        Start start,
        double warmPush,
        double boundRelaxation,
        double maxGradient,
        double liftedRelaxation) {

    /** The KKT systems. */
    public enum Kkt {
        AUTO,
        AUGMENTED,
        RICCATI,
        REDUCED,
        LIFTED,
        HYBRID
    }

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

    /** From where a solve starts. */
    public enum Start {
        AUTO,
        COLD,
        WARM,
        SHIFTED
    }

    static final Setting<Double> TOLERANCE = Setting.of(
            "tolerance", new Real(0, 1), 1e-8, Effect.LIVE, "Largest scaled optimality error of a solution.");
    static final Setting<Double> ACCEPTABLE_TOLERANCE = Setting.of(
            "acceptable-tolerance",
            new Real(0, 1),
            1e-6,
            Effect.LIVE,
            "Largest scaled optimality error of an acceptable iterate.");
    static final Setting<Integer> ACCEPTABLE_ITERATIONS = Setting.of(
            "acceptable-iterations",
            new Whole(1, Integer.MAX_VALUE),
            15,
            Effect.LIVE,
            "Consecutive acceptable iterates that terminate a solve.");
    static final Setting<Integer> MAX_ITERATIONS = Setting.of(
            "max-iterations",
            new Whole(0, Integer.MAX_VALUE),
            1000,
            Effect.LIVE,
            "Iterations that one solve may take.");
    static final Setting<Double> TIME_LIMIT = Setting.optional(
            "time-limit", Time.positive(), Effect.LIVE, "Time that one solve may take; none without this setting.");
    static final Setting<Kkt> KKT = Setting.of(
            "kkt",
            new Choice<>(Kkt.class),
            Kkt.AUTO,
            Effect.RESTART,
            "The KKT system: auto chooses by the symbolic costs.");
    static final Setting<Backend> BACKEND = Setting.of(
            "backend",
            new Choice<>(Backend.class),
            Backend.AUTO,
            Effect.RESTART,
            "Where solves are computed: auto takes the device that is expected to be faster.");
    static final Setting<LinearSolver> LINEAR_SOLVER = Setting.of(
            "linear-solver",
            new Choice<>(LinearSolver.class),
            LinearSolver.TAKT,
            Effect.RESTART,
            "What factorizes the condensed systems (lifted, hybrid) on a device: takt's own, or a library of NVIDIA's.");
    static final Setting<Formulation> FORMULATION = Setting.of(
            "formulation",
            new Choice<>(Formulation.class),
            Formulation.REDUCED,
            Effect.RESTART,
            "reduced substitutes derivatives and explicitly defined variables; full keeps them as variables.");
    static final Setting<Integer> THREADS = Setting.of(
            "threads",
            new Whole(1, KktOptions.MAX_WORKERS),
            1,
            Effect.RESTART,
            "Worker threads of the sparse factorization (augmented, lifted, hybrid).");
    static final Setting<String> CACHE = Setting.optional(
            "cache",
            new FileName("a folder"),
            Effect.RESTART,
            "Folder in which orderings and symbolic factorizations are kept, so that the next start with the same structure"
                    + " analyses nothing.");
    static final Setting<Barrier> BARRIER = Setting.of(
            "barrier.strategy",
            new Choice<>(Barrier.class),
            Barrier.EAGER,
            Effect.LIVE,
            "How the barrier parameter goes to zero: problem after problem (monotone), at once after steps that no bound has"
                    + " shortened (eager), or chosen anew in every iteration (adaptive).");
    static final Setting<Double> INITIAL_BARRIER = Setting.of(
            "barrier.initial",
            Real.positive(),
            0.1,
            Effect.LIVE,
            "The barrier parameter that a cold solve starts with.");
    static final Setting<Start> START = Setting.of(
            "warm-start.from",
            new Choice<>(Start.class),
            Start.AUTO,
            Effect.LIVE,
            "From where a solve starts: the model's starts (cold), the last solution (warm), the last solution moved along"
                    + " the horizon (shifted), or the better of the last two (auto).");
    static final Setting<Double> WARM_PUSH = Setting.of(
            "warm-start.push",
            Real.positive(),
            1e-9,
            Effect.LIVE,
            "Least distance of a warm start to a bound, absolute and relative.");
    static final Setting<Double> BOUND_RELAXATION = Setting.of(
            "bound-relaxation",
            Real.fromZero(),
            0.0,
            Effect.RESTART,
            "Bounds are moved outward by this times max(1, |bound|).");
    static final Setting<Double> MAX_GRADIENT = Setting.of(
            "max-gradient", Real.positive(), 100.0, Effect.RESTART, "The scaling keeps first derivatives below this.");
    static final Setting<Double> LIFTED_RELAXATION = Setting.of(
            "lifted.relaxation",
            Real.positive(),
            1e-8,
            Effect.RESTART,
            "Relaxation of the equations in the lifted KKT system; its optimum is off by about this times the sum of the"
                    + " multipliers.");

    /** The declaration of the block. */
    public static final SettingBlock BLOCK = new SettingBlock(
            "solver",
            "How the problem is transcribed and solved.",
            List.of(
                    TOLERANCE,
                    ACCEPTABLE_TOLERANCE,
                    ACCEPTABLE_ITERATIONS,
                    MAX_ITERATIONS,
                    TIME_LIMIT,
                    KKT,
                    BACKEND,
                    LINEAR_SOLVER,
                    FORMULATION,
                    THREADS,
                    CACHE,
                    BARRIER,
                    INITIAL_BARRIER,
                    START,
                    WARM_PUSH,
                    BOUND_RELAXATION,
                    MAX_GRADIENT,
                    LIFTED_RELAXATION),
            Map.of());

    /** The settings with the given values. */
    public static SolverSettings of(SettingValues values) {
        return new SolverSettings(
                values.get(TOLERANCE),
                values.get(ACCEPTABLE_TOLERANCE),
                values.get(ACCEPTABLE_ITERATIONS),
                values.get(MAX_ITERATIONS),
                values.find(TIME_LIMIT),
                values.get(KKT),
                values.get(BACKEND),
                values.get(LINEAR_SOLVER),
                values.get(FORMULATION),
                values.get(THREADS),
                values.find(CACHE),
                values.get(BARRIER),
                values.get(INITIAL_BARRIER),
                values.get(START),
                values.get(WARM_PUSH),
                values.get(BOUND_RELAXATION),
                values.get(MAX_GRADIENT),
                values.get(LIFTED_RELAXATION));
    }
}
