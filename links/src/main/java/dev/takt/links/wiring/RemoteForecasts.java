package dev.takt.links.wiring;

import dev.takt.config.Case;
import dev.takt.config.Forecastable;
import dev.takt.config.settings.TagSettings;
import dev.takt.links.ForecastListener;
import dev.takt.links.opcua.NodeNames;
import dev.takt.links.opcua.OpcUaAccess;
import dev.takt.links.opcua.OpcUaForecasts;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/** The forecasts of a loop on an OPC UA server, if {@code links.opcua.forecasts} is set. */
public final class RemoteForecasts {
    private RemoteForecasts() {}

    /**
     * Starts to follow them; empty if the setting is off.
     *
     * @param problems receives which of them the server does not give, on a thread of the link
     * @throws IOException if the password or the certificates are missing
     */
    public static Optional<OpcUaForecasts> follow(Case read, ForecastListener listener, Consumer<String> problems)
            throws IOException {
        if (!read.links().opcUa().forecasts()) {
            return Optional.empty();
        }
        ForecastListener scaled = (name, times, values, issued, who) -> {
            TagSettings tag = read.links().tag(name);
            double[] model = Arrays.stream(values)
                    .map(value -> value * tag.scale() + tag.offset())
                    .toArray();
            // a plant with its own time scale does not follow the clock of the server
            listener.expected(name, times, model, read.loop().timeScale() == 1 ? issued : OptionalDouble.empty(), who);
        };
        return Optional.of(
                new OpcUaForecasts(nodes(read), OpcUaAccess.of(read.links().opcUa()), scaled, problems));
    }

    /** The nodes of the forecasts, by name. */
    static Map<String, String> nodes(Case read) {
        Map<String, String> nodes = new HashMap<>();
        for (Forecastable forecast : read.forecasts()) {
            String name = forecast.parameter().name();
            nodes.put(name, NodeNames.forecast(name));
        }
        return nodes;
    }
}
