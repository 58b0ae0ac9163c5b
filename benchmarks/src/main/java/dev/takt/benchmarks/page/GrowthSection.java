package dev.takt.benchmarks.page;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Time an iteration as problems grow, in four directions. */
final class GrowthSection implements Section {
    private static final int REPEATS = 25;
    private static final int STEPS = 40;
    /** Iterations that take long are warm after fewer runs. */
    private static final String SLOW = "side-augmented";

    private static final int FEW_REPEATS = 3;

    private final Commands commands;
    private final boolean quick;

    GrowthSection(Commands commands, boolean quick) {
        this.commands = commands;
        this.quick = quick;
    }

    @Override
    public void write(Page page) throws IOException, InterruptedException {
        page.heading("Growth");
        page.paragraph(
                "Seconds an iteration of a warm loop of " + STEPS + " steps (" + REPEATS
                        + " runs in one JVM, the last counts), and the exponent of the last two points and of all (least squares in logarithms).");
        List<String> lines = new ArrayList<>();
        grow(
                page,
                lines,
                "horizon",
                "intervals of the horizon (column, 32 trays)",
                quick ? new int[] {45, 90, 180, 360} : new int[] {45, 90, 180, 360, 720, 1440},
                List.of("auto", "augmented"),
                n -> "examples/distillation.conf --set model.domain.t.horizon=" + 2 * n);
        grow(
                page,
                lines,
                "trays",
                "trays (column, 90 intervals)",
                quick ? new int[] {20, 32, 64} : new int[] {20, 32, 64, 128},
                List.of("auto", "augmented"),
                n -> "examples/distillation.conf --set model.constants.N=" + n + " --set model.constants.Nf="
                        + (n / 2 + 1));
        grow(
                page,
                lines,
                "side",
                "points a side of the plate (13 intervals)",
                quick ? new int[] {11, 21, 31, 41} : new int[] {11, 21, 31, 41, 81},
                List.of("auto"),
                n -> "examples/heated-plate.conf --set model.constants.n=" + n);
        grow(
                page,
                lines,
                SLOW,
                "points a side of the plate, sparse factorization of the whole matrix",
                quick ? new int[] {11, 21, 31} : new int[] {11, 21, 31, 41},
                List.of("augmented"),
                n -> "examples/heated-plate.conf --set model.constants.n=" + n);
        grow(
                page,
                lines,
                "controls",
                "controls (heated rod of 40 points, 60 intervals)",
                new int[] {1, 2, 4, 8},
                List.of("auto", "riccati", "reduced", "augmented"),
                n -> "benchmarks/models/heated-rod.conf --set model.constants.m=" + n);
        page.commands(lines);
    }

    private void grow(
            Page page,
            List<String> lines,
            String key,
            String abscissa,
            int[] sizes,
            List<String> systems,
            IntFunction<String> arguments)
            throws IOException, InterruptedException {
        List<LogLogPlot.Curve> curves = new ArrayList<>();
        List<List<String>> table = new ArrayList<>();
        table.add(List.of(abscissa, "--kkt", "unknowns", "its. a step", "an iteration", "MFLOP", "exponent so far"));
        for (String system : systems) {
            double[] times = new double[sizes.length];
            double[] abscissas = new double[sizes.length];
            for (int i = 0; i < sizes.length; i++) {
                Commands.Outcome run = commands.takt("simulate " + arguments.apply(sizes[i]) + " --kkt " + system
                        + " --steps " + STEPS + " --repeat " + (key.equals(SLOW) ? FEW_REPEATS : REPEATS));
                lines.add(run.command());
                JsonNode json = run.json();
                double unknowns = json.path("sizes").path("variables").asDouble(Double.NaN)
                        + json.path("sizes").path("rows").asDouble(Double.NaN);
                times[i] = json.path("times").path("solve_total_s").asDouble(Double.NaN)
                        / json.path("iterations").asDouble(Double.NaN);
                abscissas[i] = sizes[i];
                table.add(List.of(
                        String.valueOf(sizes[i]),
                        system
                                + (system.equals("auto")
                                        ? " (" + json.path("kkt").path("system").asText() + ")"
                                        : ""),
                        Figure.three(unknowns),
                        Figure.three(json.path("iterations_mean").asDouble(Double.NaN)),
                        Figure.time(times[i]),
                        Figure.three(1e-6 * json.path("kkt").path("flops").asDouble(Double.NaN)),
                        i == 0 ? "" : Figure.three(exponent(abscissas, times, i - 1, i + 1))));
            }
            table.add(
                    List.of("all", system, "", "", "", "", Figure.three(exponent(abscissas, times, 0, sizes.length))));
            curves.add(new LogLogPlot.Curve(system, abscissas, times));
        }
        page.table(table);
        page.picture(
                "growth-" + key + ".svg",
                "Time an iteration against " + abscissa,
                new LogLogPlot(abscissa, "seconds an iteration", curves).svg());
    }

    /** The slope of the least-squares line through the logarithms of some points. */
    private static double exponent(double[] x, double[] y, int from, int to) {
        double count = to - from;
        double sumX = 0;
        double sumY = 0;
        double sumXx = 0;
        double sumXy = 0;
        for (int i = from; i < to; i++) {
            double a = Math.log(x[i]);
            double b = Math.log(y[i]);
            sumX += a;
            sumY += b;
            sumXx += a * a;
            sumXy += a * b;
        }
        return (count * sumXy - sumX * sumY) / (count * sumXx - sumX * sumX);
    }
}
