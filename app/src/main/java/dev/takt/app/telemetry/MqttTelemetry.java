package dev.takt.app.telemetry;

import dev.takt.links.SetPointListener;
import dev.takt.links.mqtt.MqttAccess;
import dev.takt.links.mqtt.MqttConnection;
import dev.takt.links.mqtt.MqttSession;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import dev.takt.loop.cycle.VitalSign;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Publishes the newest period of a loop to a broker, on a separate thread. A period is left out if a newer one ends
 * while the one before is being sent. At each connection the description of the loop is published first. Set-points
 * from the broker are passed on, at a limited rate. Unreadable messages are counted and reported from time to time.
 */
final class MqttTelemetry implements LoopObserver, AutoCloseable {
    private static final double REQUESTS_A_SECOND = 20;
    private static final double REQUESTS_AT_ONCE = 100;

    private final TelemetryFormat format;
    private final Supplier<LoopStatus> status;
    private final boolean tells;
    private final Optional<SetPointListener> listener;
    private final RequestLimit limit = new RequestLimit(REQUESTS_A_SECOND, REQUESTS_AT_ONCE, System::nanoTime);
    private final RefusedRequests refused;
    private final BrokerTrouble trouble;
    private final AtomicLong taken = new AtomicLong();
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong unsent = new AtomicLong();
    private final MqttConnection connection;
    private final AtomicReference<@Nullable CycleRecord> newest = new AtomicReference<>();
    private final Thread thread = Thread.ofPlatform().name("telemetry").daemon().unstarted(this::run);
    private final AtomicBoolean alarmed = new AtomicBoolean();
    private volatile boolean running = true;

    /**
     * Starts to connect.
     *
     * @param status supplies the present one
     * @param tells whether periods are published
     * @param listener receives set-points; empty if none are accepted
     * @param out receives lines for the user
     */
    MqttTelemetry(
            TelemetryFormat format,
            MqttAccess access,
            Supplier<LoopStatus> status,
            boolean tells,
            Optional<SetPointListener> listener,
            Consumer<String> out) {
        this.format = format;
        this.status = status;
        this.tells = tells;
        this.listener = listener;
        this.refused = new RefusedRequests(out, System::nanoTime);
        this.trouble = new BrokerTrouble("telemetry", access.broker(), out);
        this.connection = new MqttConnection(access, new Session());
        thread.start();
    }

    /** The callbacks of the connection. */
    private final class Session implements MqttSession {
        @Override
        public Optional<Will> will() {
            return format.will();
        }

        @Override
        public List<String> topics() {
            return format.requests(listener.isPresent());
        }

        @Override
        public void connected() {
            format.begin();
            alarmed.set(true);
            trouble.connected();
        }

        @Override
        public void troubled(String reason) {
            trouble.failed(reason);
        }

        @Override
        public void arrived(String topic, byte[] payload) {
            TelemetryFormat.Request request = format.read(topic, payload);
            if (!request.problem().isEmpty()) {
                refused.add(request.problem());
            } else if (!limit.passes()) {
                refused.add("more than " + (int) REQUESTS_A_SECOND + " a second");
            } else {
                taken.incrementAndGet();
                if (!request.setPoints().isEmpty()) {
                    listener.ifPresent(each -> each.wanted(request.setPoints(), "mqtt"));
                }
            }
        }
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
        // The next period has the mode; the page and the journal have the other events.
        if (tells && event instanceof LoopEvent.AlarmChanged) {
            alarmed.set(true);
            LockSupport.unpark(thread);
        }
    }

    private void run() {
        while (running) {
            CycleRecord cycle = newest.getAndSet(null);
            boolean connected = connection.isConnected();
            if (cycle != null && connected) {
                format.of(cycle, status.get()).forEach(this::send);
            } else if (cycle != null) {
                unsent.incrementAndGet();
            }
            if (connected && format.isBorn() && alarmed.getAndSet(false)) {
                format.alarms(status.get().alarms()).ifPresent(this::send);
            } else if (cycle == null) {
                LockSupport.park(this);
            }
        }
    }

    private void send(TelemetryFormat.Message message) {
        (connection.publish(message.topic(), message.payload()) ? sent : unsent).incrementAndGet();
    }

    /** The counts. */
    List<VitalSign> signs() {
        return List.of(
                new VitalSign.TelemetryMessages("sent", sent.get()),
                new VitalSign.TelemetryMessages("unsent", unsent.get()),
                new VitalSign.TelemetryMessages("taken", taken.get()),
                new VitalSign.TelemetryMessages("refused", refused.count() + connection.refusedMessages()),
                new VitalSign.TelemetryReconnections(connection.reconnections()));
    }

    @Override
    public void close() {
        running = false;
        LockSupport.unpark(thread);
        connection.close();
    }
}
