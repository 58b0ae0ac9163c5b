package dev.takt.monitoring.metrics;

import dev.takt.loop.SolveEnding;
import dev.takt.loop.cycle.SolveFacts;
import dev.takt.loop.cycle.SolveFacts.CacheEvent;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import kamon.metric.Counter;
import kamon.metric.Gauge;
import kamon.metric.Histogram;

/** Records the solves of a loop. */
final class SolveMetrics {
    /** A good solve whose plan was refused by the acceptance gate. */
    private static final String REJECTED = "rejected";

    private static final String OTHER = "other";

    private final Histogram kernels;
    private final Histogram factorize;
    private final Histogram backsolve;
    private final Histogram total;
    private final Histogram iterations;
    private final Gauge dual;
    private final Gauge primal;
    private final Gauge slack;
    private final Counter[] cache = new Counter[CacheEvent.values().length];
    private final Map<SolveEnding, Counter> endings = new EnumMap<>(SolveEnding.class);
    private final Counter rejected;

    SolveMetrics(Instruments instruments) {
        kernels = instruments.histogram(MetricCatalog.SOLVE_DURATION, "kernels");
        factorize = instruments.histogram(MetricCatalog.SOLVE_DURATION, "factorize");
        backsolve = instruments.histogram(MetricCatalog.SOLVE_DURATION, "backsolve");
        total = instruments.histogram(MetricCatalog.SOLVE_DURATION, "total");
        iterations = instruments.histogram(MetricCatalog.SOLVE_ITERATIONS);
        dual = instruments.gauge(MetricCatalog.SOLVE_RESIDUAL, "dual");
        primal = instruments.gauge(MetricCatalog.SOLVE_RESIDUAL, "primal");
        slack = instruments.gauge(MetricCatalog.SLACK_MAX);
        for (CacheEvent event : CacheEvent.values()) {
            cache[event.ordinal()] =
                    instruments.counter(MetricCatalog.CACHE_EVENTS, event.name().toLowerCase(Locale.ROOT));
        }
        for (SolveEnding ending : SolveEnding.values()) {
            String label = ending == SolveEnding.NONE ? OTHER : ending.label();
            endings.put(ending, instruments.counter(MetricCatalog.SOLVES, label));
        }
        rejected = instruments.counter(MetricCatalog.SOLVES, REJECTED);
    }

    void record(SolveFacts solve) {
        kernels.record(solve.effort().kernelNanos());
        factorize.record(solve.effort().factorizationNanos());
        backsolve.record(solve.effort().backsolveNanos());
        total.record(solve.effort().totalNanos());
        iterations.record(solve.effort().iterations());
        Instruments.update(dual, solve.result().dualResidual());
        Instruments.update(primal, solve.result().primalResidual());
        Instruments.update(slack, solve.result().largestSlack());
        cache[solve.effort().cacheEvent().ordinal()].increment();
        boolean refused = solve.ending().isSolved() && !solve.accepted();
        (refused ? rejected : Objects.requireNonNull(endings.get(solve.ending()))).increment();
    }
}
