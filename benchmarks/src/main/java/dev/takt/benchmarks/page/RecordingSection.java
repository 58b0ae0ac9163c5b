package dev.takt.benchmarks.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The cost of recording one period, in time and in memory, by thread. */
final class RecordingSection implements Section {
    private static final String[][] STEPS = {
        {"handOver", "hand-over", "the loop"},
        {"metrics", "metrics (Kamon)", "monitoring"},
        {"percentiles", "percentiles (HdrHistogram)", "monitoring"}
    };
    private static final String[] SIGNALS = {"4", "32"};
    private static final double NANO = 1e-9;

    private final Commands commands;

    RecordingSection(Commands commands) {
        this.commands = commands;
    }

    @Override
    public void write(Page page) throws IOException, InterruptedException {
        page.heading("Recording a period");
        Path results = Files.createTempFile("takt-recording", ".json");
        commands.main("org.openjdk.jmh.Main", "RecordingBenchmark -prof gc -rf json -rff " + results);
        JsonNode measured = new ObjectMapper().readTree(results.toFile());
        Files.delete(results);
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("a period", "4 signals", "32 signals", "allocated", "on the thread of"));
        for (String[] step : STEPS) {
            List<String> row = new ArrayList<>(List.of(step[1]));
            double bytes = 0;
            for (String signals : SIGNALS) {
                JsonNode one = find(measured, step[0], signals);
                row.add(Figure.time(
                        NANO * one.path("primaryMetric").path("score").asDouble(Double.NaN)));
                bytes = Math.max(
                        bytes,
                        one.path("secondaryMetrics")
                                .path("gc.alloc.rate.norm")
                                .path("score")
                                .asDouble(Double.NaN));
            }
            row.add(Math.round(bytes) + " B");
            row.add(step[2]);
            table.add(row);
        }
        page.table(table);
        page.commands(List.of("./takt benchmarks recording"));
    }

    private static JsonNode find(JsonNode measured, String benchmark, String signals) {
        for (JsonNode one : measured) {
            if (one.path("benchmark").asText().endsWith("." + benchmark)
                    && one.path("params").path("signals").asText().equals(signals)) {
                return one;
            }
        }
        return measured.path("none");
    }
}
