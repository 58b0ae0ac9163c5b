package dev.takt.app.remote;

import com.fasterxml.jackson.databind.JsonNode;
import dev.takt.app.terminal.ExitCode;
import java.io.PrintWriter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
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
    private static final double MILLIS = 1e3;
    private static final double PERCENT = 100;

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
                print(state, out);
            }
            out.flush();
        }
        return ExitCode.DONE;
    }

    private static void print(JsonNode state, PrintWriter out) {
        StringBuilder modes = new StringBuilder();
        state.path("modes")
                .fields()
                .forEachRemaining(mode -> modes.append("  ")
                        .append(mode.getKey())
                        .append(' ')
                        .append(mode.getValue().asInt()));
        out.printf(
                Locale.ROOT,
                "%d loops:%s  pool %.3f of %.3f threads, %d waiting%n",
                state.path("loops").asInt(),
                modes,
                state.path("pool").path("demand").asDouble(),
                state.path("pool").path("capacity").asDouble(),
                state.path("pool").path("waiting").asInt());
        out.printf(
                Locale.ROOT,
                "%-24s %-14s %-10s %9s %8s %9s  %s%n",
                "loop",
                "mode",
                "command",
                "fresh",
                "skipped",
                "solve p99",
                "note");
        for (JsonNode row : state.path("rows")) {
            long written = row.path("written").asLong();
            out.printf(
                    Locale.ROOT,
                    "%-24s %-14s %-10s %9s %8d %9s  %s%n",
                    row.path("name").asText(),
                    row.path("mode").asText(),
                    row.path("source").asText(),
                    written == 0
                            ? "-"
                            : String.format(
                                    Locale.ROOT,
                                    "%.2f %%",
                                    PERCENT * row.path("fresh").asLong() / written),
                    row.path("skipped").asLong(),
                    String.format(
                            Locale.ROOT, "%.3g ms", MILLIS * row.path("solve_s").asDouble()),
                    row.path("note").asText());
        }
        int more = state.path("matching").asInt() - state.path("rows").size();
        if (more > 0) {
            out.println(more + " more");
        }
    }
}
