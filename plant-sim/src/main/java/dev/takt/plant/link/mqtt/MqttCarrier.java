package dev.takt.plant.link.mqtt;

import com.hivemq.client.mqtt.MqttClient;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import com.hivemq.client.mqtt.mqtt5.Mqtt5ClientBuilder;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import dev.takt.plant.link.frame.Carrier;
import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Carries frames through a broker: at most once, never retained, nothing is queued while there is no connection. What the
 * broker has retained, by whomever, is not taken: it is of another time.
 */
public final class MqttCarrier implements Carrier {
    private static final int CAPACITY = 256;
    private static final long FIRST_PAUSE_MILLIS = 100;
    private static final long LONGEST_PAUSE_MILLIS = 2000;
    private static final long EXPIRY_SECONDS = 5;

    private final Mqtt5AsyncClient client;
    private final String sendTopic;
    private final String receiveTopic;
    private final ArrayBlockingQueue<byte[]> arrived = new ArrayBlockingQueue<>(CAPACITY);

    private MqttCarrier(MqttAccess access, String sendTopic, String receiveTopic, boolean leavesWill, Topics topics) {
        this.sendTopic = sendTopic;
        this.receiveTopic = receiveTopic;
        Mqtt5ClientBuilder builder = MqttClient.builder()
                .useMqttVersion5()
                .serverHost(access.broker().host())
                .serverPort(access.broker().port())
                .automaticReconnect()
                .initialDelay(FIRST_PAUSE_MILLIS, TimeUnit.MILLISECONDS)
                .maxDelay(LONGEST_PAUSE_MILLIS, TimeUnit.MILLISECONDS)
                .applyAutomaticReconnect()
                .addConnectedListener(context -> subscribe());
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
        if (leavesWill) {
            builder = builder.willPublish()
                    .topic(topics.death())
                    .qos(MqttQos.AT_LEAST_ONCE)
                    .applyWillPublish();
        }
        this.client = builder.buildAsync();
        client.connect();
    }

    /** The controller's side; connects by itself, again and again. */
    public static MqttCarrier ofController(MqttAccess access, Topics topics) {
        return new MqttCarrier(access, topics.command(), topics.data(), false, topics);
    }

    /** The plant's side; connects by itself, again and again. */
    public static MqttCarrier ofPlant(MqttAccess access, Topics topics) {
        return new MqttCarrier(access, topics.data(), topics.command(), true, topics);
    }

    private void subscribe() {
        client.subscribeWith()
                .topicFilter(receiveTopic)
                .qos(MqttQos.AT_MOST_ONCE)
                .callback(this::arrive)
                .send();
    }

    private void arrive(Mqtt5Publish message) {
        if (message.isRetain()) {
            return;
        }
        byte[] bytes = message.getPayloadAsBytes();
        while (!arrived.offer(bytes)) {
            arrived.poll();
        }
    }

    @Override
    public boolean send(ByteBuffer bytes) {
        if (!client.getState().isConnected()) {
            return false;
        }
        byte[] payload = new byte[bytes.remaining()];
        bytes.get(payload);
        client.publishWith()
                .topic(sendTopic)
                .payload(payload)
                .qos(MqttQos.AT_MOST_ONCE)
                .retain(false)
                .messageExpiryInterval(EXPIRY_SECONDS)
                .send();
        return true;
    }

    @Override
    public boolean receive(ByteBuffer into) {
        byte[] bytes = arrived.poll();
        into.clear();
        if (bytes == null) {
            into.flip();
            return false;
        }
        into.put(bytes, 0, Math.min(bytes.length, into.remaining())).flip();
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
