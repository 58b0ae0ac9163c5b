package dev.takt.app.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.app.simulation.AlarmHistory;
import dev.takt.app.simulation.ProblemSizes;
import dev.takt.app.simulation.RefusedOrder;
import dev.takt.app.simulation.RunResult;
import dev.takt.app.simulation.ServiceChange;
import dev.takt.app.simulation.SteadyResult;
import dev.takt.loop.alarm.AlarmId;
import dev.takt.loop.cycle.TargetFacts;
import dev.takt.solver.kkt.KktDescription;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The summary of a run as JSON: the content of {@code summary.json} and of {@code --json}. Numbers that are not finite
 * are null.
 */
public final class SummaryDocument {
    private static final ObjectMapper JSON = new ObjectMapper();

    private SummaryDocument() {}

    /** The document of a solve or a simulation. */
    public static ObjectNode of(RunContext context, RunResult run) {
        RunSummary summary = RunSummary.of(run);
        ObjectNode document = JSON.createObjectNode();
        document.put("command", context.command());
        document.put("command_line", context.commandLine());
        document.put("file", context.file());
        document.put("model", run.model().name());
        document.put("status", summary.status());
        document.put("failed", run.failed());
        run.ending().ifPresent(ending -> document.put("plant_ended", ending.reason()));
        putNumber(document, "objective", summary.objective());
        putNumber(document, "objective_first", summary.firstObjective());
        putNumber(document, "objective_last", summary.lastObjective());
        putNumber(document, "bias", summary.bias());
        document.put("steps", run.steps().size());
        document.put("iterations", (long) summary.iterations().total());
        putNumber(document, "iterations_mean", summary.iterations().mean());
        document.put("iterations_max", (long) summary.iterations().greatest());
        document.put("factorizations", summary.factorizations());
        putCounts(document.putObject("statuses"), summary.statuses());
        putCounts(document.putObject("rungs"), summary.sources());
        run.rest().ifPresent(rest -> putRest(document.putObject("rest"), rest));
        putAlarms(document.putArray("alarms"), run.alarms());
        putService(document.putArray("service"), run.service());
        putRefused(document.putArray("refused"), run.refused());
        putCounts(document.putObject("led_back"), run.ledBack());
        ArrayNode neverKept = document.putArray("never_kept");
        run.neverKept().forEach(neverKept::add);
        putSizes(document.putObject("sizes"), run.sizes());
        ObjectNode kkt = document.putObject("kkt");
        putKkt(kkt, run.kkt());
        run.whyLeft().ifPresent(why -> kkt.put("left", why));
        document.putObject("structure")
                .put("orderings", summary.orderings())
                .put("symbolic_factorizations", summary.symbolicFactorizations());
        putTimes(document.putObject("times"), run, summary);
        context.settings().forEach(document.putObject("settings")::put);
        context.versions().forEach(document.putObject("versions")::put);
        return document;
    }

    /** The text of a document, indented. */
    public static String text(ObjectNode document) {
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
        printer.indentObjectsWith(new DefaultIndenter("  ", "\n"));
        printer.indentArraysWith(new DefaultIndenter("  ", "\n"));
        try {
            return JSON.writer(printer).writeValueAsString(document) + "\n";
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds the sizes of a problem. */
    public static void putSizes(ObjectNode object, ProblemSizes sizes) {
        object.put("variables", sizes.variables());
        object.put("rows", sizes.rows());
        object.put("parameters", sizes.parameters());
        object.put("patterns", sizes.patterns());
        object.put("jacobian_entries", sizes.jacobianEntries());
        object.put("hessian_entries", sizes.hessianEntries());
    }

    /** Adds the description and the costs of a KKT system. */
    public static void putKkt(ObjectNode object, KktDescription kkt) {
        object.put("system", kkt.system().label());
        object.put("dimension", kkt.dimension());
        object.put("entries", kkt.entries());
        object.put("factor_entries", kkt.factorEntries());
        putNumber(object, "flops", kkt.flops());
        object.put("ordering", kkt.ordering());
        object.put("structure_hash", kkt.structureHash());
    }

    private static void putService(ArrayNode changes, List<ServiceChange> service) {
        for (ServiceChange change : service) {
            changes.addObject()
                    .put("t", change.time())
                    .put("name", change.name())
                    .put("status", change.status())
                    .put("reason", change.reason());
        }
    }

    private static void putRefused(ArrayNode orders, List<RefusedOrder> refused) {
        for (RefusedOrder order : refused) {
            orders.addObject()
                    .put("t", order.time())
                    .put("who", order.who())
                    .put("order", order.order())
                    .put("reason", order.reason());
        }
    }

    private static void putRest(ObjectNode object, SteadyResult rest) {
        object.put("status", rest.facts().ending().label());
        object.put("current", rest.facts().current());
        object.put("solves", rest.facts().solves());
        putNumber(object, "objective", rest.facts().objective());
        ObjectNode values = object.putObject("values");
        rest.values().layout().blocks().forEach((name, block) -> {
            if (block.size() == 1) {
                putNumber(values, name, rest.values().value(name));
            }
        });
        ArrayNode givenUp = object.putArray("given_up");
        for (TargetFacts.GivenUp given : rest.facts().givenUp()) {
            ObjectNode entry = givenUp.addObject();
            entry.put("zone", given.zone());
            entry.put("limit", given.limit().name().toLowerCase(Locale.ROOT));
            entry.put("rank", given.rank());
            putNumber(entry, "amount", given.amount());
        }
    }

    private static void putAlarms(ArrayNode array, List<AlarmHistory> alarms) {
        for (AlarmHistory alarm : alarms) {
            ObjectNode entry = array.addObject();
            entry.put("id", alarm.id().name());
            entry.put("priority", alarm.priority().label());
            entry.put("text", alarm.text());
            entry.put("raised", alarm.raised());
            putNumber(entry, "first_s", alarm.first());
            putNumber(entry, "active_s", alarm.active());
            putNumber(entry, "ended_s", alarm.ended());
            alarm.follows()
                    .map(AlarmId::name)
                    .ifPresentOrElse(first -> entry.put("follows", first), () -> entry.putNull("follows"));
        }
    }

    private static void putTimes(ObjectNode times, RunResult run, RunSummary summary) {
        putNumber(times, "setup_s", run.setupSeconds());
        putDistribution(times, "solve", summary.solveSeconds());
        putNumber(times, "kernels_s", summary.kernelSeconds());
        putNumber(times, "factor_s", summary.factorSeconds());
        putNumber(times, "backsolve_s", summary.backsolveSeconds());
        putDistribution(times, "feedback", summary.feedbackSeconds());
    }

    private static void putDistribution(ObjectNode object, String name, Distribution seconds) {
        putNumber(object, name + "_total_s", seconds.total());
        putNumber(object, name + "_mean_s", seconds.mean());
        putNumber(object, name + "_median_s", seconds.median());
        putNumber(object, name + "_p99_s", seconds.p99());
        putNumber(object, name + "_max_s", seconds.greatest());
    }

    private static void putCounts(ObjectNode object, Map<String, Integer> counts) {
        counts.forEach(object::put);
    }

    private static void putNumber(ObjectNode object, String name, double value) {
        if (Double.isFinite(value)) {
            object.put(name, value);
        } else {
            object.putNull(name);
        }
    }
}
