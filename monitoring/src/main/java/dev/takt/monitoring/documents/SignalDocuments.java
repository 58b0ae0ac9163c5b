package dev.takt.monitoring.documents;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LastMeasurements;
import dev.takt.loop.cycle.SignalImage;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The signals in documents about periods. {@code raw} is the newest value as it came, good or bad. {@code measured} is
 * a good measurement that is not too old, null where there is none. {@code used} is the value that the controller used,
 * measured or predicted; {@code standing} gives its origin.
 */
final class SignalDocuments {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private SignalDocuments() {}

    /** Columns with one row per period and one entry per requested signal in each row. */
    record Columns(
            List<Integer> signals,
            ArrayNode measured,
            ArrayNode used,
            ArrayNode standing,
            ArrayNode verdict,
            ArrayNode age) {

        /** Adds empty columns to a document. */
        static Columns in(ObjectNode document, List<Integer> signals) {
            return new Columns(
                    signals,
                    document.putArray("measured"),
                    document.putArray("used"),
                    document.putArray("standing"),
                    document.putArray("verdict"),
                    document.putArray("age_s"));
        }

        /** Adds the row of a period; all null where no process image was ready in it. */
        void add(SignalImage image) {
            row(measured, image, i -> measurement(image, i));
            row(used, image, i -> Numbers.of(image.used()[i]));
            row(standing, image, i -> JSON.textNode(image.standings().get(i).label()));
            row(verdict, image, i -> JSON.textNode(image.verdicts().get(i).label()));
            row(age, image, i -> Numbers.age(image.ageNanos()[i]));
        }

        private void row(ArrayNode column, SignalImage image, IntFunction<JsonNode> entry) {
            ArrayNode row = column.addArray();
            signals.forEach(signal -> row.add(signal < image.used().length ? entry.apply(signal) : JSON.nullNode()));
        }
    }

    /** All signals of a period, in the order of the description; empty where no process image was ready in it. */
    static ObjectNode state(CycleRecord cycle, LastMeasurements last) {
        SignalImage image = cycle.signals();
        ObjectNode document = JSON.objectNode();
        document.set("raw", Numbers.of(image.raw()));
        document.set("used", Numbers.of(image.used()));
        put(document, "measured", image, i -> measurement(image, i));
        put(
                document,
                "standing",
                image,
                i -> JSON.textNode(image.standings().get(i).label()));
        put(
                document,
                "quality",
                image,
                i -> JSON.textNode(image.qualities().get(i).label()));
        put(
                document,
                "verdict",
                image,
                i -> JSON.textNode(image.verdicts().get(i).label()));
        put(document, "age_s", image, i -> Numbers.age(image.ageNanos()[i]));
        put(document, "bridged", image, i -> JSON.numberNode(image.bridged()[i]));
        put(document, "last_measured", image, i -> Numbers.of(last.value(i)));
        put(document, "measured_age_s", image, i -> Numbers.of(last.age(i, cycle)));
        return document;
    }

    private static void put(ObjectNode document, String name, SignalImage image, IntFunction<JsonNode> entry) {
        ArrayNode column = document.putArray(name);
        for (int i = 0; i < image.used().length; i++) {
            column.add(entry.apply(i));
        }
    }

    private static JsonNode measurement(SignalImage image, int signal) {
        return image.standings().get(signal).isMeasured() ? Numbers.of(image.used()[signal]) : JSON.nullNode();
    }
}
