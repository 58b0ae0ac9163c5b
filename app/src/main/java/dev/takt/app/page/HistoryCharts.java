package dev.takt.app.page;

import dev.takt.app.history.HistoryNames;
import dev.takt.app.history.LoopColumns;
import dev.takt.app.report.ModelMarks;
import dev.takt.app.report.TimedColumns;
import dev.takt.app.report.TrajectoryCharts;
import dev.takt.app.report.TrajectoryCharts.Layer;
import dev.takt.app.report.chart.Abscissa;
import dev.takt.app.report.chart.LineChart;
import dev.takt.app.report.chart.Series;
import dev.takt.app.simulation.Trajectory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The charts of a history, over the time of day or of the plant. */
final class HistoryCharts {
    private final LoopColumns columns;
    private final HistoryNames names;
    private final ModelMarks marks;
    private final Optional<TrueStates> truth;
    private final Abscissa abscissa;
    private final TrajectoryCharts charts;

    /**
     * Prepares the charts.
     *
     * @param truth what the plant truly did; empty where nobody knows
     */
    HistoryCharts(LoopColumns columns, Optional<Trajectory> truth) {
        this.columns = columns;
        this.names = columns.names();
        this.marks = names.marks().orElse(new ModelMarks(Map.of(), Map.of(), Map.of()));
        this.truth = truth.map(TrueStates::new);
        this.abscissa = names.timeline().abscissa(columns.originMillis());
        TimedColumns setPoints = columns.setPoints().columns();
        Map<String, double[]> byName = new LinkedHashMap<>();
        for (int c = 0; c < setPoints.names().size(); c++) {
            byName.put(setPoints.names().get(c), setPoints.column(c));
        }
        this.charts = new TrajectoryCharts(marks, abscissa, names.units(), setPoints.times(), byName);
    }

    /** What the loop did: its mode and its rung. */
    List<String> loop() {
        TimedColumns loop = columns.loop().columns();
        return List.of(
                steps("Mode: 0 init, 1 warming, 2 standby, 3 arming, 4 auto, 5 manual, 6 degraded, 7 safe", loop, 0),
                steps("Rung: 0 fresh, 1 predicted, 2 late, 3 previous plan, 4 hold, 5 fail-safe", loop, 1));
    }

    /** The time and the iterations of its solves. */
    List<String> solves() {
        TimedColumns loop = columns.loop().columns();
        return List.of(
                line("Time of each solve in ms", LineChart.Scaling.LOGARITHMIC, loop, 2),
                steps("Iterations of each solve", loop, 3));
    }

    private String steps(String title, TimedColumns loop, int column) {
        Series series = Series.step(loop.names().get(column), loop.times(), loop.column(column));
        return new LineChart(title, abscissa, LineChart.Scaling.COUNTS, LineChart.Palette.DISTINCT, List.of(series))
                .figure();
    }

    private String line(String title, LineChart.Scaling scaling, TimedColumns loop, int column) {
        Series series = Series.line(loop.names().get(column), loop.times(), loop.column(column));
        return new LineChart(title, abscissa, scaling, LineChart.Palette.DISTINCT, List.of(series)).figure();
    }

    /** The signals with their limits and set-points, where they were not measured, what plans had promised, and what was true. */
    List<String> signals() {
        List<Layer> layers = new ArrayList<>(List.of(
                new Layer(columns.measured().columns(), Series.Kind.LINE, ""),
                new Layer(columns.predicted().columns(), Series.Kind.PREDICTED, "predicted"),
                new Layer(columns.promised().columns(), Series.Kind.PROMISED, "promised")));
        truth.ifPresent(known -> layers.add(new Layer(known.beside(names.signals()), Series.Kind.LINE, "true")));
        return charts.figures(names.signals(), layers);
    }

    /** The commands that went to the plant, with their limits. */
    List<String> controls() {
        TimedColumns driven = columns.controls().columns().held();
        return charts.figures(names.controls(), List.of(new Layer(driven, Series.Kind.STEP, "")));
    }

    /** The states of the plant that are no signals; none where nobody knows them. */
    List<String> hiddenStates() {
        return truth.map(known -> known.without(names.signals()))
                .map(states -> charts.figures(states.names(), List.of(new Layer(states, Series.Kind.LINE, ""))))
                .orElse(List.of());
    }

    /** The set-points that no chart of a signal or of a state shows. */
    List<String> otherSetPoints() {
        TimedColumns others =
                columns.setPoints().columns().without(marks::isTarget).held();
        return charts.figures(others.names(), List.of(new Layer(others, Series.Kind.STEP, "")));
    }
}
