package dev.takt.app.telemetry;

import dev.takt.links.mqtt.MqttSession;
import dev.takt.links.mqtt.Topics;
import dev.takt.loop.alarm.Alarm;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Messages as JSON: {@link TelemetryDocument}. */
final class JsonFormat implements TelemetryFormat {
    private static final int SEQUENCES = 256;
    private static final int LARGEST_REQUEST = 1 << 16;

    private final LoopDescription loop;
    private final Topics topics;
    private final boolean tells;
    private int sequence;
    private boolean unborn = true;

    /**
     * Makes the format of a loop.
     *
     * @param tells whether periods are published, so that there is a death message
     */
    JsonFormat(LoopDescription loop, Topics topics, boolean tells) {
        this.loop = loop;
        this.topics = topics;
        this.tells = tells;
    }

    @Override
    public Optional<MqttSession.Will> will() {
        return tells ? Optional.of(new MqttSession.Will(topics.loopDeath(), new byte[0])) : Optional.empty();
    }

    @Override
    public List<String> requests(boolean setPoints) {
        return setPoints ? List.of(topics.setPoints()) : List.of();
    }

    @Override
    public synchronized void begin() {
        unborn = true;
    }

    @Override
    public synchronized List<Message> of(CycleRecord cycle, LoopStatus status) {
        List<Message> messages = new ArrayList<>(2);
        if (unborn) {
            unborn = false;
            sequence = 0;
            messages.add(new Message(topics.birth(), TelemetryDocument.birth(loop, next(), cycle.wallMillis())));
        }
        messages.add(new Message(topics.telemetry(), TelemetryDocument.data(loop, cycle, status, next())));
        return messages;
    }

    @Override
    public synchronized boolean isBorn() {
        return !unborn;
    }

    @Override
    public Optional<Message> alarms(List<Alarm> alarms) {
        return Optional.of(new Message(topics.alarms(), TelemetryDocument.alarms(alarms)));
    }

    private int next() {
        return Math.floorMod(sequence++, SEQUENCES);
    }

    @Override
    public Request read(String topic, byte[] payload) {
        if (payload.length > LARGEST_REQUEST) {
            return Request.unreadable("it has " + payload.length + " bytes");
        }
        int most = loop.setPoints().size();
        return TelemetryDocument.setPoints(payload)
                .map(wanted -> wanted.size() > most
                        ? Request.unreadable("it has " + wanted.size() + " set-points, and the loop has " + most)
                        : Request.of(wanted))
                .orElse(Request.unreadable("it is not {\"metrics\": [{\"name\": …, \"value\": …}]}"));
    }
}
