package dev.takt.benchmarks.fit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.app.cli.Main;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.plant.CasePlant;
import dev.takt.plant.Plant;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine;

/**
 * Fits of plants whose constants are random: each is driven by random steps, measured with noise, and fitted from the values of the
 * example. Counted are the plants of which all true values lie within three standard deviations of the fitted ones.
 *
 * <p>{@code ./takt benchmarks fit [PLANTS [EXAMPLE ...]]}
 */
public final class RandomPlants {
    private static final int USUAL = 100;
    private static final double LEAST = 0.8;
    private static final double MOST = 1.25;
    private static final double WITHIN = 3;

    private static final List<Example> EXAMPLES = List.of(
            new Example(
                    "quadruple-tank",
                    Map.of("k", List.of(3.33, 3.35), "share", List.of(0.70, 0.60)),
                    Map.of("v", new double[] {2.2, 3.4}),
                    Map.of("h", 0.02),
                    120,
                    4),
            new Example(
                    "two-rooms",
                    Map.of("C", List.of(4000.0, 6000.0), "loss", List.of(0.10, 0.12), "between", List.of(0.08)),
                    Map.of("P", new double[] {0.2, 1.4}),
                    Map.of("T", 0.05),
                    150,
                    1800),
            new Example(
                    "cstr",
                    Map.of("Ua", List.of(5e4), "Cf", List.of(1.0)),
                    Map.of("Tc", new double[] {290, 300}),
                    Map.of("C", 0.003, "T", 0.2),
                    120,
                    6));

    private final Path home;
    private final ObjectMapper reader = new ObjectMapper();

    /**
     * An example.
     *
     * @param constants that the plant has otherwise
     * @param inputs their ranges
     * @param noise deviations of the measurements
     * @param samples of the record
     * @param period between them, in seconds
     */
    private record Example(
            String name,
            Map<String, List<Double>> constants,
            Map<String, double[]> inputs,
            Map<String, Double> noise,
            int samples,
            double period) {}

    private RandomPlants(Path home) {
        this.home = home;
    }

    /** Prints the table. */
    public static void main(String[] arguments) throws IOException {
        int plants = arguments.length > 0 ? Integer.parseInt(arguments[0]) : USUAL;
        RandomPlants runs = new RandomPlants(Path.of(System.getProperty("takt.home", ".")));
        System.out.println(
                "| example | parameters | plants | all within three standard deviations | largest distance in them |"
                        + " largest error | median time |");
        System.out.println("|---|---|---|---|---|---|---|");
        for (Example example : EXAMPLES) {
            if (arguments.length > 1 && !List.of(arguments).contains(example.name())) {
                continue;
            }
            System.out.println(runs.row(example, plants));
        }
    }

    private String row(Example example, int plants) throws IOException {
        int kept = 0;
        double most = 0;
        double error = 0;
        double[] seconds = new double[plants];
        for (int plant = 0; plant < plants; plant++) {
            Random random = new Random(plant);
            Map<String, double[]> truth = truth(example, random);
            Path table = record(example, truth, random, plant);
            long begun = System.nanoTime();
            JsonNode fit = fit(example, table);
            seconds[plant] = 1e-9 * (System.nanoTime() - begun);
            Files.delete(table);
            double distance = 0;
            for (JsonNode parameter : fit.path("parameters")) {
                double expected = expected(truth, parameter.path("name").asText());
                double off = Math.abs(parameter.path("fitted").asDouble() - expected);
                double deviation = parameter.path("deviation").asDouble(Double.NaN);
                distance = Math.max(distance, off / deviation);
                error = Math.max(error, off / Math.abs(expected));
            }
            if (!(distance <= WITHIN)) {
                System.err.printf(
                        Locale.ROOT,
                        "%s, plant %d: %.1f deviations, %.1f s%n",
                        example.name(),
                        plant,
                        distance,
                        seconds[plant]);
            }
            kept += distance <= WITHIN ? 1 : 0;
            most = Math.max(most, distance);
        }
        Arrays.sort(seconds);
        return String.format(
                Locale.ROOT,
                "| %s | %s | %d | %d | %.1f | %.2g %% | %.2f s |",
                example.name(),
                String.join(", ", new TreeMap<>(example.constants()).keySet()),
                plants,
                kept,
                most,
                100 * error,
                seconds[plants / 2]);
    }

    private static Map<String, double[]> truth(Example example, Random random) {
        Map<String, double[]> truth = new TreeMap<>();
        new TreeMap<>(example.constants())
                .forEach((name, values) -> truth.put(
                        name,
                        values.stream()
                                .mapToDouble(value -> value * (LEAST + (MOST - LEAST) * random.nextDouble()))
                                .toArray()));
        return truth;
    }

    private static double expected(Map<String, double[]> truth, String parameter) {
        int bracket = parameter.indexOf('[');
        double[] values =
                Objects.requireNonNull(truth.get(bracket < 0 ? parameter : parameter.substring(0, bracket)), parameter);
        int index = bracket < 0 ? 0 : Integer.parseInt(parameter.substring(bracket + 1, parameter.length() - 1)) - 1;
        return values[index];
    }

    /** Drives a plant by random steps and writes down what is measured. */
    private Path record(Example example, Map<String, double[]> truth, Random random, int seed) throws IOException {
        List<String> settings = new ArrayList<>(List.of("plant.noise.seed=" + seed, "plant.disturbances=[]"));
        truth.forEach((name, values) -> settings.add("plant.constants." + name + "="
                + (values.length == 1 ? String.valueOf(values[0]) : Arrays.toString(values))));
        example.noise().forEach((name, deviation) -> settings.add("plant.noise.deviations." + name + "=" + deviation));
        Case read = CaseFile.read(file(example), settings);
        Plant plant = CasePlant.of(read).plant();
        List<String> inputs =
                plant.model().inputs().stream().map(input -> input.name()).toList();
        double[] values = new double[inputs.size()];
        List<String> lines = new ArrayList<>();
        for (int k = 0; k < example.samples(); k++) {
            Map<String, double[]> measured = new TreeMap<>(plant.measure().values());
            for (int i = 0; i < values.length; i++) {
                double[] range = Objects.requireNonNull(
                        example.inputs().get(inputs.get(i).replaceAll("\\[.*", "")));
                if (k == 0 || random.nextInt(8) == 0) {
                    values[i] = range[0] + (range[1] - range[0]) * random.nextDouble();
                }
                plant.apply(inputs.get(i), values[i]);
            }
            if (k == 0) {
                lines.add("t," + String.join(",", inputs) + "," + String.join(",", measured.keySet()));
            }
            lines.add(plant.time() + ","
                    + Arrays.stream(values).mapToObj(String::valueOf).collect(Collectors.joining(",")) + ","
                    + measured.values().stream()
                            .map(each -> String.valueOf(each[0]))
                            .collect(Collectors.joining(",")));
            plant.advance(example.period());
        }
        return Files.write(Files.createTempFile("takt-record", ".csv"), lines);
    }

    private JsonNode fit(Example example, Path table) throws IOException {
        StringWriter said = new StringWriter();
        StringWriter wrong = new StringWriter();
        CommandLine command =
                Main.commandLine().setOut(new PrintWriter(said, true)).setErr(new PrintWriter(wrong, true));
        int code = command.execute(
                "fit",
                file(example).toString(),
                table.toString(),
                "--parameters",
                String.join(",", new TreeMap<>(example.constants()).keySet()),
                "--held-out=0",
                "--json");
        if (code != 0) {
            throw new IOException(example.name() + ": " + wrong);
        }
        return reader.readTree(said.toString());
    }

    private Path file(Example example) {
        return home.resolve("examples").resolve(example.name() + ".conf");
    }
}
