package dev.takt.monitoring.metrics;

import kamon.Kamon;
import kamon.metric.Counter;
import kamon.metric.DynamicRange;
import kamon.metric.Gauge;
import kamon.metric.Histogram;
import kamon.metric.MeasurementUnit;
import kamon.tag.TagSet;

/** Looks up Kamon's instruments for the metrics of one loop; once for each. */
final class Instruments {
    /** The longest time that a histogram takes, 1000 s. Kamon logs a warning for each longer one. */
    static final long LONGEST_NANOS = 1_000_000_000_000L;

    private static final DynamicRange NANOS = new DynamicRange(1_000, LONGEST_NANOS, 2);
    private static final DynamicRange MILLIONTHS = new DynamicRange(100, 1_000_000_000L, 2);
    private static final DynamicRange NUMBERS = new DynamicRange(1, 1_000_000, 2);

    /** The value of a gauge without data. Kamon's gauges ignore NaN and would keep the previous value. */
    private static final double UNKNOWN = Double.POSITIVE_INFINITY;

    private final TagSet common;

    private Instruments(TagSet common) {
        this.common = common;
    }

    /** Instruments with the label of a loop. */
    static Instruments ofLoop(String name) {
        return new Instruments(TagSet.of("loop", name));
    }

    /** Instruments of the process. */
    static Instruments ofProcess() {
        return new Instruments(TagSet.Empty());
    }

    /** The counter with values of its labels. */
    Counter counter(MetricCatalog declared, String... values) {
        Metric metric = declared.metric();
        return Kamon.counter(metric.name(), metric.help()).withTags(tags(metric, values));
    }

    /** The gauge with values of its labels. */
    Gauge gauge(MetricCatalog declared, String... values) {
        Metric metric = declared.metric();
        return Kamon.gauge(metric.name(), metric.help()).withTags(tags(metric, values));
    }

    /** The histogram with values of its labels. */
    Histogram histogram(MetricCatalog declared, String... values) {
        Metric metric = declared.metric();
        DynamicRange range = switch (metric.unit()) {
            case SECONDS -> NANOS;
            case RATIO -> MILLIONTHS;
            case BYTES, CELSIUS, HERTZ, WATTS, NUMBER -> NUMBERS;
        };
        MeasurementUnit unit =
                metric.unit() == Metric.Unit.SECONDS ? MeasurementUnit.time().nanoseconds() : MeasurementUnit.none();
        return Kamon.histogram(metric.name(), metric.help(), unit, range).withTags(tags(metric, values));
    }

    /** Sets a gauge; a value that is not finite is NaN in a scrape. */
    static void update(Gauge gauge, double value) {
        gauge.update(Double.isFinite(value) ? value : UNKNOWN);
    }

    private TagSet tags(Metric metric, String... values) {
        if (values.length != metric.labels().size()) {
            throw new IllegalArgumentException(
                    metric.name() + " has the labels " + metric.labels() + ", not " + values.length + " values");
        }
        TagSet tags = common;
        for (int i = 0; i < values.length; i++) {
            tags = tags.withTag(metric.labels().get(i), values[i]);
        }
        return tags;
    }
}
