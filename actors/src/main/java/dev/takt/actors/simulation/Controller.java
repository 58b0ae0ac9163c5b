package dev.takt.actors.simulation;

import dev.takt.actors.parameters.SetPoints;
import dev.takt.actors.solving.SolverConfiguration;
import dev.takt.config.Case;
import dev.takt.plant.Measurement;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.Plan;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The controller of a case: what it measures and applies, its set-points, and the solver, which it keeps from step to step
 * with everything structural (or builds again for each step, where the paper's table asks for that).
 */
final class Controller {
    /** For how long kernels run before a loop that is repeated; they are fast after about half of it. */
    private static final Duration WARM_UP = Duration.ofSeconds(3);

    private static final double NANO = 1e-9;

    private final Case read;
    private final NmpcOptions options;
    private final Reuse reuse;
    private final SetPoints setPoints;
    private final List<Variable> controls;
    private RecedingHorizonSolver solver;
    private Optional<SolveReport> report = Optional.empty();
    private double lastBuildSeconds;
    private double buildSeconds;
    private int earlierAnalyses;

    /** Transcribes, compiles and analyses the problem of a case. */
    Controller(Case read, Reuse reuse) {
        this.read = read;
        this.options = SolverConfiguration.of(read.solver());
        this.reuse = reuse;
        this.setPoints = new SetPoints(read.setPoints());
        this.controls = read.model().problem().variables().stream()
                .filter(variable -> variable.role() == Variable.Role.CONTROL)
                .toList();
        this.solver = build();
    }

    private RecedingHorizonSolver build() {
        long since = System.nanoTime();
        RecedingHorizonSolver built = solverOf(read, options);
        lastBuildSeconds = NANO * (System.nanoTime() - since);
        buildSeconds += lastBuildSeconds;
        return built;
    }

    private static RecedingHorizonSolver solverOf(Case read, NmpcOptions options) {
        try {
            return RecedingHorizonSolver.of(read.model().problem(), options);
        } catch (IllegalArgumentException e) {
            if (options.solver().kkt().choice() == KktChoice.AUTO) {
                throw e;
            }
            throw new ModelException(List.of(new ModelProblem(
                    "solver.kkt",
                    String.valueOf(e.getMessage()),
                    "a KKT system that applies to this problem",
                    "Maybe auto.")));
        }
    }

    /** The names of the controls, in the order of the model. */
    List<String> controls() {
        return controls.stream().map(Variable::name).toList();
    }

    /** What the operator wants. */
    SetPoints setPoints() {
        return setPoints;
    }

    /** Makes the functions of the problem fast where it is solved again and again. */
    void warmUp() {
        if (reuse.keepsModel()) {
            solver.program().warmUp(WARM_UP);
        }
    }

    /** Forgets the last solution and all values of the last run; what is structural stays. */
    void begin() {
        solver.forget();
        solver.program().parameters().reset();
        report = Optional.empty();
        buildSeconds = lastBuildSeconds;
        earlierAnalyses = 0;
    }

    /**
     * Sets the parameters for a time and solves.
     *
     * @param state where the measurement goes
     * @param lastGood the last plan that could be applied; empty before the first
     * @return the plan, which the next solve fills anew
     */
    Plan solve(double time, Measurement measurement, MeasuredState state, Optional<Plan> lastGood) {
        if (!reuse.keepsModel() && report.isPresent()) {
            RecedingHorizonSolver previous = solver;
            earlierAnalyses += previous.kkt().system().analyses();
            solver = build();
            if (reuse.keepsSolution()) {
                solver.continueFrom(previous);
            }
        }
        state.update(solver, measurement, lastGood);
        return solve(time);
    }

    /** Sets the set-points for a time and solves, the other parameters as they are. */
    Plan solve(double time) {
        setPoints.update(solver, time);
        report = Optional.of(solver.solve(time, reuse.keepsSolution() ? options.start() : StartPolicy.COLD, budget()));
        return solver.plan();
    }

    private long budget() {
        return read.solver().timeLimit().map(seconds -> (long) (seconds / NANO)).orElse(Long.MAX_VALUE);
    }

    /** What the last solve did. */
    SolveReport report() {
        return report.orElseThrow(() -> new IllegalStateException("nothing has been solved yet"));
    }

    /** Seconds that transcription, compilation and analysis have taken since the run began. */
    double buildSeconds() {
        return buildSeconds;
    }

    /** The solver that is in use. */
    RecedingHorizonSolver solver() {
        return solver;
    }

    /** Orderings and symbolic factorizations since the run began. */
    int analyses() {
        return earlierAnalyses + solver.kkt().system().analyses();
    }

    /** What a run has come to. */
    RunResult result(List<ControlStep> steps, Optional<Trajectory> trajectory, boolean failed) {
        return new RunResult(
                read.model().problem(),
                ProblemSizes.of(solver.program()),
                solver.kkt().system().describe(),
                steps,
                trajectory,
                Plan.copyOf(solver.plan()),
                setPoints.valuesAt(solver.plan().start()),
                buildSeconds,
                failed);
    }
}
