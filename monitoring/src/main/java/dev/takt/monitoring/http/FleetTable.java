package dev.takt.monitoring.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The loops of a fleet as documents: a table of those in most trouble, and a map of all. */
final class FleetTable {
    private static final int MOST_ROWS = 500;
    private static final double THOUSAND = 1e3;

    private final ServedFleet fleet;

    FleetTable(ServedFleet fleet) {
        this.fleet = fleet;
    }

    /** The table: {@code ?filter=} text in name, mode or note; {@code &limit=} rows. */
    void rows(HttpExchange exchange) throws IOException {
        int limit;
        try {
            limit = Math.clamp(Integer.parseInt(asked(exchange, "limit").orElse("100")), 1, MOST_ROWS);
        } catch (NumberFormatException e) {
            Responses.wrong(exchange, 400, "limit is no whole number");
            return;
        }
        String filter = asked(exchange, "filter").orElse("");
        List<FleetRow> rows = matching(fleet.rows(), filter);
        ObjectNode root = figures(fleet.figures());
        root.put("matching", rows.size());
        fleet.rollout().ifPresent(progress -> root.put("rollout", progress));
        ArrayNode table = root.putArray("rows");
        rows.stream().limit(limit).forEach(row -> add(table.addObject(), row));
        fleet.nodes().ifPresent(nodes -> NodesEndpoint.add(nodes, root, filter.toLowerCase(Locale.ROOT), limit));
        Responses.json(exchange, 200, root);
    }

    /**
     * All loops by name, a list for each quantity: trouble, the rung of the last command (0 for a fresh one), periods since the last
     * fresh one, and thousandths of a thread that the solves need.
     */
    void map(HttpExchange exchange) throws IOException {
        List<FleetRow> rows = matching(fleet.rows(), asked(exchange, "filter").orElse("")).stream()
                .sorted(Comparator.comparing(FleetRow::name))
                .toList();
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        ArrayNode names = root.putArray("names");
        ArrayNode trouble = root.putArray("trouble");
        ArrayNode rungs = root.putArray("rungs");
        ArrayNode since = root.putArray("fallback");
        ArrayNode budgets = root.putArray("budgets");
        for (FleetRow row : rows) {
            names.add(row.name());
            trouble.add(row.trouble());
            rungs.add(row.source().severity());
            since.add(row.fallback());
            budgets.add(Math.round(THOUSAND * row.demand()));
        }
        Responses.json(exchange, 200, root);
    }

    /** The rows with a text in name, mode, source of the last command or note; all for an empty text. */
    static List<FleetRow> matching(List<FleetRow> rows, String text) {
        String wanted = text.toLowerCase(Locale.ROOT);
        return rows.stream()
                .filter(row -> wanted.isEmpty() || text(row).contains(wanted))
                .toList();
    }

    private static String text(FleetRow row) {
        return (row.name() + " " + row.mode().label() + " " + row.source().label() + " " + row.note())
                .toLowerCase(Locale.ROOT);
    }

    private static ObjectNode figures(FleetFigures figures) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("loops", figures.loops());
        ObjectNode modes = root.putObject("modes");
        figures.modes().forEach((mode, count) -> modes.put(mode.label(), count));
        ObjectNode commands = root.putObject("commands");
        figures.commands().forEach((source, count) -> commands.put(source.label(), count));
        root.put("skipped", figures.skipped());
        root.putObject("pool")
                .put("threads", figures.threads())
                .put("demand", figures.demand())
                .put("capacity", figures.capacity())
                .put("waiting", figures.waiting())
                .put("given_up", figures.givenUp());
        ObjectNode times = root.putObject("times");
        figures.quantiles().forEach((what, quantiles) -> {
            ObjectNode of = times.putObject(what);
            quantiles.forEach((quantile, seconds) -> of.put(String.valueOf(quantile), seconds));
        });
        return root;
    }

    private static void add(ObjectNode node, FleetRow row) {
        node.put("name", row.name())
                .put("trouble", row.trouble())
                .put("mode", row.mode().label())
                .put("source", row.source().label())
                .put("fallback", row.fallback())
                .put("cycles", row.cycles())
                .put("written", row.written())
                .put("fresh", row.fresh())
                .put("skipped", row.skipped())
                .put("alarms", row.alarms())
                .put("solve_s", row.solveSeconds())
                .put("demand", row.demand())
                .put("note", row.note());
    }

    private static Optional<String> asked(HttpExchange exchange, String name) {
        String query = exchange.getRequestURI().getRawQuery();
        if (query == null) {
            return Optional.empty();
        }
        for (String part : query.split("&")) {
            if (part.startsWith(name + "=")) {
                return Optional.of(URLDecoder.decode(part.substring(name.length() + 1), StandardCharsets.UTF_8));
            }
        }
        return Optional.empty();
    }
}
