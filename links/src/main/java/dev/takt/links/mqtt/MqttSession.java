package dev.takt.links.mqtt;

import java.util.List;
import java.util.Optional;

/** What one side of a connection to a broker has to say and wants to hear. Called on threads of the connection. */
public interface MqttSession {

    /**
     * What the broker publishes when a connection ends, whether it breaks or is closed.
     *
     * @param topic of the message
     * @param payload of it
     */
    record Will(String topic, byte[] payload) {}

    /** The will of the next connection; asked before each attempt to connect. */
    default Optional<Will> will() {
        return Optional.empty();
    }

    /** Filters of the topics that are listened to. */
    default List<String> topics() {
        return List.of();
    }

    /** There is a connection, and what is listened to will come; nothing can have been sent over it before. */
    default void connected() {}

    /** A message has come. */
    default void arrived(String topic, byte[] payload) {}
}
