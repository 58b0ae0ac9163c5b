package dev.takt.app.simulation;

import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.SolverTuning;
import dev.takt.config.Case;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.nmpc.PlanLayout;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The solver of a simulation, kept over several loops. From solve to solve it keeps the data of a row of the paper's
 * table, and rebuilds or drops the rest.
 */
final class ReusingSolver implements PlanSolver {
    /** The warm-up time of kernels before a repeated loop; they are fast after about half of it. */
    private static final Duration WARM_UP = Duration.ofSeconds(3);

    private static final double NANO = 1e-9;

    private final Case read;
    private final Reuse reuse;
    private LocalPlanSolver solver;
    private Optional<SolveOutcome> last = Optional.empty();
    private double lastBuildSeconds;
    private double buildSeconds;
    private int earlierAnalyses;

    /** Transcribes, compiles and analyses the problem of a case. */
    ReusingSolver(Case read, Reuse reuse) {
        this.read = read;
        this.reuse = reuse;
        this.solver = build();
    }

    private LocalPlanSolver build() {
        long since = System.nanoTime();
        LocalPlanSolver built = new LocalPlanSolver(read, new VirtualClock());
        lastBuildSeconds = NANO * (System.nanoTime() - since);
        buildSeconds += lastBuildSeconds;
        return built;
    }

    /** Drops the last solution and all values of the last run; the structure is kept. */
    void begin() {
        solver.begin();
        last = Optional.empty();
        buildSeconds = lastBuildSeconds;
        earlierAnalyses = 0;
    }

    /** Warms up the functions of the problem for repeated solves, long programs among them. */
    void warmUp() {
        if (reuse.keepsModel()) {
            solver.solver().program().warmUp(WARM_UP);
            try {
                solver.solver().program().awaitLanes();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public PlanLayout layout() {
        return solver.layout();
    }

    /** Does nothing; a simulation is warmed up by {@link #warmUp()} if needed. */
    @Override
    public void warmUp(Duration duration) {}

    @Override
    public void configure(SolverTuning tuning) {
        solver.configure(tuning);
    }

    @Override
    public void solve(SolveRequest request, Consumer<SolveOutcome> answer) {
        if (!reuse.keepsModel() && last.isPresent()) {
            LocalPlanSolver previous = solver;
            earlierAnalyses += last.get().analyses();
            solver = build();
            if (reuse.keepsSolution()) {
                solver.continueFrom(previous);
            }
        }
        solver.solve(reuse.keepsSolution() ? request : request.startingCold(), outcome -> {
            last = Optional.of(outcome);
            answer.accept(outcome);
        });
    }

    /** The outcome of the last solve; empty before the first. */
    Optional<SolveOutcome> last() {
        return last;
    }

    /** Orderings and symbolic factorizations since the run began. */
    int analyses() {
        return earlierAnalyses + last.map(SolveOutcome::analyses).orElse(0);
    }

    /** Seconds that transcription, compilation and analysis have taken since the run began. */
    double buildSeconds() {
        return buildSeconds;
    }

    /** The model that is solved. */
    OptimalControlProblem model() {
        return read.model().problem();
    }

    /** The solver that is in use. */
    RecedingHorizonSolver solver() {
        return solver.solver();
    }

    @Override
    public void cancel() {
        // a solve in virtual time has no time limit
    }

    @Override
    public void close() {
        // kept for the next run
    }
}
