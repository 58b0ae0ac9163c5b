package dev.takt.actors.telemetry;

import dev.takt.config.Case;
import dev.takt.config.settings.LinkSettings;
import dev.takt.monitoring.cycle.CycleRecord;
import dev.takt.monitoring.cycle.LoopEvent;
import dev.takt.monitoring.cycle.LoopObserver;
import dev.takt.monitoring.cycle.LoopView;
import dev.takt.monitoring.operation.LoopOperation;
import dev.takt.monitoring.operation.OperatorCommand;
import dev.takt.plant.link.SetPointListener;
import dev.takt.plant.link.mqtt.MqttAccess;
import dev.takt.plant.link.opcua.OpcUaForecasts;
import dev.takt.plant.link.opcua.OpcUaSetPoints;
import dev.takt.plant.wiring.Links;
import dev.takt.plant.wiring.RemoteForecasts;
import dev.takt.plant.wiring.RemoteSetPoints;
import java.io.IOException;
import java.util.Optional;

/**
 * What a running loop has to do with others: telemetry to a broker, set-points and forecasts from a broker or an OPC UA server,
 * as the block {@code links} says. Wanted set-points go the way of an operator's command: the loop judges them and says what became of them.
 */
public final class LoopTelemetry implements LoopObserver, AutoCloseable {
    private final Case read;
    private volatile Optional<MqttTelemetry> mqtt = Optional.empty();
    private Optional<MqttForecasts> forecasts = Optional.empty();
    private Optional<OpcUaForecasts> opcUaForecasts = Optional.empty();
    private Optional<OpcUaSetPoints> opcUa = Optional.empty();

    /** Nothing yet. */
    public LoopTelemetry(Case read) {
        this.read = read;
    }

    /**
     * Begins, with a loop that runs.
     *
     * @throws IOException if a password or certificates are not there
     */
    public void begin(LoopView view, LoopOperation operation) throws IOException {
        LinkSettings.Mqtt settings = read.links().mqtt();
        SetPointListener listener = listener(operation, new OperatorCommand.Term.Usual());
        if (settings.telemetry() || settings.setPoints()) {
            mqtt = Optional.of(new MqttTelemetry(
                    view.description(),
                    MqttAccess.of(settings),
                    Links.topics(read),
                    view::setPoints,
                    view::alarms,
                    settings.telemetry(),
                    settings.setPoints() ? Optional.of(listener) : Optional.empty()));
        }
        if (settings.forecasts()) {
            forecasts = Optional.of(new MqttForecasts(MqttAccess.of(settings), Links.topics(read), operation));
        }
        opcUa = RemoteSetPoints.follow(read, listener(operation, new OperatorCommand.Term.Followed()));
        opcUaForecasts = RemoteForecasts.follow(
                read,
                (name, times, values, issued, who) ->
                        operation.submit(new OperatorCommand.Forecast(name, times, values, true, issued), who));
    }

    private SetPointListener listener(LoopOperation operation, OperatorCommand.Term term) {
        return new LinkSetPoints(operation, read.ranges().parameters(), term, System::nanoTime);
    }

    @Override
    public void cycleEnded(CycleRecord cycle) {
        mqtt.ifPresent(each -> each.cycleEnded(cycle));
    }

    @Override
    public void happened(LoopEvent event) {
        mqtt.ifPresent(each -> each.happened(event));
    }

    @Override
    public void close() {
        mqtt.ifPresent(MqttTelemetry::close);
        forecasts.ifPresent(MqttForecasts::close);
        opcUa.ifPresent(OpcUaSetPoints::close);
        opcUaForecasts.ifPresent(OpcUaForecasts::close);
    }
}
