package dev.takt.app.telemetry;

import dev.takt.links.mqtt.MqttSession;
import dev.takt.loop.alarm.Alarm;
import dev.takt.loop.cycle.CycleRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The format and the order of a loop's messages. May be used from any thread. */
interface TelemetryFormat {

    /**
     * A message to send.
     *
     * @param topic of the message
     * @param payload as bytes
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Message(String topic, byte[] payload) {}

    /**
     * A request to the loop.
     *
     * @param birth whether the birth message is requested again
     * @param setPoints requested values by name
     * @param problem why the message is unusable; empty if it is usable
     */
    record Request(boolean birth, Map<String, Double> setPoints, String problem) {
        public Request {
            setPoints = Map.copyOf(setPoints);
        }

        static Request of(Map<String, Double> setPoints) {
            return new Request(false, setPoints, "");
        }

        static Request unreadable(String problem) {
            return new Request(false, Map.of(), problem);
        }
    }

    /** The will message of the next connection. */
    Optional<MqttSession.Will> will();

    /**
     * Topics of requests.
     *
     * @param setPoints whether any may be written
     */
    List<String> requests(boolean setPoints);

    /** A new connection begins, without earlier messages. */
    void begin();

    /** The messages of a period, preceded by birth messages if these are due. */
    List<Message> of(CycleRecord cycle, LoopStatus status);

    /** Whether the birth message has been sent over this connection. */
    boolean isBorn();

    /**
     * The message with the alarms that are not normal, when one has changed; empty if the messages of periods have
     * them.
     */
    Optional<Message> alarms(List<Alarm> alarms);

    /** Reads a request. */
    Request read(String topic, byte[] payload);
}
