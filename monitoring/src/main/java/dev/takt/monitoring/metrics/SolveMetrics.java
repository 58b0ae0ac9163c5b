package dev.takt.monitoring.metrics;

import dev.takt.loop.cycle.SolveFacts;
import dev.takt.loop.cycle.SolveFacts.CacheEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import kamon.metric.Counter;
import kamon.metric.Gauge;
import kamon.metric.Histogram;

/** Records the solves of a loop. */
final class SolveMetrics {
    /** As in {@code solves.csv}, and what the acceptance gate adds. */
    private static final List<String> STATUSES = List.of(
            "optimal",
            "acceptable",
            "infeasible",
            "diverging",
            "iteration-limit",
            "time-limit",
            "restoration-failed",
            "step-too-small",
            "step-computation-failed",
            "non-finite",
            "interrupted",
            "rejected");

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
    private final Map<String, Counter> statuses = new HashMap<>();
    private final Counter other;

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
        STATUSES.forEach(status -> statuses.put(status, instruments.counter(MetricCatalog.SOLVES, status)));
        other = instruments.counter(MetricCatalog.SOLVES, OTHER);
    }

    void record(SolveFacts solve) {
        kernels.record(solve.kernelNanos());
        factorize.record(solve.factorizationNanos());
        backsolve.record(solve.backsolveNanos());
        total.record(solve.totalNanos());
        iterations.record(solve.iterations());
        Instruments.update(dual, solve.dualResidual());
        Instruments.update(primal, solve.primalResidual());
        Instruments.update(slack, solve.largestSlack());
        cache[solve.cacheEvent().ordinal()].increment();
        Counter status = statuses.get(solve.status());
        (status == null ? other : status).increment();
    }
}
