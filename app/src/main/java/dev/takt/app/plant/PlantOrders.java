package dev.takt.app.plant;

import com.fasterxml.jackson.databind.JsonNode;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.Disturbance;
import dev.takt.config.PlantFault;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problem;
import dev.takt.config.diagnostics.ProblemReport;
import dev.takt.monitoring.documents.CommandException;
import dev.takt.monitoring.http.OrderServer;
import dev.takt.plant.program.PlantProgram;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes faults and disturbances for a running plant: {@code {"order": "faults", "entry": "signal = \"x[3]\", freeze = 5
 * s", "in": 2}}. An entry has the syntax of the list in the case file, and the same reader reads it. Without {@code at}
 * it begins {@code in} seconds of the plant from now.
 */
public final class PlantOrders implements OrderServer.Receiver {
    private static final List<String> ORDERS = List.of("faults", "disturbances");

    private final Path file;
    private final List<String> overrides;
    private final PlantProgram program;

    /**
     * Makes a receiver.
     *
     * @param file of the case, with the settings that replace its own
     */
    public PlantOrders(Path file, List<String> overrides, PlantProgram program) {
        this.file = file;
        this.overrides = overrides;
        this.program = program;
    }

    @Override
    public String take(JsonNode order) {
        String what = order.path("order").asText("");
        if (!ORDERS.contains(what)) {
            throw new CommandException("order: " + what + " found, expected one of " + String.join(", ", ORDERS));
        }
        double delay = order.path("in").asDouble(0);
        if (!(delay >= 0 && Double.isFinite(delay))) {
            throw new CommandException("in: " + delay + " found, expected seconds, at least 0");
        }
        Case read = read(what, entry(order.path("entry").asText(""), delay));
        return what.equals("faults") ? faults(read) : disturbances(read);
    }

    /** The entry with a time at which it begins. */
    private String entry(String written, double delay) {
        try {
            Config entry = ConfigFactory.parseString(written);
            if (entry.isEmpty()) {
                throw new CommandException("entry: nothing found, expected such as signal = x, freeze = 5 s");
            }
            return entry.hasPath("at")
                    ? written
                    : "at = " + seconds(program.status().time() + delay) + " s, " + written;
        } catch (ConfigException e) {
            throw new CommandException("entry: " + written + " is not HOCON (" + e.getMessage() + ")");
        }
    }

    private Case read(String what, String entry) {
        List<String> settings = new ArrayList<>(overrides);
        settings.add("plant." + what + "=[{" + entry + "}]");
        try {
            return CaseFile.read(file, settings);
        } catch (CaseFileException e) {
            throw new CommandException(ProblemReport.of(e.problems().stream()
                    .map(problem -> asOrdered(problem, entry))
                    .toList()));
        }
    }

    /** What is wrong with an entry, at a place that whoever ordered it knows: nobody typed a setting. */
    private static Problem asOrdered(Problem problem, String entry) {
        return problem.place().origin().contains(entry)
                ? new Problem(
                        Place.setting("this order", 0, 0, problem.place().path()),
                        problem.found(),
                        problem.expected(),
                        problem.cure())
                : problem;
    }

    /** A time to the millisecond, without the rounding errors of a sum. */
    private static String seconds(double time) {
        if (!Double.isFinite(time)) {
            return String.valueOf(time);
        }
        return BigDecimal.valueOf(time)
                .setScale(3, RoundingMode.CEILING)
                .stripTrailingZeros()
                .toPlainString();
    }

    private String faults(Case read) {
        List<PlantFault> faults = read.plant().equipment().faults();
        faults.forEach(program::order);
        PlantFault first = faults.getFirst();
        return first.kind().label() + (first.name().isEmpty() ? "" : " of " + first.name()) + more(faults.size())
                + " from " + seconds(first.at()) + " s to " + seconds(first.until()) + " s";
    }

    private String disturbances(Case read) {
        List<Disturbance> disturbances = read.plant().disturbances();
        for (Disturbance each : disturbances) {
            if (!program.takes(each)) {
                throw new CommandException(each.name()
                        + " cannot change in this plant while it runs. Maybe it is a constant: a parameter can, and a"
                        + " constant that plant.disturbances of the file sets.");
            }
        }
        disturbances.forEach(program::order);
        Disturbance first = disturbances.getFirst();
        return "change of " + first.name() + more(disturbances.size()) + " at " + seconds(first.time()) + " s";
    }

    private static String more(int all) {
        return all > 1 ? " and " + (all - 1) + " more" : "";
    }
}
