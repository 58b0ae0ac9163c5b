package dev.takt.plant.link.mqtt;

import com.hivemq.client.mqtt.MqttClient;
import com.hivemq.client.mqtt.MqttGlobalPublishFilter;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import com.hivemq.client.mqtt.mqtt5.Mqtt5ClientBuilder;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A connection to a broker that makes itself again and again. What is sent while there is none is lost. Nothing is ever retained,
 * and what the broker has retained, by whomever, is not taken: it is of another time.
 */
public final class MqttConnection implements AutoCloseable {
    private static final long FIRST_PAUSE_MILLIS = 100;
    private static final long LONGEST_PAUSE_MILLIS = 2000;
    private static final long EXPIRY_SECONDS = 5;

    /** After one and a half of it a broker, or a client, that has died without a word is given up. */
    private static final int KEEP_ALIVE_SECONDS = 10;

    private final Mqtt5AsyncClient client;
    private volatile String problem = "";

    /**
     * Begins to connect.
     *
     * @param will topic to which the broker publishes an empty message when the connection breaks
     * @param receive topic of messages that are taken; empty for none
     * @param arrived is given them, on a thread of the connection
     * @param connected is called each time that there is a connection, before anything is received
     */
    public MqttConnection(
            MqttAccess access,
            Optional<String> will,
            Optional<String> receive,
            Consumer<byte[]> arrived,
            Runnable connected) {
        Mqtt5ClientBuilder builder = MqttClient.builder()
                .useMqttVersion5()
                .serverHost(access.broker().host())
                .serverPort(access.broker().port())
                .automaticReconnect()
                .initialDelay(FIRST_PAUSE_MILLIS, TimeUnit.MILLISECONDS)
                .maxDelay(LONGEST_PAUSE_MILLIS, TimeUnit.MILLISECONDS)
                .applyAutomaticReconnect()
                .addConnectedListener(context -> {
                    problem = "";
                    connected.run();
                    receive.ifPresent(this::subscribe);
                })
                .addDisconnectedListener(context -> problem = reason(context.getCause()));
        if (access.tls()) {
            builder = builder.sslWithDefaultConfig();
        }
        if (access.login().isPresent()) {
            MqttAccess.Login login = access.login().get();
            builder = builder.simpleAuth()
                    .username(login.user())
                    .password(login.bytes())
                    .applySimpleAuth();
        }
        if (will.isPresent()) {
            builder = builder.willPublish()
                    .topic(will.get())
                    .qos(MqttQos.AT_LEAST_ONCE)
                    .applyWillPublish();
        }
        this.client = builder.buildAsync();
        client.publishes(MqttGlobalPublishFilter.ALL, message -> take(message, arrived));
        client.connectWith().keepAlive(KEEP_ALIVE_SECONDS).send();
    }

    /** Again at each connection; what arrives goes to the one callback, which a subscription with one of its own would add to. */
    private void subscribe(String topic) {
        client.subscribeWith()
                .topicFilter(topic)
                .qos(MqttQos.AT_MOST_ONCE)
                .send()
                .whenComplete((_, failure) -> {
                    if (failure != null) {
                        problem = "the broker does not let this user subscribe to " + topic + " (" + reason(failure)
                                + ")";
                    }
                });
    }

    private static String reason(Throwable failure) {
        Throwable innermost = failure;
        while (innermost.getCause() != null && innermost.getCause() != innermost) {
            innermost = innermost.getCause();
        }
        return innermost.getMessage() == null ? innermost.getClass().getSimpleName() : innermost.getMessage();
    }

    /** Why there is no connection, or nothing comes over it; empty where nothing is known to be wrong. */
    public String lastProblem() {
        return problem;
    }

    private static void take(Mqtt5Publish message, Consumer<byte[]> arrived) {
        if (!message.isRetain()) {
            arrived.accept(message.getPayloadAsBytes());
        }
    }

    /** Sends a message at most once; whether there is a connection to send it over. */
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

    /** Whether the broker can be reached. */
    public boolean isConnected() {
        return client.getState().isConnected();
    }

    @Override
    public void close() {
        client.disconnect();
    }
}
