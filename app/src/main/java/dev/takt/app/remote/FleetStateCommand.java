package dev.takt.app.remote;

import com.fasterxml.jackson.databind.JsonNode;
import dev.takt.app.terminal.ExitCode;
import java.io.PrintWriter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code takt fleet state}: what the loops of a running fleet do, the one in most trouble first. */
@Command(
        name = "state",
        description = "Shows the loops of a running fleet, the one in most trouble first.",
        mixinStandardHelpOptions = true)
public final class FleetStateCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private RemoteOptions remote;

    @Option(names = "--filter", paramLabel = "TEXT", description = "Only loops with this in name, mode or note.")
    private String filter = "";

    @Option(names = "--limit", paramLabel = "N", defaultValue = "20", description = "Show at most N loops (20).")
    private int limit;

    @Override
    public Integer call() {
        try (RemoteLoop fleet = remote.connect()) {
            JsonNode state = fleet.read("api/fleet?limit=" + Math.max(1, limit) + "&filter="
                    + URLEncoder.encode(filter, StandardCharsets.UTF_8));
            PrintWriter out = spec.commandLine().getOut();
            if (remote.json()) {
                out.println(state.toPrettyString());
            } else {
                new FleetScreen(state).lines().forEach(out::println);
            }
            out.flush();
        }
        return ExitCode.DONE;
    }
}
