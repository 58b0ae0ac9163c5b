package dev.takt.app.remote;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.app.terminal.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code takt fleet drain}: hands the loops of a node over to the others. */
@Command(
        name = "drain",
        description = "Hands the loops of a node over to the other nodes; 'takt fleet state' shows how far it is.",
        mixinStandardHelpOptions = true)
public final class FleetDrainCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private RemoteOptions remote;

    @Parameters(paramLabel = "NODE", description = "The name of the node.")
    private String node = "";

    @Override
    public Integer call() {
        ObjectNode command =
                JsonNodeFactory.instance.objectNode().put("command", "drain").put("node", node);
        try (RemoteLoop fleet = remote.connect()) {
            remote.print(fleet.post("api/nodes", command), spec.commandLine().getOut());
        }
        return ExitCode.DONE;
    }
}
