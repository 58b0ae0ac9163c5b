package dev.takt.benchmarks.page;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The times from the start of the process to steady speed. */
final class StartUpSection implements Section {
    private static final int[] RUNS = {1, 2, 5, 10, 20, 40};

    private final Commands commands;

    StartUpSection(Commands commands) {
        this.commands = commands;
    }

    @Override
    public void write(Page page) throws IOException, InterruptedException {
        page.heading("Start, first solve, settled");
        List<String> lines = new ArrayList<>();
        Commands.Outcome version = commands.run("./takt --version");
        lines.add(version.command());
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("", "column", "plate A"));
        List<BenchmarkCase> cases = List.of(BenchmarkCase.COLUMN, BenchmarkCase.PLATE_A);
        table.add(List.of(
                "JVM and command line", Figure.time(version.wallSeconds()), Figure.time(version.wallSeconds())));
        List<String> setup = new ArrayList<>(List.of("transcription, compilation, analysis (cold JVM)"));
        List<String> first = new ArrayList<>(List.of("first solve (cold JVM, cold start)"));
        for (BenchmarkCase one : cases) {
            Commands.Outcome run = commands.takt("simulate " + one.arguments() + " --steps 1");
            lines.add(run.command());
            JsonNode times = run.json().path("times");
            setup.add(Figure.time(times.path("setup_s").asDouble(Double.NaN)));
            first.add(Figure.time(times.path("solve_total_s").asDouble(Double.NaN)));
        }
        table.add(setup);
        table.add(first);
        for (int runs : RUNS) {
            List<String> row = new ArrayList<>(List.of("closed loop, run " + runs + ": total, median"));
            for (BenchmarkCase one : cases) {
                Commands.Outcome run =
                        commands.takt("simulate " + one.arguments() + (runs == 1 ? "" : " --repeat " + runs));
                lines.add(run.command());
                JsonNode times = run.json().path("times");
                row.add(Figure.time(times.path("solve_total_s").asDouble(Double.NaN)) + ", "
                        + Figure.time(times.path("solve_median_s").asDouble(Double.NaN)));
            }
            table.add(row);
        }
        page.table(table);
        page.commands(lines);
    }
}
