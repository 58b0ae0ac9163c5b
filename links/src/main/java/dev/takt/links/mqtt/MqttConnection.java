package dev.takt.links.mqtt;

import com.hivemq.client.mqtt.MqttClient;
import com.hivemq.client.mqtt.MqttGlobalPublishFilter;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.lifecycle.MqttClientDisconnectedContext;
import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import com.hivemq.client.mqtt.mqtt5.Mqtt5ClientBuilder;
import com.hivemq.client.mqtt.mqtt5.lifecycle.Mqtt5ClientReconnector;
import com.hivemq.client.mqtt.mqtt5.message.connect.Mqtt5Connect;
import com.hivemq.client.mqtt.mqtt5.message.connect.Mqtt5ConnectBuilder;
import com.hivemq.client.mqtt.mqtt5.message.disconnect.Mqtt5DisconnectReasonCode;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import com.hivemq.client.mqtt.mqtt5.message.subscribe.Mqtt5Subscription;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A connection to a broker that reconnects by itself. Messages sent while there is no connection are lost. Nothing is
 * ever retained, and retained messages are ignored, because they are of another time.
 */
public final class MqttConnection implements AutoCloseable {
    private static final long FIRST_PAUSE_MILLIS = 100;
    private static final long LONGEST_PAUSE_MILLIS = 2000;
    private static final int MAX_DOUBLINGS = 5;

    /** The broker does not deliver larger packets. */
    private static final int LARGEST_PACKET = 5 << 20;

    private static final long EXPIRY_SECONDS = 5;
    private static final long FAREWELL_MILLIS = 1000;

    /** A broker or a client that is silent for one and a half times this time is considered dead. */
    private static final int KEEP_ALIVE_SECONDS = 10;

    private final MqttSession session;
    private final Mqtt5AsyncClient client;
    private final AtomicInteger connection = new AtomicInteger();
    private final AtomicLong connections = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private volatile boolean ready;
    private volatile boolean closing;
    private volatile String problem = "";

    /** Starts to connect. */
    public MqttConnection(MqttAccess access, MqttSession session) {
        this.session = session;
        Mqtt5ClientBuilder builder = MqttClient.builder()
                .useMqttVersion5()
                .serverHost(access.broker().host())
                .serverPort(access.broker().port())
                .addConnectedListener(_ -> begin())
                .addDisconnectedListener(this::end);
        if (access.tls().isPresent()) {
            builder = builder.sslConfig(access.tls().get().configuration());
        }
        if (access.login().isPresent()) {
            MqttAccess.Login login = access.login().get();
            builder = builder.simpleAuth()
                    .username(login.user())
                    .password(login.bytes())
                    .applySimpleAuth();
        }
        this.client = builder.buildAsync();
        client.publishes(MqttGlobalPublishFilter.ALL, this::take);
        client.connect(connect());
    }

    /** Each connection has its own will message. */
    private Mqtt5Connect connect() {
        Mqtt5ConnectBuilder connect = Mqtt5Connect.builder()
                .keepAlive(KEEP_ALIVE_SECONDS)
                .restrictions()
                .maximumPacketSize(LARGEST_PACKET)
                .applyRestrictions();
        return session.will()
                .map(will -> connect.willPublish()
                        .topic(will.topic())
                        .payload(will.payload())
                        .qos(MqttQos.AT_LEAST_ONCE)
                        .applyWillPublish()
                        .build())
                .orElseGet(connect::build);
    }

    private void begin() {
        problem = "";
        int mine = connection.incrementAndGet();
        List<Mqtt5Subscription> wanted = session.topics().stream()
                .map(topic -> Mqtt5Subscription.builder()
                        .topicFilter(topic)
                        .qos(MqttQos.AT_MOST_ONCE)
                        .build())
                .toList();
        if (wanted.isEmpty()) {
            becomeReady(mine);
            return;
        }
        client.subscribeWith().addSubscriptions(wanted).send().whenComplete((_, failure) -> {
            if (failure != null) {
                problem = "the broker does not let this user subscribe to " + String.join(", ", session.topics()) + " ("
                        + reason(failure) + ")";
            }
            becomeReady(mine);
            if (failure != null) {
                session.troubled(problem);
            }
        });
    }

    private void becomeReady(int which) {
        if (connection.get() == which) {
            connections.incrementAndGet();
            session.connected();
            ready = true;
        }
    }

    private void end(MqttClientDisconnectedContext context) {
        ready = false;
        connection.incrementAndGet();
        problem = reason(context.getCause());
        if (!closing) {
            session.troubled(problem);
        }
        if (!closing && context.getReconnector() instanceof Mqtt5ClientReconnector again) {
            long pause = FIRST_PAUSE_MILLIS << Math.min(again.getAttempts(), MAX_DOUBLINGS);
            again.reconnect(true)
                    .delay(Math.min(pause, LONGEST_PAUSE_MILLIS), TimeUnit.MILLISECONDS)
                    .connect(connect());
        }
    }

    private static String reason(Throwable failure) {
        Throwable innermost = failure;
        while (innermost.getCause() != null && innermost.getCause() != innermost) {
            innermost = innermost.getCause();
        }
        return innermost.getMessage() == null ? innermost.getClass().getSimpleName() : innermost.getMessage();
    }

    /** The reason why there is no connection, or nothing comes over it; empty if no problem is known. */
    public String lastProblem() {
        return problem;
    }

    /** The number of reconnections after the first connection. */
    public long reconnections() {
        return Math.max(0, connections.get() - 1);
    }

    /** The number of retained messages, which are ignored because they are of another time. */
    public long refusedMessages() {
        return refused.get();
    }

    private void take(Mqtt5Publish message) {
        if (message.isRetain()) {
            refused.incrementAndGet();
        } else {
            session.arrived(message.getTopic().toString(), message.getPayloadAsBytes());
        }
    }

    /** Sends a message at most once. Returns whether there is a connection. */
    public boolean publish(String topic, byte[] payload) {
        if (!isConnected()) {
            return false;
        }
        client.publishWith()
                .topic(topic)
                .payload(payload)
                .qos(MqttQos.AT_MOST_ONCE)
                .retain(false)
                .messageExpiryInterval(EXPIRY_SECONDS)
                .send();
        return true;
    }

    /** Whether the broker is connected and all subscriptions are accepted. */
    public boolean isConnected() {
        return ready && client.getState().isConnected();
    }

    /** Disconnects, so that the broker publishes the will at once; waits briefly for this. */
    @Override
    public void close() {
        closing = true;
        ready = false;
        try {
            client.disconnectWith()
                    .reasonCode(Mqtt5DisconnectReasonCode.DISCONNECT_WITH_WILL_MESSAGE)
                    .send()
                    .get(FAREWELL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // The broker is gone; there is nothing to disconnect from.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
