package dev.takt.plant.link.opcua;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.milo.opcua.stack.core.types.builtin.NodeId;
import org.eclipse.milo.opcua.stack.core.types.builtin.unsigned.UShort;

/**
 * Which node a tag is: as a file says, else by the names of {@link NodeNames}.
 *
 * @param measured nodes of measured tags and read-backs, by tag
 * @param commands nodes of commands, by tag
 */
public record NodeMap(Map<String, String> measured, Map<String, String> commands) {
    /** Every tag by its own name. */
    public static final NodeMap PLAIN = new NodeMap(Map.of(), Map.of());

    private static final Pattern COMPLETE = Pattern.compile("(?:ns=\\d+;)?([isgb])=(.*)");

    public NodeMap {
        measured = Map.copyOf(measured);
        commands = Map.copyOf(commands);
    }

    String ofMeasured(String tag) {
        return measured.getOrDefault(tag, tag);
    }

    String ofCommand(String tag) {
        return commands.getOrDefault(tag, NodeNames.command(tag));
    }

    /** For a client: a complete node as it is written, else a name in the plant's namespace. */
    static NodeId node(String written, UShort namespace) {
        return COMPLETE.matcher(written).matches() ? NodeId.parse(written) : new NodeId(namespace, written);
    }

    /** For the server, which has one namespace: the name alone. */
    static String name(String written) {
        Matcher complete = COMPLETE.matcher(written);
        return complete.matches() ? complete.group(2) : written;
    }
}
