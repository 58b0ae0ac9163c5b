package dev.takt.links.wiring;

import dev.takt.config.Case;
import dev.takt.config.service.ServiceTag;
import dev.takt.config.settings.TagSettings;
import dev.takt.links.CaseTags;
import dev.takt.links.Tag;
import dev.takt.links.opcua.OpcUaAccess;
import dev.takt.links.opcua.OpcUaService;
import dev.takt.loop.operation.OperatorCommand;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;

/** What is in service on an OPC UA server, if {@code links.opcua.service} is set. */
public final class RemoteService {
    private RemoteService() {}

    /**
     * Starts to show it and to follow commands; empty if the setting is off.
     *
     * @param orders receives what is commanded
     * @param problems receives what is wrong with commands and what is shown, on any thread
     * @throws IOException if the password or the certificates are missing
     */
    public static Optional<OpcUaService> follow(Case read, Consumer<OperatorCommand> orders, Consumer<String> problems)
            throws IOException {
        if (!read.links().opcUa().service()) {
            return Optional.empty();
        }
        Map<String, DoubleUnaryOperator> scales = new HashMap<>();
        for (String actuator : actuators(read)) {
            TagSettings tag = read.links().tag(actuator);
            scales.put(actuator, value -> value * tag.scale() + tag.offset());
        }
        return Optional.of(new OpcUaService(
                nodes(read), scales, OpcUaAccess.of(read.links().opcUa()), orders, problems));
    }

    /** The nodes of the tags. */
    static Map<ServiceTag, String> nodes(Case read) {
        Map<ServiceTag, String> nodes = new HashMap<>();
        for (ServiceTag tag : ServiceTag.of(actuators(read), read.controlled())) {
            nodes.put(
                    tag,
                    Optional.ofNullable(read.links().tags().get(tag.name()))
                            .flatMap(TagSettings::node)
                            .orElse(tag.name()));
        }
        return nodes;
    }

    private static List<String> actuators(Case read) {
        return CaseTags.of(read).commands().tags().stream().map(Tag::name).toList();
    }
}
