package dev.takt.monitoring.documents;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.loop.alarm.Alarm;
import dev.takt.loop.alarm.AlarmId;
import java.util.List;

/** The documents about alarms. Values that are not finite are null. */
public final class AlarmDocuments {
    private AlarmDocuments() {}

    /** The alarms that are not normal, in the order of attention. */
    public static ArrayNode alarms(List<Alarm> alarms) {
        ArrayNode document = JsonNodeFactory.instance.arrayNode();
        alarms.forEach(alarm -> document.add(alarm(alarm)));
        return document;
    }

    private static ObjectNode alarm(Alarm alarm) {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.put("id", alarm.id().name());
        document.put("condition", alarm.id().condition().label());
        document.put("source", alarm.id().source());
        document.put("priority", alarm.priority().label());
        document.put("state", alarm.state().label());
        document.put("state_words", alarm.state().words());
        document.put("active", alarm.active());
        document.put("text", alarm.text());
        document.put("advice", alarm.id().condition().advice());
        document.set("value", Numbers.of(alarm.value()));
        document.set("limit", Numbers.of(alarm.limit()));
        document.put("raised_ms", alarm.raisedMillis());
        document.set("raised_s", Numbers.of(alarm.raisedTime()));
        document.set("since_s", Numbers.of(alarm.sinceTime()));
        document.put("occurrences", alarm.occurrences());
        document.put("chatter", alarm.chatter());
        document.put("first_out", alarm.cascade().first());
        document.put("followers", alarm.cascade().followers());
        alarm.cascade()
                .follows()
                .map(AlarmId::name)
                .ifPresentOrElse(first -> document.put("follows", first), () -> document.putNull("follows"));
        alarm.acknowledged()
                .ifPresentOrElse(
                        signature -> document.putObject("acknowledged")
                                .put("who", signature.who())
                                .put("wall_ms", signature.wallMillis()),
                        () -> document.putNull("acknowledged"));
        alarm.shelved()
                .ifPresentOrElse(
                        shelf -> document.putObject("shelved")
                                .put("who", shelf.who())
                                .put("until_ms", shelf.untilMillis()),
                        () -> document.putNull("shelved"));
        return document;
    }
}
