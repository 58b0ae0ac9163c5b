package dev.takt.monitoring.live;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;

/**
 * Events of one post in their wire format (HTML Living Standard, section 9.2). Encoded once for all pages; the arrays
 * must not be changed.
 *
 * @param version of the post, which grows
 * @param events by topic; none for a keep-alive message
 * @param frame all of them, one after the other
 */
@SuppressWarnings("ArrayRecordComponent")
record ServerSentEvents(long version, Map<Topic, byte[]> events, byte[] frame) {
    /** A comment, used as the keep-alive message. */
    static final byte[] ALIVE = ":\n\n".getBytes(StandardCharsets.UTF_8);

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Encodes the events of a post. */
    static ServerSentEvents of(long version, Map<Topic, JsonNode> documents) {
        Map<Topic, byte[]> events = new EnumMap<>(Topic.class);
        documents.forEach((topic, document) -> events.put(topic, encode(version, topic, document)));
        return new ServerSentEvents(version, events, frame(events.values()));
    }

    /** Encoded events as one block of bytes. */
    static byte[] frame(Iterable<byte[]> events) {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        events.forEach(frame::writeBytes);
        return frame.size() == 0 ? ALIVE : frame.toByteArray();
    }

    private static byte[] encode(long version, Topic topic, JsonNode document) {
        String head = "event: " + topic.label() + "\nid: " + version + "\ndata: ";
        ByteArrayOutputStream event = new ByteArrayOutputStream();
        event.writeBytes(head.getBytes(StandardCharsets.UTF_8));
        try {
            event.writeBytes(MAPPER.writeValueAsBytes(document));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of JSON can always be written", e);
        }
        event.writeBytes("\n\n".getBytes(StandardCharsets.UTF_8));
        return event.toByteArray();
    }
}
