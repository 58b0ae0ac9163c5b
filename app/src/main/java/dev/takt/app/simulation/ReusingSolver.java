package dev.takt.app.simulation;

import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.SolverTuning;
import dev.takt.config.Case;
import dev.takt.solver.nmpc.PlanLayout;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The solver of a simulation, which outlives its loops: it keeps from solve to solve what a row of the paper's table keeps, and
 * builds or forgets the rest.
 */
final class ReusingSolver implements PlanSolver {
    /** For how long kernels run before a loop that is repeated; they are fast after about half of it. */
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

    /** Forgets the last solution and all values of the last run; what is structural stays. */
    void begin() {
        solver.begin();
        last = Optional.empty();
        buildSeconds = lastBuildSeconds;
        earlierAnalyses = 0;
    }

    /** Makes the functions of the problem fast where it is solved again and again. */
    void warmUp() {
        if (reuse.keepsModel()) {
            solver.solver().program().warmUp(WARM_UP);
        }
    }

    @Override
    public PlanLayout layout() {
        return solver.layout();
    }

    /** A simulation is as fast as it gets, and warmed up by {@link #warmUp()} if that matters. */
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

    /** What the last solve came to; empty before the first. */
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

    /** The solver that is in use. */
    RecedingHorizonSolver solver() {
        return solver.solver();
    }

    @Override
    public void cancel() {
        // a solve in virtual time may take as long as it takes
    }

    @Override
    public void close() {
        // kept for the next run
    }
}
