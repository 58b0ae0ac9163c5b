package dev.takt.actors.solving.faults;

import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.SolverTuning;
import dev.takt.loop.cycle.SolveFacts;
import dev.takt.solver.nmpc.PlanLayout;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A solver whose solves take as long as fate says: in virtual time whatever they really take, in real time so much longer than they
 * do.
 */
public final class FaultInjectingSolver implements PlanSolver {
    private final PlanSolver solver;
    private final SolveDelay delay;
    private final boolean real;
    private final Function<SolveRequest, SolveFault> fates;

    private FaultInjectingSolver(
            PlanSolver solver, SolveDelay delay, boolean real, Function<SolveRequest, SolveFault> fates) {
        this.solver = solver;
        this.delay = delay;
        this.real = real;
        this.fates = fates;
    }

    /** Puts a solver into the hands of fate, in virtual time. */
    public FaultInjectingSolver(PlanSolver solver, VirtualClock clock, Function<SolveRequest, SolveFault> fates) {
        this(solver, SolveDelay.on(clock), false, fates);
    }

    /** Puts a solver into the hands of fate, in real time. */
    public static FaultInjectingSolver inRealTime(PlanSolver solver, Function<SolveRequest, SolveFault> fates) {
        return new FaultInjectingSolver(solver, SolveDelay.ofThread(), true, fates);
    }

    @Override
    public PlanLayout layout() {
        return solver.layout();
    }

    @Override
    public void warmUp(Duration duration) {
        // virtual time has no cold code
        if (real) {
            solver.warmUp(duration);
        }
    }

    @Override
    public void configure(SolverTuning tuning) {
        solver.configure(tuning);
    }

    @Override
    public void solve(SolveRequest request, Consumer<SolveOutcome> answer) {
        switch (fates.apply(request)) {
            case SolveFault.Takes(long nanos) -> solver.solve(request, outcome -> after(nanos, answer, outcome));
            case SolveFault.Fails(long nanos, String status) ->
                solver.solve(request, outcome -> after(nanos, answer, failed(outcome, status)));
            case SolveFault.NeverEnds() -> {
                // and nobody hears of it again
            }
            case SolveFault.Kills() -> throw new IllegalStateException("the solver died of period " + request.cycle());
        }
    }

    private void after(long nanos, Consumer<SolveOutcome> answer, SolveOutcome outcome) {
        delay.after(nanos, () -> answer.accept(outcome));
    }

    private static SolveOutcome failed(SolveOutcome outcome, String status) {
        SolveFacts facts = outcome.facts();
        return outcome.with(new SolveFacts(
                facts.cycle(),
                status,
                false,
                "by fate",
                facts.objective(),
                facts.iterations(),
                facts.factorizations(),
                facts.dualResidual(),
                facts.primalResidual(),
                facts.totalNanos(),
                facts.kernelNanos(),
                facts.factorizationNanos(),
                facts.backsolveNanos(),
                facts.largestSlack(),
                facts.cacheEvent()));
    }

    @Override
    public void cancel() {
        solver.cancel();
    }

    @Override
    public void close() {
        solver.close();
    }
}
