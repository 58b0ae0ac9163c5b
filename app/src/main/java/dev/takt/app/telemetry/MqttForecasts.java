package dev.takt.app.telemetry;

import dev.takt.links.mqtt.MqttAccess;
import dev.takt.links.mqtt.MqttConnection;
import dev.takt.links.mqtt.MqttSession;
import dev.takt.links.mqtt.Topics;
import dev.takt.loop.operation.LoopOperation;
import java.util.List;
import java.util.function.Consumer;

/** Receives forecasts from a broker, see {@link ForecastMessages}. */
final class MqttForecasts implements AutoCloseable {
    private final MqttConnection connection;
    private final ForecastMessages messages;

    /**
     * Starts to connect.
     *
     * @param out receives lines for the user
     */
    MqttForecasts(MqttAccess access, Topics topics, LoopOperation operation, Consumer<String> out) {
        BrokerTrouble trouble = new BrokerTrouble("forecasts", access.broker(), out);
        this.messages = new ForecastMessages(operation, System::nanoTime);
        this.connection = new MqttConnection(access, new MqttSession() {
            @Override
            public List<String> topics() {
                return List.of(topics.forecasts());
            }

            @Override
            public void connected() {
                trouble.connected();
            }

            @Override
            public void troubled(String reason) {
                trouble.failed(reason);
            }

            @Override
            public void arrived(String topic, byte[] payload) {
                messages.take(payload);
            }
        });
    }

    @Override
    public void close() {
        connection.close();
    }
}
