package dev.takt.links.mqtt;

import java.util.List;
import java.util.Optional;

/** The will, the subscriptions and the callbacks of a connection to a broker. Called on threads of the connection. */
public interface MqttSession {

    /**
     * The message that the broker publishes when a connection ends, whether it breaks or is closed.
     *
     * @param topic of the message
     * @param payload of it
     */
    record Will(String topic, byte[] payload) {}

    /** The will of the next connection; called before each attempt to connect. */
    default Optional<Will> will() {
        return Optional.empty();
    }

    /** The topic filters of the subscriptions. */
    default List<String> topics() {
        return List.of();
    }

    /** The connection and its subscriptions are established; nothing has been sent over it before. */
    default void connected() {}

    /** There is no connection, or nothing comes over it, for this reason; called after each attempt. */
    default void troubled(String reason) {}

    /** A message has arrived. */
    default void arrived(String topic, byte[] payload) {}
}
