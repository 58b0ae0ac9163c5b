package dev.takt.app.history.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.app.history.AlarmEpisode;
import dev.takt.app.history.ControlFigures;
import dev.takt.app.history.Excursion;
import dev.takt.app.history.Incident;
import dev.takt.app.history.LoopColumns;
import dev.takt.app.history.LoopFigures;
import dev.takt.app.history.LoopHistory;
import dev.takt.app.history.SignalFigures;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;

/** The figures of a history as JSON; numbers that are not finite are null. */
final class HistoryDocument {
    private static final ObjectMapper JSON = new ObjectMapper();

    private HistoryDocument() {}

    static String text(LoopHistory history, List<String> remarks) {
        LoopColumns columns = history.columns();
        ObjectNode document = JSON.createObjectNode();
        document.put("loop", columns.names().loop());
        document.put("from", Instant.ofEpochMilli(history.beginMillis()).toString());
        document.put("to", Instant.ofEpochMilli(history.endMillis()).toString());
        putLoop(document, history);
        ArrayNode signals = document.putArray("signals");
        for (int i = 0; i < columns.signalFigures().size(); i++) {
            put(
                    signals.addObject(),
                    columns.names().signals().get(i),
                    columns.signalFigures().get(i));
        }
        ArrayNode controls = document.putArray("controls");
        for (int i = 0; i < columns.controlFigures().size(); i++) {
            ControlFigures figures = columns.controlFigures().get(i);
            ObjectNode control =
                    controls.addObject().put("name", columns.names().controls().get(i));
            put(control, "travel", figures.travel());
            control.put("moves", figures.moves()).put("reversals", figures.reversals());
            control.put("limited_periods", figures.limited());
        }
        putIncidents(document.putArray("incidents"), history);
        putAlarms(document.putArray("alarms"), history);
        ArrayNode notShown = document.putArray("not_shown");
        remarks.forEach(notShown::add);
        try {
            return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(document) + "\n";
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void putLoop(ObjectNode document, LoopHistory history) {
        LoopFigures figures = history.columns().loopFigures();
        document.put("periods", figures.periods());
        document.put("skipped", figures.skipped());
        document.put("starts", history.runs().size());
        put(document, "service_factor", figures.serviceFactor());
        put(document, "fresh_share", figures.freshShare());
        put(document, "objective_mean", figures.meanCost());
        put(document, "solve_s_median", figures.solveSeconds(50));
        put(document, "solve_s_p99", figures.solveSeconds(99));
        put(document, "solve_s_max", figures.solveSeconds(100));
        ObjectNode rungs = document.putObject("rungs");
        figures.sources().forEach((source, count) -> rungs.put(source.label(), count));
        ObjectNode modes = document.putObject("modes");
        figures.modes().forEach((mode, count) -> modes.put(mode.label(), count));
    }

    private static void put(ObjectNode node, String name, SignalFigures figures) {
        node.put("name", name);
        put(node, "error_integral", figures.isTracked() ? figures.error() : Double.NaN);
        put(node, "error_mean", figures.meanError());
        put(node, "error_max", figures.isTracked() ? figures.worstError() : Double.NaN);
        put(node, "violation_integral", figures.violation());
        put(node, "violation_s", figures.violatedSeconds());
        put(node, "violation_max", figures.worstViolation());
        put(node, "measured_share", figures.measuredShare());
        ArrayNode excursions = node.putArray("excursions");
        for (Excursion excursion : figures.excursions()) {
            ObjectNode one = excursions.addObject();
            one.put("from", Instant.ofEpochMilli(excursion.fromMillis()).toString());
            one.put("to", Instant.ofEpochMilli(excursion.toMillis()).toString());
            put(one, "seconds", excursion.seconds());
            put(one, "most", excursion.most());
        }
    }

    private static void putIncidents(ArrayNode incidents, LoopHistory history) {
        for (Incident incident : history.incidents()) {
            ObjectNode node = incidents.addObject();
            node.put("from", Instant.ofEpochMilli(incident.first().wallMillis()).toString());
            node.put("to", Instant.ofEpochMilli(incident.last().wallMillis()).toString());
            node.put("cycle", incident.first().cycle()).put("periods", incident.periods());
            node.put("rung", incident.worst().label())
                    .put("mode", incident.worstMode().label());
            ArrayNode reasons = node.putArray("reasons");
            incident.reasons().forEach(reasons::add);
        }
    }

    private static void putAlarms(ArrayNode alarms, LoopHistory history) {
        for (AlarmEpisode episode : history.alarms().episodes()) {
            ObjectNode node = alarms.addObject();
            node.put("alarm", episode.raised().id().name());
            node.put("priority", episode.raised().priority().label());
            node.put("raised", Instant.ofEpochMilli(episode.raisedMillis()).toString());
            if (episode.endedMillis().isPresent()) {
                node.put(
                        "ended",
                        Instant.ofEpochMilli(episode.endedMillis().getAsLong()).toString());
            } else {
                node.putNull("ended");
            }
            node.put("acknowledged_by", episode.acknowledgedBy());
            node.put("text", episode.raised().text());
        }
    }

    private static void put(ObjectNode node, String name, double value) {
        if (Double.isFinite(value)) {
            node.put(name, value);
        } else {
            node.putNull(name);
        }
    }
}
