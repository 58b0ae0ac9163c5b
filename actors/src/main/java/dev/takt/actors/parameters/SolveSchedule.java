package dev.takt.actors.parameters;

import akka.actor.typed.ActorRef;
import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.ingestion.PeriodStart;
import dev.takt.actors.solving.LimitCourse;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.actors.solving.SolveRequest.Retention;
import dev.takt.actors.solving.SolverProtocol;
import dev.takt.actors.solving.SolverTuning;
import dev.takt.actors.state.StateExchange;
import dev.takt.loop.SolveEnding;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;

/**
 * Decides which solve is requested at which time, and its deadline. Only one request is processed at a time. The time
 * of the references always advances: a request that is too late is dropped and never repeated.
 */
final class SolveSchedule {
    /** A solve ahead is started if the remaining time is this many times that of the last solve. */
    private static final double AHEAD_MARGIN = 1.5;

    private final LoopClock clock;
    private final SolveTiming timing;
    private final OneInFlight<SolveRequest> flight = new OneInFlight<>();
    private Optional<ActorRef<SolverProtocol.Command>> solver = Optional.empty();
    private int generation = -1;
    private Retention retention = Retention.ALL;
    private boolean everSolved;
    private boolean lastSolved;
    private long sentAt;
    private long aheadTook;

    SolveSchedule(LoopClock clock, SolveTiming timing) {
        this.clock = clock;
        this.timing = timing;
    }

    /** The data of earlier solves that the next request may use. */
    Retention retention() {
        return retention;
    }

    void retain(Retention asked) {
        retention = asked;
    }

    void configure(SolverTuning tuning) {
        solver.ifPresent(actor -> actor.tell(new SolverProtocol.Configure(tuning)));
    }

    /**
     * The deadline of a solve. A plan must be available before the cut-off. But a solve that cannot start from the last
     * solution takes longer. If it were ended at the cut-off, the next solve could not start from it either, and no
     * solve would ever succeed. So it may continue while the ladder bridges the time.
     *
     * @param coldPatience nanoseconds after the cut-off that such a solve may take
     */
    long deadline(PeriodStart period, long coldPatience) {
        if (everSolved && lastSolved && retention == Retention.ALL) {
            return period.due() - timing.reserve();
        }
        return everSolved ? period.due() + coldPatience : Long.MAX_VALUE;
    }

    /** Requests a solve, at once or when the solver has answered. */
    void offer(SolveRequest request) {
        flight.offer(request).ifPresent(this::send);
    }

    private void send(SolveRequest request) {
        retention = Retention.ALL;
        sentAt = clock.now();
        solver.ifPresent(actor -> actor.tell(new SolverProtocol.Solve(request)));
    }

    /** A solver is ready, made with the initial settings of the loop. */
    void ready(SolverProtocol.Ready event, SolverTuning tuning) {
        generation = event.generation();
        solver = Optional.of(event.solver());
        if (!tuning.overrides().isEmpty()) {
            configure(tuning);
        }
        lastSolved = false;
        flight.ready();
    }

    /** Whether an answer comes from the present solver, and not from a replaced one. */
    boolean isPresent(int answering) {
        return answering == generation;
    }

    /**
     * The solver has answered: the next request goes out, the one that waits or, if there is time, one for the next period.
     *
     * @param parameters the parameters from a time of the plant on
     */
    void answered(SolveOutcome outcome, DoubleFunction<List<ParameterValues>> parameters) {
        if (outcome.facts().ending() != SolveEnding.PREPARED) {
            lastSolved = outcome.facts().ending().isSolved();
            everSolved |= lastSolved;
        }
        if (outcome.request().ahead()) {
            aheadTook = clock.now() - sentAt;
        }
        flight.answered()
                .filter(this::isWorthSolving)
                .or(() -> ahead(outcome, parameters))
                .ifPresentOrElse(this::send, flight::ready);
    }

    /** The solver has not begun a request: the next one goes out, with what that one was to forget. */
    void declined(SolveRequest request) {
        if (request.retention().code() > retention.code()) {
            retention = request.retention();
        }
        flight.answered().filter(this::isWorthSolving).ifPresentOrElse(this::send, flight::ready);
    }

    /** Whether there is time for a solve before the plan must be available. */
    boolean isWorthSolving(SolveRequest request) {
        return clock.now() < request.due() - timing.reserve();
    }

    /** When idle, solves for the next period before it begins, if the duration of the last solve allows it. */
    private Optional<SolveRequest> ahead(SolveOutcome outcome, DoubleFunction<List<ParameterValues>> parameters) {
        SolveRequest last = outcome.request();
        if (!timing.ahead() || last.ahead() || !lastSolved) {
            return Optional.empty();
        }
        long begins = last.due() - timing.cutOff() + timing.period();
        long needed =
                Math.round(AHEAD_MARGIN * Math.max(outcome.facts().effort().totalNanos(), aheadTook));
        if (clock.budget(begins) < needed) {
            // one slow solve must not prevent all later ones, so its duration fades
            aheadTook /= 2;
            return Optional.empty();
        }
        double start = timing.start(last.cycle() + 1);
        double[] unknown = new double[last.state().length];
        Arrays.fill(unknown, Double.NaN);
        List<LimitCourse> limits = last.limits().stream()
                .map(course -> course.after(timing.periodSeconds()))
                .toList();
        return flight.offer(new SolveRequest(
                last.cycle() + 1,
                start,
                unknown,
                parameters.apply(start),
                limits,
                last.due() + timing.period(),
                begins - timing.reserve(),
                true,
                Retention.ALL,
                last.service()));
    }

    /**
     * Exchanges what the next request depends on.
     *
     * @throws IllegalStateException if a solve is going on, or a request waits: this is no boundary of periods
     */
    void exchange(StateExchange state) {
        if (!flight.isIdle()) {
            throw new IllegalStateException("a solve has not ended with its period");
        }
        retention = state.choice(Retention.class, retention);
        everSolved = state.flag(everSolved);
        lastSolved = state.flag(lastSolved);
    }
}
