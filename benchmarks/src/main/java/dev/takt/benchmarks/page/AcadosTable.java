package dev.takt.benchmarks.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.benchmarks.robotics.RoboticsProblem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * Closed loops beside acados, where it is installed: converged solves, and real-time iterations. acados is given several settings,
 * and the fastest without a failed solve counts.
 */
final class AcadosTable {
    private static final String INSTALLATION = "ACADOS_SOURCE_DIR";
    private static final List<String> CONVERGED =
            List.of("mode=SPEED", "mode=SPEED condensed=5", "mode=SPEED hessian=exact");
    private static final List<String> ITERATED =
            List.of("mode=SPEED shift=1", "mode=SPEED shift=1 condensed=5", "mode=SPEED condensed=5");

    private final Commands commands;
    private final List<List<String>> rows = new ArrayList<>();

    AcadosTable(Commands commands) {
        this.commands = commands;
        rows.add(List.of(
                "problem",
                "Takt",
                "acados SQP",
                "acados / Takt",
                "iterations",
                "Takt RTI: feedback, preparation",
                "acados RTI: feedback, preparation",
                "acados / Takt",
                "cost: Takt, Takt RTI",
                "acados SQP, acados RTI"));
    }

    /** Whether acados is there. */
    static boolean isPossible() {
        return !System.getenv().getOrDefault(INSTALLATION, "").isBlank();
    }

    /** Measures one problem. */
    void measure(RoboticsProblem problem, JsonNode takt, String loop, String seconds)
            throws IOException, InterruptedException {
        String output = commands.compiledMain(loop, problem.label() + " " + seconds + " rti-1");
        JsonNode iterated = new ObjectMapper().readTree(output.isBlank() ? "{}" : output);
        Optional<JsonNode> sqp = fastest(problem, "sqp", CONVERGED);
        Optional<JsonNode> rti = fastest(problem, "rti", ITERATED);
        double ours = seconds(iterated, "total_s") + seconds(iterated, "preparation_s");
        rows.add(List.of(
                problem.title(),
                Figure.time(seconds(takt, "total_s")),
                sqp.map(json -> Figure.time(seconds(json, "total_s")) + " (" + settings(json) + ")")
                        .orElse("fails"),
                sqp.map(json -> Figure.three(seconds(json, "total_s") / seconds(takt, "total_s")))
                        .orElse("–"),
                sum(takt) + sqp.map(json -> ", " + sum(json)).orElse(""),
                Figure.time(seconds(iterated, "total_s")) + ", " + Figure.time(seconds(iterated, "preparation_s")),
                rti.map(json -> Figure.time(seconds(json, "feedback_s")) + ", "
                                + Figure.time(seconds(json, "total_s") - seconds(json, "feedback_s"))
                                + " (" + settings(json) + ")")
                        .orElse("fails"),
                rti.map(json -> Figure.three(seconds(json, "total_s") / ours)).orElse("–"),
                cost(takt) + ", " + cost(iterated),
                sqp.map(AcadosTable::cost).orElse("–") + ", "
                        + rti.map(AcadosTable::cost).orElse("–")));
    }

    private Optional<JsonNode> fastest(RoboticsProblem problem, String kind, List<String> settings)
            throws IOException, InterruptedException {
        List<JsonNode> solved = new ArrayList<>();
        for (String setting : settings) {
            JsonNode json = commands.peer("acados_loop.py " + problem.label() + " " + kind + " 1e-8 3 " + setting)
                    .json();
            if (json.path("failed").asInt(1) == 0) {
                solved.add(json);
            }
        }
        return solved.stream().min(Comparator.comparingDouble(json -> seconds(json, "total_s")));
    }

    private static double seconds(JsonNode json, String part) {
        return json.path(part).asDouble(Double.NaN);
    }

    private static String cost(JsonNode json) {
        return String.format(java.util.Locale.ROOT, "%.6g", seconds(json, "cost"));
    }

    private static int sum(JsonNode json) {
        return StreamSupport.stream(json.path("iterations").spliterator(), false)
                .mapToInt(JsonNode::asInt)
                .sum();
    }

    private static String settings(JsonNode json) {
        JsonNode options = json.path("options");
        String condensed = options.path("condensed").asText();
        return options.path("hessian").asText()
                + (condensed.isEmpty() ? "" : ", condensed to " + condensed)
                + (options.path("shift").asText().equals("1") ? ", shifted" : "");
    }

    /** Writes what has been measured. */
    void write(Page page) {
        page.heading("Beside acados");
        page.table(rows);
        page.paragraph(
                "acados with HPIPM, SQP to 1e-8 and real-time iterations (RTI), in the fastest of several settings"
                        + " that solved every step: Gauss-Newton or exact Hessian, all intervals or five for the QP, shifted or not."
                        + " Its times are those that it states for its own calls; of its RTI the first step, which converges, does"
                        + " not count. In brackets what was the fastest. Costs are those of the closed loop without the end of the"
                        + " horizon; for the race car acados' are without soft constraints. acados' chains have soft constraints"
                        + " and costs at the supports alone, where the others have them at the inner nodes, too.");
        page.commands(List.of("ACADOS_SOURCE_DIR=... ./takt benchmarks robotics"));
    }
}
