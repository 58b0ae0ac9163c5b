package dev.takt.benchmarks.tune;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.app.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;

/**
 * Tunes examples by their own wishes and states each wish with the held-out plants, at the start and at both ends of what is
 * offered.
 *
 * <p>{@code ./takt benchmarks tune [EVALUATIONS]}
 */
public final class TunedExamples {
    private static final List<String> EXAMPLES = List.of("quadruple-tank", "cstr", "neutralization");

    private TunedExamples() {}

    /** Prints the table. */
    public static void main(String[] arguments) throws IOException {
        Path home = Path.of(System.getProperty("takt.home", "."));
        List<String> options = arguments.length > 0 ? List.of("--evaluations=" + arguments[0]) : List.of();
        System.out.println(
                "| example | points tried, offered, refused | point | wish | held out: start | held out: point | time |");
        System.out.println("|---|---|---|---|---|---|---|");
        for (String example : EXAMPLES) {
            long begun = System.nanoTime();
            JsonNode result = tune(home.resolve("examples").resolve(example + ".conf"), options);
            String time = String.format(Locale.ROOT, "%.0f s", 1e-9 * (System.nanoTime() - begun));
            String counts =
                    result.path("tried").asInt() + ", " + result.path("offered").size() + ", "
                            + result.path("refused").size();
            List<JsonNode> shown = ends(result.path("offered"));
            for (JsonNode point : shown) {
                rows(example, counts, time, result.path("start"), point);
            }
            if (shown.isEmpty()) {
                System.out.printf("| %s | %s | the start stays | | | | %s |%n", example, counts, time);
            }
        }
    }

    /** The first and the last of a front. */
    private static List<JsonNode> ends(JsonNode offered) {
        List<JsonNode> ends = new ArrayList<>();
        if (!offered.isEmpty()) {
            ends.add(offered.get(0));
        }
        if (offered.size() > 1) {
            ends.add(offered.get(offered.size() - 1));
        }
        return ends;
    }

    private static void rows(String example, String counts, String time, JsonNode start, JsonNode point) {
        List<String> values = new ArrayList<>();
        point.path("values")
                .properties()
                .forEach(entry ->
                        values.add(entry.getKey().substring(entry.getKey().lastIndexOf('.') + 1) + " = "
                                + entry.getValue().asText()));
        for (Map.Entry<String, JsonNode> wish : start.path("held_out").properties()) {
            if (wish.getValue().isObject()) {
                System.out.printf(
                        "| %s | %s | %s | %s | %s | %s | %s |%n",
                        example,
                        counts,
                        String.join(", ", values),
                        wish.getKey(),
                        value(wish.getValue()),
                        value(point.path("held_out").path(wish.getKey())),
                        time);
            }
        }
    }

    private static String value(JsonNode wish) {
        return String.format(
                Locale.ROOT,
                "%.4g (worst %.4g)",
                wish.path("mean").asDouble(),
                wish.path("worst").asDouble());
    }

    private static JsonNode tune(Path file, List<String> options) throws IOException {
        StringWriter said = new StringWriter();
        StringWriter wrong = new StringWriter();
        CommandLine command =
                Main.commandLine().setOut(new PrintWriter(said, true)).setErr(new PrintWriter(wrong, true));
        List<String> arguments = new ArrayList<>(List.of("tune", file.toString(), "--json"));
        arguments.addAll(options);
        if (command.execute(arguments.toArray(String[]::new)) != 0) {
            throw new IOException(file + ": " + wrong);
        }
        return new ObjectMapper().readTree(said.toString());
    }
}
