package dev.takt.benchmarks.page;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Both plants compared with Ipopt and Fatrop, and the times by phase. */
final class ClosedLoopSection implements Section {
    private final Commands commands;

    ClosedLoopSection(Commands commands) {
        this.commands = commands;
    }

    @Override
    public void write(Page page) throws IOException, InterruptedException {
        page.heading("Closed loops beside the peers");
        List<List<String>> table = new ArrayList<>();
        table.add(List.of(
                "closed loop",
                "Takt",
                "its. a step",
                "total",
                "median",
                "p99",
                "Ipopt",
                "Ipopt / Takt",
                "Fatrop",
                "Fatrop / Takt",
                "Σ objective: Takt / Ipopt - 1"));
        List<List<String>> split = new ArrayList<>();
        split.add(List.of("closed loop", "an iteration", "kernels", "factorization", "back-solves", "rest"));
        List<String> lines = new ArrayList<>();
        for (BenchmarkCase one : BenchmarkCase.ALL) {
            Commands.Outcome peer = commands.peer("ipopt.py " + one.peer());
            Commands.Outcome takt = commands.takt(one.simulate());
            lines.add(takt.command());
            lines.add(peer.command());
            double fatrop = Double.NaN;
            if (!one.fatrop().isEmpty()) {
                Commands.Outcome other = commands.peer("fatrop.py " + one.fatrop());
                lines.add(other.command());
                fatrop = other.json().path("total_s").asDouble(Double.NaN);
            }
            table.add(row(one, takt.json(), peer.json(), fatrop));
            split.add(split(one, takt.json()));
        }
        page.table(table);
        page.paragraph(
                "Totals are sums of the solver's own times over all control steps, the cold first one included, of the last "
                        + "of many runs in one JVM; one thread. Peers run in the same minutes. The plate's stages of 361 states are beyond "
                        + "Fatrop's dense stage factorizations; it is left out there.");
        page.commands(lines);
        page.heading("Where the time of an iteration goes");
        page.table(split);
    }

    private static List<String> row(BenchmarkCase one, JsonNode ours, JsonNode peer, double fatrop) {
        JsonNode times = ours.path("times");
        double total = times.path("solve_total_s").asDouble(Double.NaN);
        double ipopt = peer.path("total_s").asDouble(Double.NaN);
        return List.of(
                one.name(),
                ours.path("kkt").path("system").asText(),
                Figure.three(ours.path("iterations_mean").asDouble()),
                Figure.time(total),
                Figure.time(times.path("solve_median_s").asDouble()),
                Figure.time(times.path("solve_p99_s").asDouble()),
                Figure.time(ipopt),
                Figure.three(ipopt / total),
                Figure.time(fatrop),
                Figure.three(fatrop / total),
                Figure.difference(ours.path("objective").asDouble()
                                / peer.path("objective_sum").asDouble()
                        - 1));
    }

    private static List<String> split(BenchmarkCase one, JsonNode ours) {
        JsonNode times = ours.path("times");
        double total = times.path("solve_total_s").asDouble(Double.NaN);
        double kernels = times.path("kernels_s").asDouble();
        double factor = times.path("factor_s").asDouble();
        double backsolve = times.path("backsolve_s").asDouble();
        return List.of(
                one.name(),
                Figure.time(total / ours.path("iterations").asDouble()),
                Figure.percent(kernels / total),
                Figure.percent(factor / total),
                Figure.percent(backsolve / total),
                Figure.percent(1 - (kernels + factor + backsolve) / total));
    }
}
