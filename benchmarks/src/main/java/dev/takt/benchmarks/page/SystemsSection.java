package dev.takt.benchmarks.page;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The closed loops of both plants with every KKT system. */
final class SystemsSection implements Section {
    private static final List<String> SYSTEMS = List.of("auto", "riccati", "reduced", "augmented", "hybrid", "lifted");

    /** The number of repeats after which the code of all systems is compiled. */
    private static final int REPEATS = 25;

    /** The number of repeats for runs of a minute; most of their time is spent in few loops. */
    private static final int LONG_REPEATS = 2;

    private final Commands commands;

    SystemsSection(Commands commands) {
        this.commands = commands;
    }

    @Override
    public void write(Page page) throws IOException, InterruptedException {
        page.heading("Every KKT system");
        List<List<String>> table = new ArrayList<>();
        table.add(List.of(
                "closed loop",
                "--kkt",
                "solved",
                "its. a step",
                "total",
                "an iteration",
                "MFLOP a factorization",
                "Σ objective against auto"));
        List<String> lines = new ArrayList<>();
        for (BenchmarkCase one : List.of(BenchmarkCase.COLUMN, BenchmarkCase.PLATE_A)) {
            double objective = Double.NaN;
            for (String system : SYSTEMS) {
                boolean isLong = system.equals("lifted") && one == BenchmarkCase.PLATE_A;
                Commands.Outcome run = commands.takt("simulate " + one.arguments() + " --kkt " + system + " --repeat "
                        + (isLong ? LONG_REPEATS : REPEATS));
                lines.add(run.command());
                JsonNode json = run.json();
                if (system.equals("auto")) {
                    objective = json.path("objective").asDouble(Double.NaN);
                }
                table.add(row(one.name(), system, json, objective));
            }
        }
        page.table(table);
        page.paragraph(
                "`lifted` relaxes the equalities as the paper does; what that does to the optimum is in the last column, and in "
                        + "`bias` of the summary. `hybrid` solves its Schur complement by conjugate gradients.");
        page.commands(lines);
    }

    private static List<String> row(String closedLoop, String system, JsonNode json, double objective) {
        double total = json.path("times").path("solve_total_s").asDouble(Double.NaN);
        String chosen = json.path("kkt").path("system").asText();
        return List.of(
                closedLoop,
                system.equals("auto") ? "auto (" + chosen + ")" : system,
                json.path("statuses").path("optimal").asInt() + " of "
                        + json.path("steps").asInt(),
                Figure.three(json.path("iterations_mean").asDouble(Double.NaN)),
                Figure.time(total),
                Figure.time(total / json.path("iterations").asDouble(Double.NaN)),
                Figure.three(1e-6 * json.path("kkt").path("flops").asDouble(Double.NaN)),
                Figure.difference(json.path("objective").asDouble(Double.NaN) / objective - 1));
    }
}
