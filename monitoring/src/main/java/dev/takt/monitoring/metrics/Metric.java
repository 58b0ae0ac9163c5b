package dev.takt.monitoring.metrics;

import java.util.List;

/**
 * The declaration of a metric.
 *
 * @param name in Kamon, {@code nmpc.loop.tick-lateness}; Prometheus' is made from it
 * @param kind kind of the metric
 * @param unit of its values
 * @param labels that distinguish its series, in addition to that of the loop
 * @param help for dashboards and the reference page: a sentence
 */
public record Metric(String name, Kind kind, Unit unit, List<String> labels, String help) {
    public Metric {
        labels = List.copyOf(labels);
    }

    /** Kinds of metrics. */
    public enum Kind {
        COUNTER,
        GAUGE,
        HISTOGRAM
    }

    /** Units of metrics. Histograms count integers; {@link #scale} converts them to the base unit. */
    public enum Unit {
        /** Histograms in nanoseconds, others in seconds. */
        SECONDS("_seconds", 1e-9, new double[] {
            50e-6, 100e-6, 250e-6, 500e-6, 1e-3, 2.5e-3, 5e-3, 10e-3, 25e-3, 50e-3, 100e-3, 250e-3, 500e-3, 1, 2.5, 5
        }),
        /** Histograms in millionths. */
        RATIO("", 1e-6, new double[] {0.1, 0.25, 0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2, 3, 5}),
        /** Memory and files. */
        BYTES("_bytes", 1, new double[] {}),
        /** Temperatures. */
        CELSIUS("_celsius", 1, new double[] {}),
        /** Clocks. */
        HERTZ("_hertz", 1, new double[] {}),
        /** Power. */
        WATTS("_watts", 1, new double[] {}),
        /** Plain numbers. */
        NUMBER("", 1, new double[] {1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 100, 200, 500, 1000});

        private final String suffix;
        private final double scale;
        private final double[] buckets;

        Unit(String suffix, double scale, double[] buckets) {
            this.suffix = suffix;
            this.scale = scale;
            this.buckets = buckets;
        }

        /** The base units of one recorded unit of a histogram. */
        double scale() {
            return scale;
        }

        /** Upper bounds of a histogram's buckets, in the base unit. */
        double[] buckets() {
            return buckets.clone();
        }
    }

    /** The name in Prometheus, by its conventions: {@code nmpc_loop_tick_lateness_seconds}. */
    public String prometheusName() {
        String plain = PrometheusText.plainName(name);
        String withUnit = plain.endsWith(unit.suffix) ? plain : plain + unit.suffix;
        return kind == Kind.COUNTER ? withUnit + "_total" : withUnit;
    }
}
