package dev.takt.app.history;

import dev.takt.app.report.ColumnFamily;
import dev.takt.app.report.ModelMarks;
import dev.takt.app.report.TimedColumns;
import dev.takt.app.report.TrajectoryCharts;
import dev.takt.app.report.TrajectoryCharts.Layer;
import dev.takt.app.report.chart.Abscissa;
import dev.takt.app.report.chart.LineChart;
import dev.takt.app.report.chart.Series;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The charts of a history, over the time of day. */
final class HistoryCharts {
    private final LoopColumns columns;
    private final HistoryNames names;
    private final Abscissa abscissa;
    private final TrajectoryCharts charts;

    HistoryCharts(LoopColumns columns) {
        this.columns = columns;
        this.names = columns.names();
        this.abscissa = Abscissa.clock(Instant.ofEpochMilli(columns.originMillis()));
        TimedColumns setPoints = columns.setPoints().columns();
        Map<String, double[]> byName = new LinkedHashMap<>();
        for (int c = 0; c < setPoints.names().size(); c++) {
            byName.put(setPoints.names().get(c), setPoints.column(c));
        }
        this.charts = new TrajectoryCharts(
                names.marks().orElse(new ModelMarks(Map.of(), Map.of(), Map.of())),
                abscissa,
                names.units(),
                setPoints.times(),
                byName);
    }

    /** What the loop did: its mode and its rung, the time and the iterations of its solves. */
    List<String> loop() {
        TimedColumns loop = columns.loop().columns();
        return List.of(
                steps("Mode: 0 init, 1 warming, 2 standby, 3 arming, 4 auto, 5 manual, 6 degraded, 7 safe", loop, 0),
                steps("Rung: 0 fresh, 1 predicted, 2 late, 3 previous plan, 4 hold, 5 fail-safe", loop, 1),
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

    /** The signals with their limits and set-points, where they were not measured, and what plans had promised. */
    List<String> signals() {
        List<Layer> layers = List.of(
                new Layer(columns.measured().columns(), Series.Kind.LINE, ""),
                new Layer(columns.predicted().columns(), Series.Kind.PREDICTED, "predicted"),
                new Layer(columns.promised().columns(), Series.Kind.PROMISED, "promised"));
        return figures(names.signals(), layers);
    }

    /** The commands that went to the plant, with their limits. */
    List<String> controls() {
        return figures(names.controls(), List.of(new Layer(columns.controls().columns(), Series.Kind.STEP, "")));
    }

    private List<String> figures(List<String> among, List<Layer> layers) {
        return ColumnFamily.group(among).stream()
                .map(family -> charts.figure(family, layers))
                .toList();
    }
}
