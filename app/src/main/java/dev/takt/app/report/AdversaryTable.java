package dev.takt.app.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.app.adversary.AdversaryRun;
import dev.takt.app.adversary.Judgement;
import dev.takt.app.adversary.Violation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The table of {@code takt simulate --scenarios}: limits that are left and cost, nominal beside robust.
 *
 * @param runs of all plants
 * @param limits names of what each run was judged by
 * @param leftOut what was not judged
 * @param sampling how the plants were made
 */
public record AdversaryTable(List<AdversaryRun> runs, List<String> limits, List<String> leftOut, Sampling sampling) {
    private static final int DIGITS = 6;
    private static final List<String> PLANTS = List.of(
            "plant", "parameters", "nominal left", "periods", "by", "cost", "robust left", "periods", "by", "cost");
    private static final List<String> LIMITS =
            List.of("limit", "nominal left", "largest", "integrated", "robust left", "largest", "integrated");

    public AdversaryTable {
        runs = List.copyOf(runs);
        limits = List.copyOf(limits);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * How the plants were made.
     *
     * @param steps of each run
     * @param between number of random plants
     * @param seed of all random numbers
     */
    public record Sampling(int steps, int between, long seed) {}

    /** Whether the robust controller could not finish a run. */
    public boolean failed() {
        return runs.stream().anyMatch(run -> !run.robust().finished());
    }

    /** For a person at a terminal. */
    public String text() {
        StringBuilder text = new StringBuilder();
        List<List<String>> plants = new ArrayList<>();
        plants.add(PLANTS);
        runs.forEach(run -> plants.add(cells(run)));
        text.append(TextColumns.of(plants, 2)).append('\n');
        List<List<String>> lines = new ArrayList<>();
        lines.add(LIMITS);
        for (int l = 0; l < limits.size(); l++) {
            List<String> line = new ArrayList<>(List.of(limits.get(l)));
            line.addAll(cells(AdversaryRun::nominal, l));
            line.addAll(cells(AdversaryRun::robust, l));
            lines.add(line);
        }
        text.append(TextColumns.of(lines, 1)).append('\n');
        summary("nominal", AdversaryRun::nominal, text);
        summary("robust", AdversaryRun::robust, text);
        text.append(runs.size()).append(" plants, ").append(sampling.steps()).append(" periods each, ");
        text.append(sampling.between()).append(" of them random with seed ").append(sampling.seed());
        text.append("; cost without prices of soft constraints\n");
        if (controllers().values().stream()
                .anyMatch(of -> runs.stream().anyMatch(run -> !of.apply(run).finished()))) {
            text.append("! this run did not end with a plan of its own\n");
        }
        leftOut.forEach(what -> text.append("not judged: ").append(what).append('\n'));
        return text.toString();
    }

    private void summary(String name, Function<AdversaryRun, Judgement> of, StringBuilder text) {
        List<Judgement> judged = runs.stream().map(of).toList();
        long unfinished = judged.stream().filter(each -> !each.finished()).count();
        text.append(name).append(": leaves a limit with ");
        text.append(judged.stream().filter(Judgement::violates).count());
        text.append(" of ").append(runs.size()).append(" plants, mean cost ").append(rounded(meanCost(judged)));
        text.append(unfinished > 0 ? ", " + unfinished + " runs did not end with a plan of their own" : "");
        int unsolved = judged.stream().mapToInt(Judgement::unsolved).sum();
        text.append(unsolved > 0 ? ", " + unsolved + " solves without an optimum\n" : "\n");
    }

    /** Over the runs that have one: a run whose model could not be evaluated has none. */
    private static double meanCost(List<Judgement> judged) {
        return judged.stream()
                .mapToDouble(Judgement::cost)
                .filter(cost -> !Double.isNaN(cost))
                .average()
                .orElse(Double.NaN);
    }

    private List<String> cells(AdversaryRun run) {
        StringBuilder values = new StringBuilder();
        for (int p = 0; p < run.plant().parameters().size(); p++) {
            values.append(p == 0 ? "" : ", ")
                    .append(run.plant().parameters().get(p))
                    .append('=');
            values.append(range(run, p));
        }
        List<String> cells = new ArrayList<>(List.of(run.plant().name(), values.toString()));
        cells.addAll(cells(run.nominal()));
        cells.addAll(cells(run.robust()));
        return cells;
    }

    private static String range(AdversaryRun run, int parameter) {
        double least = run.plant().courses().stream()
                .mapToDouble(course -> course.values()[parameter])
                .min()
                .orElse(Double.NaN);
        double most = run.plant().courses().stream()
                .mapToDouble(course -> course.values()[parameter])
                .max()
                .orElse(Double.NaN);
        return least == most ? rounded(least) : rounded(least) + ".." + rounded(most);
    }

    /** The limit that was left in most periods, and by how much; a dash where all were kept. */
    private List<String> cells(Judgement judged) {
        int worst = -1;
        for (int l = 0; l < judged.violations().size(); l++) {
            int periods = judged.violations().get(l).periods();
            if (periods > (worst < 0 ? 0 : judged.violations().get(worst).periods())) {
                worst = l;
            }
        }
        String cost = judged.finished() ? rounded(judged.cost()) : rounded(judged.cost()) + " !";
        if (worst < 0) {
            return List.of("-", "0", "", cost);
        }
        Violation violation = judged.violations().get(worst);
        return List.of(limits.get(worst), String.valueOf(violation.periods()), rounded(violation.largest()), cost);
    }

    /** One limit over all plants. */
    private List<String> cells(Function<AdversaryRun, Judgement> of, int limit) {
        List<Violation> violations = runs.stream()
                .map(of)
                .filter(judged -> limit < judged.violations().size())
                .map(judged -> judged.violations().get(limit))
                .toList();
        long plants =
                violations.stream().filter(violation -> violation.periods() > 0).count();
        return List.of(
                String.valueOf(plants),
                rounded(most(violations, Violation::largest)),
                rounded(most(violations, Violation::integrated)));
    }

    private static double most(List<Violation> violations, ToDoubleFunction<Violation> what) {
        return violations.stream().mapToDouble(what).max().orElse(Double.NaN);
    }

    private static String rounded(double value) {
        return SignificantDigits.rounded(value, DIGITS);
    }

    /** The table as JSON. */
    public ObjectNode document(RunContext context) {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.put("command", context.command());
        document.put("command_line", context.commandLine());
        document.put("steps", sampling.steps())
                .put("random", sampling.between())
                .put("seed", sampling.seed());
        ArrayNode names = document.putArray("limits");
        limits.forEach(names::add);
        ArrayNode unjudged = document.putArray("not_judged");
        leftOut.forEach(unjudged::add);
        Map<String, Function<AdversaryRun, Judgement>> controllers = controllers();
        controllers.forEach((name, of) -> {
            List<Judgement> judged = runs.stream().map(of).toList();
            ObjectNode controller = document.putObject(name)
                    .put(
                            "violating",
                            judged.stream().filter(Judgement::violates).count())
                    .put(
                            "unfinished",
                            judged.stream().filter(each -> !each.finished()).count());
            put(controller, "mean_cost", meanCost(judged));
        });
        ArrayNode plants = document.putArray("plants");
        for (AdversaryRun run : runs) {
            ObjectNode plant = plants.addObject().put("plant", run.plant().name());
            plant.put("kind", run.plant().kind().name().toLowerCase(Locale.ROOT));
            ObjectNode start = plant.putObject("start");
            for (int p = 0; p < run.plant().parameters().size(); p++) {
                start.put(
                        run.plant().parameters().get(p),
                        run.plant().courses().getFirst().values()[p]);
            }
            controllers.forEach((name, of) -> judged(of.apply(run), plant.putObject(name)));
        }
        context.versions().forEach(document.putObject("versions")::put);
        return document;
    }

    /** JSON has no NaN. */
    private static void put(ObjectNode node, String name, double value) {
        if (Double.isNaN(value)) {
            node.putNull(name);
        } else {
            node.put(name, value);
        }
    }

    private void judged(Judgement judged, ObjectNode node) {
        put(node, "cost", judged.cost());
        node.put("finished", judged.finished()).put("unsolved", judged.unsolved());
        ObjectNode left = node.putObject("violations");
        for (int l = 0; l < judged.violations().size(); l++) {
            Violation violation = judged.violations().get(l);
            left.putObject(limits.get(l))
                    .put("largest", violation.largest())
                    .put("integrated", violation.integrated())
                    .put("periods", violation.periods());
        }
    }

    private static Map<String, Function<AdversaryRun, Judgement>> controllers() {
        Map<String, Function<AdversaryRun, Judgement>> controllers = new LinkedHashMap<>();
        controllers.put("nominal", AdversaryRun::nominal);
        controllers.put("robust", AdversaryRun::robust);
        return controllers;
    }

    /** Writes a row for each plant, controller and limit; a last one of each with the cost alone where there is no limit. */
    public void writeCsv(Path file) throws IOException {
        List<String> header = new ArrayList<>(List.of("plant", "kind"));
        runs.getFirst().plant().parameters().forEach(header::add);
        header.addAll(
                List.of("controller", "cost", "finished", "unsolved", "limit", "largest", "integrated", "periods"));
        try (CsvWriter csv = CsvWriter.create(file, header)) {
            for (AdversaryRun run : runs) {
                for (Map.Entry<String, Function<AdversaryRun, Judgement>> controller :
                        controllers().entrySet()) {
                    Judgement judged = controller.getValue().apply(run);
                    for (int l = 0; l < Math.max(1, judged.violations().size()); l++) {
                        row(csv, run, controller.getKey(), judged, l);
                    }
                }
            }
        }
    }

    private void row(CsvWriter csv, AdversaryRun run, String controller, Judgement judged, int limit)
            throws IOException {
        boolean any = limit < judged.violations().size();
        Violation violation = any ? judged.violations().get(limit) : Violation.NONE;
        csv.text(run.plant().name()).text(run.plant().kind().name().toLowerCase(Locale.ROOT));
        csv.numbers(run.plant().courses().getFirst().values());
        csv.text(controller).number(judged.cost()).text(String.valueOf(judged.finished()));
        csv.integer(judged.unsolved()).text(any ? limits.get(limit) : "");
        csv.number(violation.largest()).number(violation.integrated()).integer(violation.periods());
        csv.endRow();
    }
}
