package dev.takt.links.opcua;

import dev.takt.config.service.ServiceTag;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.milo.opcua.stack.core.types.builtin.NodeId;
import org.eclipse.milo.opcua.stack.core.types.builtin.unsigned.UShort;

/**
 * The nodes of tags: those of the case file, else by the names of {@link NodeNames}.
 *
 * @param measured nodes of measured tags and read-backs, by tag
 * @param commands nodes of commands, by tag
 * @param setPoints nodes of the set-points that the server has for the loop, by name
 * @param forecasts nodes of the forecasts that it has, by the name of the parameter
 * @param service nodes about what is in service
 * @param heartbeat whether the nodes of the heartbeats exist
 */
public record NodeMap(
        Map<String, String> measured,
        Map<String, String> commands,
        Map<String, String> setPoints,
        Map<String, String> forecasts,
        Map<ServiceTag, String> service,
        boolean heartbeat) {
    /** Every tag by its own name, with heartbeats and without set-points. */
    public static final NodeMap PLAIN = new NodeMap(Map.of(), Map.of(), Map.of(), Map.of(), true);

    private static final Pattern COMPLETE = Pattern.compile("(?:ns=\\d+;)?([isgb])=(.*)");

    public NodeMap {
        measured = Map.copyOf(measured);
        commands = Map.copyOf(commands);
        setPoints = Map.copyOf(setPoints);
        forecasts = Map.copyOf(forecasts);
        service = Map.copyOf(service);
    }

    /** A map without nodes about what is in service. */
    public NodeMap(
            Map<String, String> measured,
            Map<String, String> commands,
            Map<String, String> setPoints,
            Map<String, String> forecasts,
            boolean heartbeat) {
        this(measured, commands, setPoints, forecasts, Map.of(), heartbeat);
    }

    /** Whether a node is well formed: a complete node id, or a name alone. */
    public static boolean isWellFormed(String written) {
        return COMPLETE.matcher(written).matches() ? NodeId.parseSafe(written).isPresent() : !written.startsWith("ns=");
    }

    String ofMeasured(String tag) {
        return measured.getOrDefault(tag, tag);
    }

    String ofCommand(String tag) {
        return commands.getOrDefault(tag, NodeNames.command(tag));
    }

    /**
     * For a client: a complete node id as written, else a name in the plant's namespace.
     *
     * @param namespace empty if the server lacks it; then only complete node ids are found
     */
    static Optional<NodeId> node(String written, Optional<UShort> namespace) {
        return COMPLETE.matcher(written).matches()
                ? Optional.of(NodeId.parse(written))
                : namespace.map(index -> new NodeId(index, written));
    }

    /** For the server, which has one namespace: only the name. */
    static String name(String written) {
        Matcher complete = COMPLETE.matcher(written);
        return complete.matches() ? complete.group(2) : written;
    }
}
