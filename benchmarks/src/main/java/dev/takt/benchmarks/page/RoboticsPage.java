package dev.takt.benchmarks.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.benchmarks.robotics.RoboticsProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * Makes {@code docs/robotics.md}: closed loops of small problems beside Ipopt, Fatrop and, where it is installed, acados, by {@code ./takt benchmarks robotics}, on
 * an idle machine, in a quarter of an hour. With names of problems it prints their rows alone and leaves the page as it is.
 */
public final class RoboticsPage {
    private static final String LOOP = "dev.takt.benchmarks.robotics.RoboticsLoop";
    private static final String WARM_UP_SECONDS = "10";

    private final Commands commands;

    private RoboticsPage(Commands commands) {
        this.commands = commands;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path home = Path.of(System.getProperty("takt.home", "."));
        RoboticsPage maker = new RoboticsPage(new Commands(home));
        Page page = new Page(home.resolve("docs"));
        List<RoboticsProblem> problems = arguments.length == 0
                ? List.of(RoboticsProblem.values())
                : Arrays.stream(arguments).map(RoboticsProblem::named).toList();
        maker.write(page, problems);
        if (arguments.length == 0) {
            Files.writeString(
                    home.resolve("docs/robotics.md"), head() + page.text().stripTrailing() + "\n");
            System.err.println("benchmarks: wrote docs/robotics.md");
        } else {
            System.out.println(page.text());
        }
    }

    private static String head() {
        return """
                # Small problems of robotics

                Closed loops of problems on which solvers for embedded control are usually compared, made by `./takt benchmarks \
                robotics` on %s: %d processors, one thread used; Java %s. The models are in `benchmarks/models/robotics` and, for the \
                peers, in `benchmarks/peers/robots.py`, each written from the published equations; both state the same discrete \
                problem. The plant is that discrete model.
                """.formatted(
                        LocalDate.now(ZoneOffset.UTC), Runtime.getRuntime().availableProcessors(), Runtime.version());
    }

    /** The results of one tool. */
    private record Result(JsonNode json) {
        boolean isMissing() {
            return json.path("total_s").isMissingNode();
        }

        double seconds() {
            return json.path("total_s").asDouble(Double.NaN);
        }

        String iterations() {
            if (isMissing()) {
                return "–";
            }
            int failed = json.path("failed").asInt();
            int all = StreamSupport.stream(json.path("iterations").spliterator(), false)
                    .mapToInt(JsonNode::asInt)
                    .sum();
            return all + " (" + json.path("iterations").path(0).asInt() + ")"
                    + (failed == 0 ? "" : ", " + failed + " failed");
        }

        /** The largest difference of applied controls, relative to the largest control of its kind, at least 1. */
        double difference(Result other) {
            JsonNode ours = json.path("controls");
            JsonNode theirs = other.json.path("controls");
            double largest = 0;
            for (int j = 0; j < ours.path(0).size(); j++) {
                double size = 1;
                for (JsonNode row : ours) {
                    size = Math.max(size, Math.abs(row.path(j).asDouble()));
                }
                for (int k = 0; k < ours.size(); k++) {
                    double apart = Math.abs(ours.path(k).path(j).asDouble()
                            - theirs.path(k).path(j).asDouble(Double.NaN));
                    largest = apart / size > largest || Double.isNaN(apart) ? apart / size : largest;
                }
            }
            return largest;
        }
    }

    private void write(Page page, List<RoboticsProblem> problems) throws IOException, InterruptedException {
        List<List<String>> times = new ArrayList<>();
        List<List<String>> iterations = new ArrayList<>();
        times.add(List.of(
                "problem",
                "solves",
                "kkt",
                "Takt",
                "riccati",
                "Ipopt",
                "Fatrop",
                "Ipopt / Takt",
                "Fatrop / Takt",
                "controls: from Ipopt's",
                "from Fatrop's",
                "nothing to do",
                "feedback"));
        iterations.add(List.of("problem", "Takt", "factorizations", "starts given up", "riccati", "Ipopt", "Fatrop"));
        AcadosTable acados = new AcadosTable(commands);
        page.heading("Times");
        for (RoboticsProblem problem : problems) {
            var results = new Results(
                    problem,
                    takt(problem, ""),
                    takt(problem, " solver.kkt=riccati"),
                    peer(problem, "ipopt"),
                    peer(problem, "fatrop"));
            times.add(results.times());
            iterations.add(results.iterations());
            if (AcadosTable.isPossible()) {
                acados.measure(problem, results.takt().json(), LOOP, WARM_UP_SECONDS);
            }
        }
        page.table(times);
        page.paragraph(
                "Sums over all solves of the least time of each in three runs, the cold first one included, by turns in one "
                        + "run of the benchmark; Takt after " + WARM_UP_SECONDS
                        + " s of runs that let the JVM compile. Tolerance 1e-8. "
                        + "Ipopt (MUMPS) and Fatrop from CasADi, expanded to scalar operations, warm-started with primal and dual values and a barrier "
                        + "parameter of 1e-6. Differences of controls are relative to the largest value of the control, at least 1. "
                        + "The last columns: a warm solve after which nothing has changed, and the correction of the first controls for a "
                        + "measured state by sensitivities; medians of 100 000.");
        page.heading("Iterations");
        page.table(iterations);
        page.paragraph("All solves of the loop; in brackets the cold first one.");
        page.commands(List.of("./takt benchmarks robotics"));
        if (AcadosTable.isPossible()) {
            acados.write(page);
        }
    }

    /** What all solvers made of one problem. */
    private record Results(RoboticsProblem problem, Result takt, Result riccati, Result ipopt, Result fatrop) {
        List<String> times() {
            return List.of(
                    problem.title(),
                    takt.json().path("solves").asText(),
                    takt.json().path("kkt").asText(),
                    Figure.time(takt.seconds()),
                    Figure.time(riccati.seconds()),
                    Figure.time(ipopt.seconds()),
                    Figure.time(fatrop.seconds()),
                    Figure.three(ipopt.seconds() / takt.seconds()),
                    Figure.three(fatrop.seconds() / takt.seconds()),
                    Figure.difference(takt.difference(ipopt)),
                    Figure.difference(takt.difference(fatrop)),
                    Figure.time(takt.json().path("idle_s").asDouble(Double.NaN)),
                    Figure.time(takt.json().path("feedback_s").asDouble(Double.NaN)));
        }

        List<String> iterations() {
            return List.of(
                    problem.title(),
                    takt.iterations(),
                    takt.json().path("factorizations").asText(),
                    takt.json().path("restarted").asText(),
                    riccati.iterations(),
                    ipopt.iterations(),
                    fatrop.iterations());
        }
    }

    private Result takt(RoboticsProblem problem, String setting) throws IOException, InterruptedException {
        String output = commands.compiledMain(LOOP, problem.label() + " " + WARM_UP_SECONDS + setting);
        return new Result(new ObjectMapper().readTree(output.isBlank() ? "{}" : output));
    }

    private Result peer(RoboticsProblem problem, String peer) throws IOException, InterruptedException {
        return new Result(
                commands.peer("robotics.py " + problem.label() + " " + peer).json());
    }
}
