package dev.takt.links.mqtt;

import dev.takt.links.frame.Carrier;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;

/** Transfers frames through a broker: at most once, never retained, not queued while there is no connection. */
public final class MqttCarrier implements Carrier {
    private static final int CAPACITY = 256;

    private final MqttConnection connection;
    private final String sendTopic;
    private final ArrayBlockingQueue<byte[]> arrived = new ArrayBlockingQueue<>(CAPACITY);

    private MqttCarrier(MqttAccess access, String sendTopic, String receiveTopic, Optional<String> death) {
        this.sendTopic = sendTopic;
        this.connection = new MqttConnection(access, new MqttSession() {
            @Override
            public Optional<Will> will() {
                return death.map(topic -> new Will(topic, new byte[0]));
            }

            @Override
            public List<String> topics() {
                return List.of(receiveTopic);
            }

            @Override
            public void arrived(String topic, byte[] payload) {
                arrive(payload);
            }
        });
    }

    /** The controller's side; it connects and reconnects by itself. */
    public static MqttCarrier ofController(MqttAccess access, Topics topics) {
        return new MqttCarrier(access, topics.command(), topics.data(), Optional.empty());
    }

    /** The plant's side; it connects and reconnects by itself. */
    public static MqttCarrier ofPlant(MqttAccess access, Topics topics) {
        return new MqttCarrier(access, topics.data(), topics.command(), Optional.of(topics.death()));
    }

    private void arrive(byte[] bytes) {
        while (!arrived.offer(bytes)) {
            arrived.poll();
        }
    }

    @Override
    public boolean send(ByteBuffer bytes) {
        byte[] payload = new byte[bytes.remaining()];
        bytes.get(payload);
        return connection.publish(sendTopic, payload);
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
        return connection.isConnected();
    }

    @Override
    public long reconnections() {
        return connection.reconnections();
    }

    @Override
    public String lastProblem() {
        return connection.lastProblem();
    }

    @Override
    public void close() {
        connection.close();
    }
}
