package dev.takt.monitoring.metrics;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import kamon.Kamon;
import kamon.metric.PeriodSnapshot;
import kamon.module.MetricReporter;
import kamon.module.Module;

/**
 * Collects Kamon's reports at each of its ticks and renders them at each scrape of Prometheus. Kamon runs without its
 * agent: nothing is attached to the process, and none of its servers starts. Reports of other instrumentation to Kamon
 * in the same process are included.
 */
public final class PrometheusScrape implements MetricReporter, AutoCloseable {
    private static final Duration FOREVER = Duration.ofDays(3650);

    private final PeriodSnapshot.Accumulator sum = PeriodSnapshot.accumulator(FOREVER, Duration.ZERO, FOREVER);
    private Module.Registration registration = () -> {};
    private Instant complete = Instant.EPOCH;

    private PrometheusScrape() {}

    /**
     * Starts collecting.
     *
     * @param loop name of the service in Kamon
     * @param tickSeconds between two snapshots
     */
    public static PrometheusScrape start(String loop, double tickSeconds) {
        Config present = ConfigFactory.load();
        Config settings = ConfigFactory.parseMap(Map.ofEntries(
                        Map.entry("kamon.init.hide-banner", "yes"),
                        Map.entry("kamon.environment.service", loop),
                        Map.entry("kamon.metric.tick-interval", Math.max(1, Math.round(tickSeconds * 1000)) + " ms"),
                        Map.entry("kamon.metric.optimistic-tick-alignment", "no"),
                        Map.entry("kamon.trace.sampler", "never")))
                .withFallback(withoutModules(present))
                .withFallback(present);
        Kamon.initWithoutAttaching(settings);
        PrometheusScrape scrape = new PrometheusScrape();
        scrape.registration = Kamon.addReporter("takt-" + System.identityHashCode(scrape), scrape);
        return scrape;
    }

    /** Takt records the metrics of the same names: Kamon's own modules, where its bundle is present, are turned off. */
    private static Config withoutModules(Config present) {
        Map<String, String> off = new HashMap<>();
        for (String module : List.of("jvm-metrics", "process-metrics", "host-metrics")) {
            if (present.hasPath("kamon.modules." + module)) {
                off.put("kamon.modules." + module + ".enabled", "no");
            }
        }
        return ConfigFactory.parseMap(off);
    }

    @Override
    public synchronized void reportPeriodSnapshot(PeriodSnapshot snapshot) {
        sum.add(snapshot);
        complete = snapshot.from();
        notifyAll();
    }

    /**
     * Waits until all that was recorded before the call is counted and the metrics satisfy a condition; returns them as
     * text. A tick that is under way at the call may have passed some of the instruments already.
     */
    public synchronized String await(Predicate<String> wanted) throws InterruptedException {
        Instant asked = Kamon.clock().instant();
        String now = text();
        while (complete.isBefore(asked) || !wanted.test(now)) {
            wait();
            now = text();
        }
        return now;
    }

    /** The metrics up to the last tick, as text. */
    public String text() {
        PeriodSnapshot now;
        synchronized (this) {
            now = sum.peek();
        }
        return PrometheusText.of(now);
    }

    @Override
    public void stop() {}

    @Override
    public void reconfigure(Config settings) {}

    @Override
    public void close() {
        registration.cancel();
    }
}
