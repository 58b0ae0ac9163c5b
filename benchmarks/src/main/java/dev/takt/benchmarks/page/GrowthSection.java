package dev.takt.benchmarks.page;

import dev.takt.benchmarks.kkt.GrowthDirection;
import dev.takt.benchmarks.kkt.GrowthPoint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Time per iteration as problems grow, in several directions. */
final class GrowthSection implements Section {
    private static final String MEASUREMENT = "dev.takt.benchmarks.kkt.Growth";

    private final Commands commands;

    GrowthSection(Commands commands) {
        this.commands = commands;
    }

    @Override
    public void write(Page page) throws IOException, InterruptedException {
        page.heading("Growth");
        page.paragraph(
                "Time an iteration of cold solves (CPU time of the solving thread; where several solve, time of the clock), the least of solves that are repeated until they get no"
                        + " faster; every direction in a JVM of its own. Exponents are those of the last two sizes, and of all (least squares in"
                        + " logarithms), in the size and in the number of unknowns. Nested dissection of a plane grid bounds the latter"
                        + " by 1.5. *Built* is the time to transcribe, compile and analyse.");
        for (GrowthDirection direction : GrowthDirection.values()) {
            write(page, direction, GrowthPoint.read(commands.compiledMain(MEASUREMENT, direction.word())));
        }
        page.commands(List.of("./takt benchmarks growth"));
    }

    private static void write(Page page, GrowthDirection direction, List<GrowthPoint> points) throws IOException {
        Map<String, List<GrowthPoint>> systems = new LinkedHashMap<>();
        points.forEach(point ->
                systems.computeIfAbsent(point.system(), _ -> new ArrayList<>()).add(point));
        List<List<String>> table = new ArrayList<>();
        table.add(List.of(
                direction.abscissa(),
                "--kkt",
                "unknowns",
                "built",
                "iterations",
                "an iteration",
                "MFLOP",
                "exponent",
                "in unknowns"));
        List<LogLogPlot.Curve> curves = new ArrayList<>();
        systems.forEach((system, curve) -> {
            for (int i = 0; i < curve.size(); i++) {
                table.add(row(curve.get(i), i == 0 ? List.of() : curve.subList(i - 1, i + 1)));
            }
            table.add(List.of(
                    "all",
                    system,
                    "",
                    "",
                    "",
                    "",
                    "",
                    exponent(curve, GrowthPoint::size),
                    exponent(curve, GrowthPoint::unknowns)));
            curves.add(new LogLogPlot.Curve(
                    system,
                    curve.stream().mapToDouble(GrowthPoint::size).toArray(),
                    curve.stream().mapToDouble(GrowthPoint::seconds).toArray()));
        });
        page.table(table);
        if (!curves.isEmpty()) {
            page.picture(
                    "growth-" + direction.word() + ".svg",
                    "Time an iteration against " + direction.abscissa(),
                    new LogLogPlot(direction.abscissa(), "seconds an iteration", curves).svg());
        }
    }

    private static List<String> row(GrowthPoint point, List<GrowthPoint> lastTwo) {
        String used = point.system().equals("auto") ? " (" + point.used() + ")" : "";
        return List.of(
                String.valueOf(point.size()),
                point.system() + used,
                Figure.three(point.unknowns()),
                Figure.time(point.buildSeconds()),
                point.iterations() > 0 ? String.valueOf(point.iterations()) : "not solved",
                Figure.time(point.seconds()),
                Figure.three(1e-6 * point.flops()),
                exponent(lastTwo, GrowthPoint::size),
                exponent(lastTwo, GrowthPoint::unknowns));
    }

    /**
     * The slope of the least-squares line through the logarithms of the times of some points; empty for fewer than two.
     */
    private static String exponent(List<GrowthPoint> points, ToDoubleFunction<GrowthPoint> abscissa) {
        if (points.size() < 2) {
            return "";
        }
        double count = points.size();
        double sumX = 0;
        double sumY = 0;
        double sumXx = 0;
        double sumXy = 0;
        for (GrowthPoint point : points) {
            double a = Math.log(abscissa.applyAsDouble(point));
            double b = Math.log(point.seconds());
            sumX += a;
            sumY += b;
            sumXx += a * a;
            sumXy += a * b;
        }
        return Figure.three((count * sumXy - sumX * sumY) / (count * sumXx - sumX * sumX));
    }
}
