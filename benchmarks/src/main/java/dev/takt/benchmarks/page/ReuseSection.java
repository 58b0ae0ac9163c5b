package dev.takt.benchmarks.page;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The paper's table, base / WS / PU / WS+PU, with the paper's own figures for comparison. */
final class ReuseSection implements Section {
    /** Table of total NMPC times in Gondosiswanto and Pulsipher: InfiniteExaModels + MadNLP + cuDSS on the GPU. */
    private static final Map<String, double[]> PAPER = Map.of(
            "base", new double[] {21.91, 37.30},
            "WS", new double[] {37.76, 54.75},
            "PU", new double[] {11.77, 31.63},
            "WS+PU", new double[] {3.00, 3.28});

    /** The same table: InfiniteExaModels + Ipopt on the CPU. */
    private static final Map<String, double[]> PAPER_CPU = Map.of(
            "base", new double[] {22.81, 86.25},
            "WS", new double[] {22.92, 67.57},
            "PU", new double[] {21.34, 84.42},
            "WS+PU", new double[] {8.80, 36.50});

    private final Commands commands;

    ReuseSection(Commands commands) {
        this.commands = commands;
    }

    @Override
    public void write(Page page) throws IOException, InterruptedException {
        page.heading("What re-use is worth: the paper's table");
        List<List<String>> table = new ArrayList<>();
        table.add(List.of(
                "plant",
                "configuration",
                "its. a step",
                "building",
                "solving",
                "median",
                "p99",
                "Takt in all",
                "paper, GPU",
                "paper, CPU"));
        List<String> lines = new ArrayList<>();
        List<String> files = List.of("examples/distillation.conf", "examples/heated-plate.conf");
        for (int plant = 0; plant < files.size(); plant++) {
            Commands.Outcome run = commands.takt("bench " + files.get(plant) + " --repeat 2");
            lines.add(run.command());
            for (JsonNode row : run.json().path("rows")) {
                String reuse = row.path("reuse").asText();
                double[] gpu = PAPER.getOrDefault(reuse, new double[] {Double.NaN, Double.NaN});
                double[] cpu = PAPER_CPU.getOrDefault(reuse, new double[] {Double.NaN, Double.NaN});
                table.add(List.of(
                        row.path("model").asText(),
                        reuse,
                        Figure.three(row.path("iterations_mean").asDouble()),
                        Figure.time(row.path("build_s").asDouble()),
                        Figure.time(row.path("solve_s").asDouble()),
                        Figure.time(row.path("solve_median_s").asDouble()),
                        Figure.time(row.path("solve_p99_s").asDouble()),
                        Figure.time(row.path("total_s").asDouble()),
                        Figure.time(gpu[plant]),
                        Figure.time(cpu[plant])));
            }
        }
        page.table(table);
        page.paragraph(
                "base: built again and solved cold in each step. WS: built again, warm start. PU: parameters updated in the same "
                        + "solver, cold start. WS+PU: what a control loop does.");
        page.paragraph(
                "The paper's figures (Gondosiswanto and Pulsipher, table of total NMPC times: InfiniteExaModels with MadNLP and "
                        + "cuDSS on an RTX 6000 Ada, and with Ipopt on its host's CPU) are quoted, not measured here. They differ in more than the "
                        + "solver: another machine; the full formulation, which keeps derivative variables and definitions as unknowns, where "
                        + "Takt eliminates them; MadNLP's lifted KKT system, which relaxes equalities, at its default tolerance; and times that "
                        + "include Julia's model building in base and WS.");
        page.commands(lines);
    }
}
