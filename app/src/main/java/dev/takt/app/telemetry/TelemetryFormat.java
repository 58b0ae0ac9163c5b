package dev.takt.app.telemetry;

import dev.takt.links.mqtt.MqttSession;
import dev.takt.loop.alarm.Alarm;
import dev.takt.loop.cycle.CycleRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How a loop's messages are written, and what is said in which order. May be used from any thread. */
interface TelemetryFormat {

    /**
     * What is sent.
     *
     * @param topic under which
     * @param payload as bytes
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Message(String topic, byte[] payload) {}

    /**
     * What somebody wants of the loop.
     *
     * @param birth whether the loop is to tell anew what it is
     * @param setPoints wanted values by name
     * @param problem why nothing of the message can be done; empty if it can
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

    /** What the broker is to publish when the next connection ends. */
    Optional<MqttSession.Will> will();

    /**
     * Topics of requests.
     *
     * @param setPoints whether any may be written
     */
    List<String> requests(boolean setPoints);

    /** There is a new connection: nobody behind it knows anything of the loop yet. */
    void begin();

    /** The messages of a period, those that tell what the loop is before them where that is due. */
    List<Message> of(CycleRecord cycle, Map<String, Double> setPoints, List<Alarm> alarms);

    /** Whether it has been told over this connection what the loop is. */
    boolean isBorn();

    /** The alarms that are not normal, when one has changed; empty where the periods tell them. */
    Optional<Message> alarms(List<Alarm> alarms);

    /** What a message wants. */
    Request read(String topic, byte[] payload);
}
