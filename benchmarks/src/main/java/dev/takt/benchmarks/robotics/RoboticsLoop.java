package dev.takt.benchmarks.robotics;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.config.CaseFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The closed loop of one problem, one line of JSON in the form of {@code benchmarks/peers/robotics.py}: times are the least of each
 * step in three runs, after runs that let the JVM compile. From the folder of the project, after {@code ./takt test}:
 *
 * <pre>
 * java @jvm.options -cp app/target/takt.jar:benchmarks/target/classes dev.takt.benchmarks.robotics.RoboticsLoop PROBLEM SECONDS [MODE] [PATH=VALUE ...]
 * </pre>
 *
 * where SECONDS are those of the runs before; 0 for one run in all. MODE is {@code converged}, or {@code rti-1} or {@code rti-2} for one
 * or two real-time iterations a period. The time of their first step, which converges, does not count: a loop makes it before it
 * is switched on.
 */
public final class RoboticsLoop {
    private static final int REPEATS = 3;
    private static final int SAMPLES = 100_000;

    private RoboticsLoop() {}

    public static void main(String[] arguments) throws InterruptedException {
        RoboticsProblem problem = RoboticsProblem.named(arguments[0]);
        double warmUp = Double.parseDouble(arguments[1]);
        List<String> settings = new ArrayList<>(problem.settings());
        List<String> others = List.of(arguments).subList(2, arguments.length);
        boolean named = !others.isEmpty() && !others.getFirst().contains("=");
        ControllerMode mode = named ? ControllerMode.named(others.getFirst()) : ControllerMode.CONVERGED;
        settings.addAll(named ? others.subList(1, others.size()) : others);
        List<String> interval = new ArrayList<>(settings);
        interval.addAll(problem.interval());
        // the plant's interval alone has no stages where its states are defined by the one before
        interval.add("solver.kkt=auto");
        PredictedLoop loop = new PredictedLoop(
                CaseFile.read(Path.of(problem.file()), settings),
                CaseFile.read(Path.of(problem.file()), interval),
                mode);
        if (warmUp > 0) {
            loop.warmUp();
        }
        long end = System.nanoTime() + (long) (1e9 * warmUp);
        while (warmUp > 0 && System.nanoTime() < end) {
            loop.run();
        }
        List<List<PredictedLoop.Step>> runs = new ArrayList<>();
        for (int run = 0; run < (warmUp > 0 ? REPEATS : 1); run++) {
            runs.add(loop.run());
        }
        System.out.println(document(problem, loop, mode.realTime().isOn() ? 1 : 0, runs));
    }

    private static ObjectNode document(
            RoboticsProblem problem, PredictedLoop loop, int first, List<List<PredictedLoop.Step>> runs) {
        List<PredictedLoop.Step> last = runs.getLast();
        ObjectNode document = new ObjectMapper().createObjectNode();
        document.put("case", problem.label());
        document.put("peer", "takt");
        document.put("kkt", loop.system());
        document.put("solves", last.size());
        document.put(
                "failed", last.stream().filter(step -> !step.status().isDone()).count());
        document.put(
                "restarted", last.stream().filter(PredictedLoop.Step::restarted).count());
        document.put("cost", last.stream().mapToDouble(PredictedLoop.Step::cost).sum());
        document.put(
                "violation",
                last.stream().mapToDouble(PredictedLoop.Step::violation).max().orElse(0));
        document.put("preparation_s", least(runs, first, PredictedLoop.Step::preparation));
        document.put("total_s", least(runs, first, PredictedLoop.Step::seconds));
        document.put("kernels_s", least(runs, first, PredictedLoop.Step::kernels));
        if (runs.size() > 1) {
            document.put("idle_s", loop.idleSolve(SAMPLES));
            document.put("feedback_s", loop.feedback(SAMPLES));
        }
        document.put("factoring_s", least(runs, first, PredictedLoop.Step::factoring));
        document.put("solving_s", least(runs, first, PredictedLoop.Step::solving));
        document.put(
                "factorizations",
                last.stream().mapToInt(PredictedLoop.Step::factorizations).sum());
        document.put(
                "objective_sum",
                last.stream().mapToDouble(PredictedLoop.Step::objective).sum());
        ArrayNode iterations = document.putArray("iterations");
        ArrayNode controls = document.putArray("controls");
        for (PredictedLoop.Step step : last) {
            iterations.add(step.iterations());
            ArrayNode row = controls.addArray();
            for (double control : step.controls()) {
                row.add(control);
            }
        }
        return document;
    }

    private static double least(
            List<List<PredictedLoop.Step>> runs, int first, ToDoubleFunction<PredictedLoop.Step> what) {
        double total = 0;
        for (int k = first; k < runs.getLast().size(); k++) {
            int step = k;
            total += runs.stream()
                    .mapToDouble(run -> what.applyAsDouble(run.get(step)))
                    .min()
                    .orElseThrow();
        }
        return total;
    }
}
