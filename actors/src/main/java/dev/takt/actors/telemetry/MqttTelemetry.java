package dev.takt.actors.telemetry;

import dev.takt.monitoring.alarm.Alarm;
import dev.takt.monitoring.cycle.CycleRecord;
import dev.takt.monitoring.cycle.LoopDescription;
import dev.takt.monitoring.cycle.LoopEvent;
import dev.takt.monitoring.cycle.LoopObserver;
import dev.takt.plant.link.SetPointListener;
import dev.takt.plant.link.mqtt.MqttAccess;
import dev.takt.plant.link.mqtt.MqttConnection;
import dev.takt.plant.link.mqtt.Topics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells a broker how the periods of a loop go, the newest one, on a thread of its own: a period that is overtaken while the one
 * before is being sent is left out. At each connection it first tells what the loop is. Set-points that come from the broker are
 * handed on.
 */
final class MqttTelemetry implements LoopObserver, AutoCloseable {
    private static final int SEQUENCES = 256;

    private final LoopDescription loop;
    private final Topics topics;
    private final Supplier<Map<String, Double>> setPoints;
    private final Supplier<List<Alarm>> alarms;
    private final boolean tells;
    private final MqttConnection connection;
    private final AtomicInteger sequence = new AtomicInteger();
    private final AtomicReference<@Nullable CycleRecord> newest = new AtomicReference<>();
    private final Thread thread = Thread.ofPlatform().name("telemetry").daemon().unstarted(this::run);
    private final AtomicBoolean alarmed = new AtomicBoolean();
    private volatile boolean unborn = true;
    private volatile boolean running = true;

    /**
     * Begins to connect.
     *
     * @param setPoints their values now
     * @param alarms those that are not normal now
     * @param tells whether periods are told
     * @param listener is handed set-points; empty if none are taken
     */
    MqttTelemetry(
            LoopDescription loop,
            MqttAccess access,
            Topics topics,
            Supplier<Map<String, Double>> setPoints,
            Supplier<List<Alarm>> alarms,
            boolean tells,
            Optional<SetPointListener> listener) {
        this.loop = loop;
        this.topics = topics;
        this.setPoints = setPoints;
        this.alarms = alarms;
        this.tells = tells;
        this.connection = new MqttConnection(
                access,
                tells ? Optional.of(topics.loopDeath()) : Optional.empty(),
                listener.map(_ -> topics.setPoints()),
                message -> TelemetryDocument.setPoints(message)
                        .ifPresent(values -> listener.orElseThrow().wanted(values, "mqtt")),
                () -> unborn = true);
        thread.start();
    }

    @Override
    public void cycleEnded(CycleRecord cycle) {
        if (tells) {
            newest.set(cycle);
            LockSupport.unpark(thread);
        }
    }

    @Override
    public void happened(LoopEvent event) {
        // The next period tells the mode; the page and the journal tell the other events.
        if (tells && event instanceof LoopEvent.AlarmChanged) {
            alarmed.set(true);
            LockSupport.unpark(thread);
        }
    }

    private void run() {
        while (running) {
            CycleRecord cycle = newest.getAndSet(null);
            if (cycle != null && connection.isConnected()) {
                tell(cycle);
            }
            if (!unborn && connection.isConnected() && alarmed.getAndSet(false)) {
                connection.publish(topics.alarms(), TelemetryDocument.alarms(alarms.get()));
            } else if (cycle == null) {
                LockSupport.park(this);
            }
        }
    }

    private void tell(CycleRecord cycle) {
        if (unborn) {
            unborn = false;
            alarmed.set(true);
            sequence.set(0);
            connection.publish(topics.birth(), TelemetryDocument.birth(loop, next(), cycle.wallMillis()));
        }
        connection.publish(
                topics.telemetry(), TelemetryDocument.data(loop, cycle, setPoints.get(), alarms.get(), next()));
    }

    private int next() {
        return Math.floorMod(sequence.getAndIncrement(), SEQUENCES);
    }

    @Override
    public void close() {
        running = false;
        LockSupport.unpark(thread);
        connection.close();
    }
}
