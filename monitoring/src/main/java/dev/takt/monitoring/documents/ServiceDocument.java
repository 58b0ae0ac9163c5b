package dev.takt.monitoring.documents;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.loop.service.ServiceImage;

/** The document about what is in service: {@code actuators} and {@code controlled}, each with its status, reason and time. */
public final class ServiceDocument {
    private ServiceDocument() {}

    /** What is in service now. */
    public static ObjectNode of(ServiceImage image) {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        ArrayNode actuators = document.putArray("actuators");
        image.actuators()
                .forEach(each -> put(actuators, each.name(), each.status().label(), each.reason(), each.since())
                        .set("value", Numbers.of(each.value())));
        ArrayNode controlled = document.putArray("controlled");
        image.controlled()
                .forEach(each -> put(controlled, each.name(), each.status().label(), each.reason(), each.since()));
        return document;
    }

    private static ObjectNode put(ArrayNode rows, String name, String status, String reason, long since) {
        ObjectNode row = rows.addObject();
        row.put("name", name);
        row.put("status", status);
        row.put("reason", reason);
        if (since > 0) {
            row.put("since_ms", since);
        } else {
            row.putNull("since_ms");
        }
        return row;
    }
}
