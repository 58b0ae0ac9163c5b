package dev.takt.app.telemetry;

import dev.takt.config.Case;
import dev.takt.config.settings.LinkSettings;
import dev.takt.links.SetPointListener;
import dev.takt.links.mqtt.MqttAccess;
import dev.takt.links.mqtt.SparkplugTopics;
import dev.takt.links.mqtt.Topics;
import dev.takt.links.opcua.OpcUaForecasts;
import dev.takt.links.opcua.OpcUaService;
import dev.takt.links.opcua.OpcUaSetPoints;
import dev.takt.links.wiring.Links;
import dev.takt.links.wiring.RemoteForecasts;
import dev.takt.links.wiring.RemoteService;
import dev.takt.links.wiring.RemoteSetPoints;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopDescription;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import dev.takt.loop.cycle.LoopView;
import dev.takt.loop.cycle.VitalSign;
import dev.takt.loop.operation.LoopOperation;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.loop.service.ServiceImage;
import dev.takt.loop.service.ServiceImage.ActuatorService;
import dev.takt.loop.service.ServiceImage.ControlledService;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The communication of a running loop with others: telemetry to a broker, set-points and forecasts from a broker or an
 * OPC UA server, as set in the block {@code links}. Requested set-points are treated like an operator's command: the
 * loop validates them and reports the result.
 */
public final class LoopTelemetry implements LoopObserver, AutoCloseable {
    private final Case read;
    private final Consumer<String> out;
    private volatile Optional<MqttTelemetry> mqtt = Optional.empty();
    private Optional<MqttForecasts> forecasts = Optional.empty();
    private Optional<OpcUaForecasts> opcUaForecasts = Optional.empty();
    private Optional<OpcUaSetPoints> opcUa = Optional.empty();
    private volatile Optional<OpcUaService> service = Optional.empty();

    /**
     * Prepares telemetry without connecting.
     *
     * @param out receives lines for the user, on any thread
     */
    public LoopTelemetry(Case read, Consumer<String> out) {
        this.read = read;
        this.out = out;
    }

    /**
     * Starts, with a running loop.
     *
     * @throws IOException if a password or certificates are missing
     */
    public void begin(LoopView view, LoopOperation operation) throws IOException {
        LinkSettings.Mqtt settings = read.links().mqtt();
        SetPointListener listener = listener(operation, new OperatorCommand.Term.Usual());
        if (settings.telemetry() || settings.setPoints()) {
            mqtt = Optional.of(new MqttTelemetry(
                    format(view.description(), settings),
                    MqttAccess.of(settings),
                    () -> status(view),
                    settings.telemetry(),
                    settings.setPoints() ? Optional.of(listener) : Optional.empty(),
                    out));
        }
        if (settings.forecasts()) {
            forecasts = Optional.of(new MqttForecasts(MqttAccess.of(settings), Links.topics(read), operation, out));
        }
        opcUa = RemoteSetPoints.follow(read, listener(operation, new OperatorCommand.Term.Followed()), this::wrong);
        service = RemoteService.follow(read, order -> operation.submit(order, "opcua"), this::wrong);
        service.ifPresent(each -> each.show(status(view).service()));
        opcUaForecasts = RemoteForecasts.follow(
                read,
                (name, times, values, issued, who) ->
                        operation.submit(new OperatorCommand.Forecast(name, times, values, true, issued), who),
                this::wrong);
    }

    private void wrong(String text) {
        out.accept("opcua: " + text);
    }

    /** The present one. Before the first period has told what is in service everything is. */
    private LoopStatus status(LoopView view) {
        ServiceImage service = view.service();
        if (service.equals(ServiceImage.NONE)) {
            service = new ServiceImage(
                    view.description().actuators().stream()
                            .map(actuator -> ActuatorService.automatic(actuator.name()))
                            .toList(),
                    read.controlled().stream()
                            .map(each -> ControlledService.held(each.name()))
                            .toList());
        }
        return new LoopStatus(view.setPoints(), view.alarms(), service);
    }

    private TelemetryFormat format(LoopDescription loop, LinkSettings.Mqtt settings) throws IOException {
        Topics topics = Links.topics(read);
        return switch (settings.format()) {
            case JSON -> new JsonFormat(loop, topics, settings.telemetry());
            case SPARKPLUG_B -> new SparkplugFormat(loop, SparkplugTopics.of(topics), settings.setPoints());
        };
    }

    /** The counts; empty without telemetry to a broker. */
    public List<VitalSign> vitalSigns() {
        return mqtt.map(MqttTelemetry::signs).orElse(List.of());
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
    public void serviceChanged(ServiceImage image) {
        service.ifPresent(each -> each.show(image));
    }

    @Override
    public void close() {
        service.ifPresent(OpcUaService::close);
        mqtt.ifPresent(MqttTelemetry::close);
        forecasts.ifPresent(MqttForecasts::close);
        opcUa.ifPresent(OpcUaSetPoints::close);
        opcUaForecasts.ifPresent(OpcUaForecasts::close);
    }
}
