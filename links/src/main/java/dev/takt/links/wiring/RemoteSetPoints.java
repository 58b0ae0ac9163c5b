package dev.takt.links.wiring;

import dev.takt.config.Case;
import dev.takt.config.SetPoint;
import dev.takt.config.settings.TagSettings;
import dev.takt.links.SetPointListener;
import dev.takt.links.opcua.NodeNames;
import dev.takt.links.opcua.OpcUaAccess;
import dev.takt.links.opcua.OpcUaSetPoints;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The set-points of a loop on an OPC UA server, if {@code links.opcua.set-points} is set. */
public final class RemoteSetPoints {
    private RemoteSetPoints() {}

    /**
     * Starts to follow them; empty if the setting is off.
     *
     * @param problems receives which of them the server does not give, on a thread of the link
     * @throws IOException if the password or the certificates are missing
     */
    public static Optional<OpcUaSetPoints> follow(Case read, SetPointListener listener, Consumer<String> problems)
            throws IOException {
        if (!read.links().opcUa().setPoints()) {
            return Optional.empty();
        }
        SetPointListener scaled = (values, who) -> {
            Map<String, Double> model = new HashMap<>();
            values.forEach((name, value) -> {
                TagSettings tag = read.links().tag(name);
                model.put(name, value * tag.scale() + tag.offset());
            });
            listener.wanted(model, who);
        };
        return Optional.of(
                new OpcUaSetPoints(nodes(read), OpcUaAccess.of(read.links().opcUa()), scaled, problems));
    }

    /** The nodes of the set-points, by name. */
    static Map<String, String> nodes(Case read) {
        Map<String, String> nodes = new HashMap<>();
        for (SetPoint setPoint : read.setPoints()) {
            String name = setPoint.parameter().name();
            nodes.put(name, read.links().tag(name).node().orElse(NodeNames.setPoint(name)));
        }
        return nodes;
    }
}
