package dev.takt.app.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a fleet does, for a terminal: a line about all loops, and a line for each of those in most trouble. */
final class FleetScreen {
    private static final double MILLIS = 1e3;
    private static final double PERCENT = 100;

    private final JsonNode state;

    /** Of the document {@code /api/fleet}. */
    FleetScreen(JsonNode state) {
        this.state = state;
    }

    /** About all loops. */
    String line() {
        StringBuilder modes = new StringBuilder();
        state.path("modes")
                .fields()
                .forEachRemaining(mode -> modes.append("  ")
                        .append(mode.getKey())
                        .append(' ')
                        .append(mode.getValue().asInt()));
        return String.format(
                Locale.ROOT,
                "%d loops:%s  pool %.3f of %.3f threads, %d waiting",
                state.path("loops").asInt(),
                modes,
                state.path("pool").path("demand").asDouble(),
                state.path("pool").path("capacity").asDouble(),
                state.path("pool").path("waiting").asInt());
    }

    /** About all, then a table. */
    List<String> lines() {
        List<String> lines = new ArrayList<>(List.of(
                line(),
                String.format(
                        Locale.ROOT,
                        "%-24s %-14s %-10s %9s %8s %9s  %s",
                        "loop",
                        "mode",
                        "command",
                        "fresh",
                        "skipped",
                        "solve p99",
                        "note")));
        if (state.has("rollout")) {
            lines.add(1, "roll-out: " + state.path("rollout").asText());
        }
        state.path("rows").forEach(row -> lines.add(row(row)));
        int more = state.path("matching").asInt() - state.path("rows").size();
        if (more > 0) {
            lines.add(more + " more");
        }
        if (!state.path("nodes").isEmpty()) {
            addNodes(lines);
        }
        return lines;
    }

    /** The nodes of a fleet on several machines, and where its loops are. */
    private void addNodes(List<String> lines) {
        lines.add("");
        lines.add(String.format(
                Locale.ROOT, "%-16s %-24s %-12s %6s %8s  %s", "node", "address", "", "loops", "driving", "threads"));
        state.path("nodes")
                .forEach(node -> lines.add(String.format(
                        Locale.ROOT,
                        "%-16s %-24s %-12s %6d %8d  %.3f of %.3f",
                        node.path("name").asText(),
                        node.path("address").asText(),
                        node.path("standing").asText(),
                        node.path("loops").asInt(),
                        node.path("driving").asInt(),
                        node.path("demand").asDouble(),
                        node.path("capacity").asDouble())));
        lines.add("");
        lines.add(String.format(Locale.ROOT, "%-24s %-16s %-12s %s", "loop", "node", "", "note"));
        state.path("places")
                .forEach(place -> lines.add(String.format(
                        Locale.ROOT,
                        "%-24s %-16s %-12s %s",
                        place.path("loop").asText(),
                        place.path("node").asText(),
                        place.path("stage").asText(),
                        place.path("note").asText())));
    }

    private static String row(JsonNode row) {
        long written = row.path("written").asLong();
        return String.format(
                Locale.ROOT,
                "%-24s %-14s %-10s %9s %8d %9s  %s",
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
}
