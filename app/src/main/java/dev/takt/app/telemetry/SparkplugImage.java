package dev.takt.app.telemetry;

import dev.takt.app.telemetry.SparkplugMetric.Count;
import dev.takt.app.telemetry.SparkplugMetric.Grade;
import dev.takt.app.telemetry.SparkplugMetric.Number;
import dev.takt.app.telemetry.SparkplugMetric.Properties;
import dev.takt.app.telemetry.SparkplugMetric.Text;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopDescription;
import dev.takt.loop.cycle.SignalImage;
import dev.takt.loop.cycle.SignalStanding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The metrics of a loop and its periods. */
final class SparkplugImage {
    private static final String SET_POINTS = "Set-points/";

    private final LoopDescription loop;
    private final boolean writable;

    SparkplugImage(LoopDescription loop, boolean writable) {
        this.loop = loop;
        this.writable = writable;
    }

    /** Metrics of the birth message only. */
    List<SparkplugMetric> constants() {
        return List.of(
                SparkplugMetric.of("Properties/Version", new Text(loop.version())),
                SparkplugMetric.of("Properties/Configuration", new Text(loop.configurationHash())),
                SparkplugMetric.of("Properties/Model", new Text(loop.modelHash())),
                new SparkplugMetric("Properties/Period", new Number(loop.periodSeconds()), Grade.GOOD, unit("s")));
    }

    private static Properties unit(String unit) {
        return new Properties(unit, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, false);
    }

    /** Metrics of the loop itself. */
    List<SparkplugMetric> node(CycleRecord cycle, LoopStatus status) {
        List<SparkplugMetric> metrics = new ArrayList<>();
        metrics.add(SparkplugMetric.of("Loop/Mode", new Text(cycle.actual().label())));
        metrics.add(
                SparkplugMetric.of("Loop/CommandSource", new Text(cycle.source().label())));
        metrics.add(SparkplugMetric.of("Loop/Reasons", new Text(String.join("; ", cycle.reasons()))));
        metrics.add(SparkplugMetric.of("Loop/Alarms", new Count(status.alarms().size())));
        metrics.add(SparkplugMetric.of("Loop/Cycle", new Count(cycle.cycle())));
        metrics.add(new SparkplugMetric("Loop/Time", new Number(cycle.time()), Grade.GOOD, unit("s")));
        Properties properties = new Properties("", Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, writable);
        for (String name : loop.setPoints()) {
            double value = status.setPoints().getOrDefault(name, Double.NaN);
            metrics.add(new SparkplugMetric(SET_POINTS + name, new Number(value), Grade.GOOD, properties));
        }
        status.service()
                .actuators()
                .forEach(each -> service(
                        metrics, "Actuators/" + each.name(), each.status().label(), each.reason()));
        status.service()
                .controlled()
                .forEach(each -> service(
                        metrics, "Controlled/" + each.name(), each.status().label(), each.reason()));
        return metrics;
    }

    private static void service(List<SparkplugMetric> metrics, String folder, String status, String reason) {
        metrics.add(SparkplugMetric.of("Service/" + folder + "/Status", new Text(status)));
        metrics.add(SparkplugMetric.of("Service/" + folder + "/Reason", new Text(reason)));
    }

    /** Metrics of measurements and commands. A prediction is marked as stale, and a lost signal has no value. */
    List<SparkplugMetric> device(CycleRecord cycle) {
        List<SparkplugMetric> metrics = new ArrayList<>();
        SignalImage signals = cycle.signals();
        for (int i = 0; i < signals.used().length; i++) {
            LoopDescription.Signal signal = loop.signals().get(i);
            Grade grade = Grade.of(signals.standings().get(i));
            metrics.add(new SparkplugMetric(
                    "Signals/" + signal.name(),
                    new Number(grade == Grade.BAD ? Double.NaN : signals.used()[i]),
                    grade,
                    new Properties(signal.unit(), signal.least(), signal.most(), false)));
        }
        double[] applied = cycle.command().applied();
        for (int i = 0; i < applied.length; i++) {
            LoopDescription.Actuator actuator = loop.actuators().get(i);
            Properties properties = new Properties(actuator.unit(), actuator.least(), actuator.most(), false);
            metrics.add(new SparkplugMetric(
                    "Commands/" + actuator.name(),
                    new Number(applied[i]),
                    cycle.command().written() ? Grade.GOOD : Grade.STALE,
                    properties));
        }
        return metrics;
    }

    /** Whether anything was measured in a period. */
    static boolean isMeasured(CycleRecord cycle) {
        return cycle.signals().standings().stream().anyMatch(SignalStanding::isMeasured);
    }

    /** The set-point of a metric; empty if it is none. */
    Optional<String> setPoint(String metric) {
        return Optional.of(metric)
                .filter(name -> writable && name.startsWith(SET_POINTS))
                .map(name -> name.substring(SET_POINTS.length()))
                .filter(loop.setPoints()::contains);
    }
}
