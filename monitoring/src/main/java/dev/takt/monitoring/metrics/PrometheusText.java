package dev.takt.monitoring.metrics;

import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import kamon.metric.Distribution;
import kamon.metric.Instrument;
import kamon.metric.MeasurementUnit;
import kamon.metric.MetricSnapshot;
import kamon.metric.PeriodSnapshot;
import kamon.tag.Tag;
import kamon.tag.TagSet;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Metrics in the text format of Prometheus, version 0.0.4. Units, scales and buckets of Takt's own metrics come from
 * the catalog; others, such as those of Kamon's instrumentation of Akka, have Kamon's unit.
 */
final class PrometheusText {
    private static final Metric.Kind COUNTER = Metric.Kind.COUNTER;
    private final Map<String, StringBuilder> families = new TreeMap<>();

    private PrometheusText() {}

    /** The text of a snapshot. */
    static String of(PeriodSnapshot snapshot) {
        PrometheusText text = new PrometheusText();
        CollectionConverters.asJava(snapshot.counters()).forEach(metric -> text.values(metric, COUNTER));
        CollectionConverters.asJava(snapshot.gauges()).forEach(metric -> text.values(metric, Metric.Kind.GAUGE));
        CollectionConverters.asJava(snapshot.histograms()).forEach(text::distributions);
        CollectionConverters.asJava(snapshot.timers()).forEach(text::distributions);
        CollectionConverters.asJava(snapshot.rangeSamplers()).forEach(text::distributions);
        return String.join("", text.families.values());
    }

    /** A name with the characters that Prometheus allows. */
    static String plainName(String name) {
        return name.replaceAll("[^a-zA-Z0-9_:]", "_");
    }

    private void values(MetricSnapshot<? extends kamon.metric.Metric.Settings, Object> metric, Metric.Kind kind) {
        Metric declared = declared(metric.name(), kind, metric.settings().unit(), metric.description());
        StringBuilder family = family(declared);
        double scale = isOurs(declared) ? 1 : scale(metric.settings().unit());
        for (Instrument.Snapshot<Object> instrument : CollectionConverters.asJava(metric.instruments())) {
            double value = ((Number) instrument.value()).doubleValue() * scale;
            line(
                    family,
                    declared.prometheusName(),
                    labels(instrument.tags()),
                    Double.isFinite(value) ? value : Double.NaN);
        }
    }

    private void distributions(MetricSnapshot<? extends kamon.metric.Metric.Settings, Distribution> metric) {
        MeasurementUnit unit = metric.settings().unit();
        Metric declared = declared(metric.name(), Metric.Kind.HISTOGRAM, unit, metric.description());
        StringBuilder family = family(declared);
        double scale = isOurs(declared) ? declared.unit().scale() : scale(unit);
        for (Instrument.Snapshot<Distribution> instrument : CollectionConverters.asJava(metric.instruments())) {
            histogram(family, declared, labels(instrument.tags()), instrument.value(), scale);
        }
    }

    private static void histogram(
            StringBuilder family, Metric metric, String labels, Distribution distribution, double scale) {
        String name = metric.prometheusName();
        Iterator<Distribution.Bucket> counted = CollectionConverters.asJava(distribution.bucketsIterator());
        Distribution.Bucket next = counted.hasNext() ? counted.next() : null;
        long below = 0;
        for (double bound : metric.unit().buckets()) {
            while (next != null && next.value() * scale <= bound) {
                below += next.frequency();
                next = counted.hasNext() ? counted.next() : null;
            }
            line(family, name + "_bucket", with(labels, "le=\"" + number(bound) + "\""), below);
        }
        line(family, name + "_bucket", with(labels, "le=\"+Inf\""), distribution.count());
        line(family, name + "_count", labels, distribution.count());
        line(family, name + "_sum", labels, distribution.sum() * scale);
    }

    private StringBuilder family(Metric metric) {
        String name = metric.prometheusName();
        return families.computeIfAbsent(
                name,
                _ -> new StringBuilder()
                        .append("# HELP ")
                        .append(name)
                        .append(' ')
                        .append(metric.help().replace("\\", "\\\\").replace("\n", "\\n"))
                        .append("\n# TYPE ")
                        .append(name)
                        .append(' ')
                        .append(metric.kind().name().toLowerCase(java.util.Locale.ROOT))
                        .append('\n'));
    }

    private static Metric declared(String name, Metric.Kind kind, MeasurementUnit unit, String description) {
        Metric ours = MetricCatalog.byName().get(name);
        return ours != null ? ours : new Metric(name, kind, unit(unit), java.util.List.of(), description);
    }

    private static boolean isOurs(Metric metric) {
        return MetricCatalog.byName().containsKey(metric.name());
    }

    private static Metric.Unit unit(MeasurementUnit unit) {
        return switch (unit.dimension().name()) {
            case "time" -> Metric.Unit.SECONDS;
            case "information" -> Metric.Unit.BYTES;
            default -> Metric.Unit.NUMBER;
        };
    }

    private static double scale(MeasurementUnit unit) {
        return switch (unit.dimension().name()) {
            case "time" ->
                MeasurementUnit.convert(1, unit, MeasurementUnit.time().seconds());
            case "information" ->
                MeasurementUnit.convert(1, unit, MeasurementUnit.information().bytes());
            default -> 1;
        };
    }

    private static void line(StringBuilder family, String name, String labels, double value) {
        family.append(name);
        if (!labels.isEmpty()) {
            family.append('{').append(labels).append('}');
        }
        family.append(' ').append(number(value)).append('\n');
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? String.valueOf((long) value)
                : String.valueOf(value);
    }

    private static String with(String labels, String label) {
        return labels.isEmpty() ? label : labels + "," + label;
    }

    private static String labels(TagSet tags) {
        Map<String, String> sorted = new TreeMap<>();
        for (Tag tag : CollectionConverters.asJava(tags.all())) {
            sorted.put(plainName(tag.key()), String.valueOf(Tag.unwrapValue(tag)));
        }
        StringBuilder labels = new StringBuilder();
        sorted.forEach((key, value) -> labels.append(labels.isEmpty() ? "" : ",")
                .append(key)
                .append("=\"")
                .append(value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n"))
                .append('"'));
        return labels.toString();
    }
}
