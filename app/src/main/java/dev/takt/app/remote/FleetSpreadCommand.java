package dev.takt.app.remote;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.app.terminal.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code takt fleet spread}: hands loops over to nodes that have fewer. */
@Command(
        name = "spread",
        description = "Hands loops over until each node has its part of the load, and the loops that are pinned to it; "
                + "'takt fleet state' shows where they are.",
        mixinStandardHelpOptions = true)
public final class FleetSpreadCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private RemoteOptions remote;

    @Override
    public Integer call() {
        try (RemoteLoop fleet = remote.connect()) {
            ObjectNode command = JsonNodeFactory.instance.objectNode().put("command", "spread");
            remote.print(fleet.post("api/nodes", command), spec.commandLine().getOut());
        }
        return ExitCode.DONE;
    }
}
