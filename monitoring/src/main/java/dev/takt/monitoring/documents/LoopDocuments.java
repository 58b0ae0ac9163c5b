package dev.takt.monitoring.documents;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.loop.alarm.AlarmTransition;
import dev.takt.loop.cycle.LoopDescription;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.PairStatus;
import dev.takt.loop.cycle.PlanView;
import dev.takt.monitoring.latency.Latency;
import dev.takt.monitoring.latency.LatencyPercentiles;
import dev.takt.monitoring.latency.Percentiles;
import java.util.List;

/**
 * The documents about a loop that do not change every period. Times are in seconds; values that are not finite are
 * null.
 */
public final class LoopDocuments {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private LoopDocuments() {}

    /**
     * The properties that change only when a loop applies other settings.
     *
     * @param instance differs between two starts of a loop
     * @param commands whether the server has any tokens, so that commands are possible
     */
    public static ObjectNode description(LoopDescription loop, List<Plot> plots, String instance, boolean commands) {
        ObjectNode document = JSON.objectNode();
        document.put("name", loop.name());
        document.put("instance", instance);
        document.put("version", loop.version());
        document.put("configuration", loop.configurationHash());
        document.put("model", loop.modelHash());
        document.put("period_s", loop.periodSeconds());
        document.put("time_scale", loop.timeScale());
        document.put("cut_off", loop.cutOff());
        document.put("commands", commands);
        ArrayNode signals = document.putArray("signals");
        loop.signals().forEach(signal -> {
            ObjectNode entry = signals.addObject();
            entry.put("name", signal.name());
            entry.put("unit", signal.unit());
            entry.set("min", Numbers.of(signal.least()));
            entry.set("max", Numbers.of(signal.most()));
        });
        ArrayNode actuators = document.putArray("actuators");
        loop.actuators().forEach(actuator -> {
            ObjectNode entry = actuators.addObject();
            entry.put("name", actuator.name());
            entry.put("unit", actuator.unit());
            entry.set("min", Numbers.of(actuator.least()));
            entry.set("max", Numbers.of(actuator.most()));
            entry.set("rate", Numbers.of(actuator.rate()));
            entry.set("fail_safe", Numbers.of(actuator.failSafe()));
        });
        ArrayNode setPoints = document.putArray("set_points");
        loop.setPoints().forEach(setPoints::add);
        ArrayNode ranges = document.putArray("set_point_ranges");
        loop.ranges().forEach(range -> {
            ObjectNode entry = ranges.addObject();
            entry.put("name", range.name());
            entry.put("unit", range.unit());
            entry.set("min", Numbers.of(range.least()));
            entry.set("max", Numbers.of(range.most()));
            entry.set("rate", Numbers.of(range.rate()));
        });
        ArrayNode drawn = document.putArray("plots");
        plots.forEach(plot -> {
            ObjectNode entry = drawn.addObject().put("signal", plot.signal());
            plot.target().ifPresentOrElse(target -> entry.put("target", target), () -> entry.putNull("target"));
        });
        return document;
    }

    /** The plan of the loop. */
    public static ObjectNode plan(PlanView plan) {
        ObjectNode document = JSON.objectNode();
        document.put("cycle", plan.cycle());
        document.set("times", Numbers.of(plan.times()));
        ArrayNode trajectories = document.putArray("trajectories");
        plan.trajectories().forEach(trajectory -> {
            ObjectNode entry = trajectories.addObject();
            entry.put("name", trajectory.name());
            entry.put("control", trajectory.control());
            entry.set("values", Numbers.of(trajectory.values()));
            if (!Double.isNaN(trajectory.applied())) {
                entry.set("applied", Numbers.of(trajectory.applied()));
            }
        });
        return document;
    }

    /** The events, the newest last. */
    public static ArrayNode events(List<LoopEvent> events) {
        ArrayNode document = JSON.arrayNode();
        for (LoopEvent event : events) {
            ObjectNode entry = document.addObject();
            entry.put("wall_ms", event.wallMillis());
            switch (event) {
                case LoopEvent.ModeChanged changed -> {
                    entry.put("kind", "mode");
                    entry.put("from", changed.from().label());
                    entry.put("to", changed.to().label());
                    entry.put("reason", changed.reason());
                }
                case LoopEvent.Commanded commanded -> {
                    entry.put("kind", commanded.accepted() ? "command" : "refused");
                    entry.put("who", commanded.who());
                    entry.put("command", commanded.command());
                    entry.put("reason", commanded.reason());
                }
                case LoopEvent.AlarmChanged(long _, AlarmTransition transition) -> {
                    entry.put("kind", transition.isRaised() ? "alarm" : "alarm-change");
                    entry.put("alarm", transition.id().name());
                    entry.put("priority", transition.priority().label());
                    entry.put("from", transition.from().label());
                    entry.put("to", transition.to().label());
                    entry.put("who", transition.who());
                }
                case LoopEvent.ServiceChanged changed -> {
                    entry.put("kind", "service");
                    entry.put("name", changed.name());
                    entry.put("status", changed.status());
                    entry.put("reason", changed.reason());
                }
                case LoopEvent.PairChanged changed -> {
                    entry.put("kind", "pair");
                    entry.put("cycle", changed.cycle());
                }
                case LoopEvent.Alarm alarm -> {
                    entry.put("kind", "trouble");
                    entry.put("source", alarm.source());
                }
            }
            entry.put("text", event.text());
        }
        return document;
    }

    /** What is known of two controllers of the plant. */
    public static ObjectNode pair(PairStatus pair) {
        ObjectNode document = JSON.objectNode();
        document.put("name", pair.name());
        document.put("leading", pair.leading());
        document.put("confirmed", pair.confirmed());
        document.put("epoch", pair.epoch());
        document.put("peer", pair.peer());
        document.put("ready", pair.ready());
        document.put("remark", pair.remark());
        document.set("difference", Numbers.of(pair.difference()));
        document.put("takeovers", pair.takeovers());
        document.put("refused_connections", pair.refused());
        return document;
    }

    /** The distributions of the latencies, since the start and over the last minute or two. */
    public static ObjectNode latencies(LatencyPercentiles latencies) {
        ObjectNode document = JSON.objectNode();
        for (Latency latency : Latency.values()) {
            ObjectNode entry = document.putObject(latency.label());
            entry.set("since_start", percentiles(latencies.sinceStart(latency)));
            entry.set("recently", percentiles(latencies.recently(latency)));
        }
        return document;
    }

    private static ObjectNode percentiles(Percentiles percentiles) {
        ObjectNode document = JSON.objectNode();
        document.put("count", percentiles.count());
        document.put("p50", percentiles.p50());
        document.put("p90", percentiles.p90());
        document.put("p99", percentiles.p99());
        document.put("p99_9", percentiles.p999());
        document.put("p99_99", percentiles.p9999());
        document.put("max", percentiles.max());
        return document;
    }
}
