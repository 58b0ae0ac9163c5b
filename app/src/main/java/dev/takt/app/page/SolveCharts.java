package dev.takt.app.page;

import dev.takt.app.report.chart.Abscissa;
import dev.takt.app.report.chart.LineChart;
import dev.takt.app.report.chart.Series;
import dev.takt.app.simulation.ControlStep;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Charts of the solves of a closed loop: times, iterations, results. */
final class SolveCharts {
    private static final double MILLISECONDS = 1e3;

    private SolveCharts() {}

    static List<String> figures(List<ControlStep> steps) {
        double[] times = steps.stream().mapToDouble(ControlStep::time).toArray();
        LineChart phases = new LineChart(
                "Time of each solve and of its parts in ms",
                Abscissa.of("t in s"),
                LineChart.Scaling.LOGARITHMIC,
                LineChart.Palette.DISTINCT,
                List.of(
                        milliseconds("total", times, steps, step -> step.times().total()),
                        milliseconds(
                                "factor", times, steps, step -> step.times().factor()),
                        milliseconds(
                                "backsolve", times, steps, step -> step.times().backsolve()),
                        milliseconds(
                                "kernels", times, steps, step -> step.times().kernels())));
        LineChart iterations = new LineChart(
                "Iterations and factorizations of each solve",
                Abscissa.of("t in s"),
                LineChart.Scaling.COUNTS,
                LineChart.Palette.DISTINCT,
                List.of(
                        Series.step("iterations", times, values(steps, ControlStep::iterations)),
                        Series.step("factorizations", times, values(steps, ControlStep::factorizations))));
        LineChart objective = new LineChart(
                "Objective of each solve",
                Abscissa.of("t in s"),
                LineChart.Scaling.LOGARITHMIC,
                LineChart.Palette.DISTINCT,
                List.of(Series.line("objective", times, values(steps, ControlStep::objective))));
        return List.of(phases.figure(), iterations.figure(), objective.figure());
    }

    private static Series milliseconds(
            String name, double[] times, List<ControlStep> steps, ToDoubleFunction<ControlStep> seconds) {
        double[] values = steps.stream()
                .mapToDouble(step -> MILLISECONDS * seconds.applyAsDouble(step))
                .toArray();
        return Series.line(name, times, values);
    }

    private static double[] values(List<ControlStep> steps, ToDoubleFunction<ControlStep> value) {
        return steps.stream().mapToDouble(value).toArray();
    }
}
