package dev.takt.actors.solving.faults;

import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.SolverTuning;
import dev.takt.actors.state.StateExchange;
import dev.takt.loop.SolveEnding;
import dev.takt.solver.nmpc.PlanLayout;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A solver with injected delays, failures, hangs and crashes. In virtual time a solve takes the given time, whatever it
 * really takes; in real time it takes that much longer.
 */
public final class FaultInjectingSolver implements PlanSolver {
    private final PlanSolver solver;
    private final SolveDelay delay;
    private final boolean real;
    private final Function<SolveRequest, SolveFault> faults;

    private FaultInjectingSolver(
            PlanSolver solver, SolveDelay delay, boolean real, Function<SolveRequest, SolveFault> faults) {
        this.solver = solver;
        this.delay = delay;
        this.real = real;
        this.faults = faults;
    }

    /** Injects faults into a solver in virtual time. */
    public FaultInjectingSolver(PlanSolver solver, VirtualClock clock, Function<SolveRequest, SolveFault> faults) {
        this(solver, SolveDelay.on(clock), false, faults);
    }

    /** Injects faults into a solver in real time. */
    public static FaultInjectingSolver inRealTime(PlanSolver solver, Function<SolveRequest, SolveFault> faults) {
        return new FaultInjectingSolver(solver, SolveDelay.ofThread(), true, faults);
    }

    @Override
    public PlanLayout layout() {
        return solver.layout();
    }

    @Override
    public void warmUp(Duration duration) {
        // no warm-up is needed in virtual time
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
        switch (faults.apply(request)) {
            case SolveFault.Takes(long nanos) -> solver.solve(request, outcome -> after(nanos, answer, outcome));
            case SolveFault.Fails(long nanos, SolveEnding ending) ->
                solver.solve(request, outcome -> after(nanos, answer, failed(outcome, ending)));
            case SolveFault.NeverEnds() -> {
                // the request is never answered
            }
            case SolveFault.Kills() -> throw new IllegalStateException("the solver died of period " + request.cycle());
        }
    }

    private void after(long nanos, Consumer<SolveOutcome> answer, SolveOutcome outcome) {
        delay.after(nanos, () -> answer.accept(outcome));
    }

    private static SolveOutcome failed(SolveOutcome outcome, SolveEnding ending) {
        return outcome.with(outcome.facts().endedAs(ending, "by fault injection"));
    }

    @Override
    public void exchange(StateExchange state) {
        solver.exchange(state);
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
