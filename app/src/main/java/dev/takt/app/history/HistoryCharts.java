package dev.takt.app.history;

import dev.takt.app.report.ColumnFamily;
import dev.takt.app.report.ColumnFamily.Member;
import dev.takt.app.report.ModelMarks;
import dev.takt.app.report.TimedColumns;
import dev.takt.app.report.TrajectoryCharts;
import dev.takt.app.report.chart.Abscissa;
import dev.takt.app.report.chart.LineChart;
import dev.takt.app.report.chart.Series;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** The charts of a history, over the time of day. */
final class HistoryCharts {
    private static final int MOST_CURVES = 8;

    private final LoopColumns columns;
    private final HistoryNames names;
    private final Abscissa abscissa;
    private final TrajectoryCharts marks;

    HistoryCharts(LoopColumns columns) {
        this.columns = columns;
        this.names = columns.names();
        this.abscissa = Abscissa.clock(Instant.ofEpochMilli(columns.originMillis()));
        TimedColumns setPoints = columns.setPoints().columns();
        Map<String, double[]> byName = new LinkedHashMap<>();
        for (int c = 0; c < setPoints.names().size(); c++) {
            byName.put(setPoints.names().get(c), setPoints.column(c));
        }
        this.marks = new TrajectoryCharts(
                names.marks().orElse(new ModelMarks(Map.of(), Map.of(), Map.of())), setPoints.times(), byName);
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
        TimedColumns measured = columns.measured().columns();
        TimedColumns predicted = columns.predicted().columns();
        TimedColumns promised = columns.promised().columns();
        List<String> figures = new ArrayList<>();
        for (ColumnFamily family : ColumnFamily.group(names.signals())) {
            List<Member> members = family.representatives(MOST_CURVES);
            List<Series> series = new ArrayList<>();
            members.forEach(member ->
                    series.add(Series.line(member.name(), measured.times(), measured.column(member.column()))));
            members.stream()
                    .filter(member -> isThere(predicted.column(member.column())))
                    .forEach(member -> series.add(Series.predicted(
                            member.name() + " predicted", predicted.times(), predicted.column(member.column()))));
            members.stream()
                    .filter(member -> isThere(promised.column(member.column())))
                    .forEach(member -> series.add(Series.promised(
                            member.name() + " promised", promised.times(), promised.column(member.column()))));
            series.addAll(marks.marks(family, new LinkedHashSet<>(members), measured));
            figures.add(chart(family, members, series));
        }
        return figures;
    }

    /** The commands that went to the plant, with their limits. */
    List<String> controls() {
        TimedColumns controls = columns.controls().columns();
        List<String> figures = new ArrayList<>();
        for (ColumnFamily family : ColumnFamily.group(names.controls())) {
            List<Member> members = family.representatives(MOST_CURVES);
            List<Series> series = new ArrayList<>();
            members.forEach(member ->
                    series.add(Series.step(member.name(), controls.times(), controls.column(member.column()))));
            series.addAll(marks.marks(family, new LinkedHashSet<>(members), controls));
            figures.add(chart(family, members, series));
        }
        return figures;
    }

    private String chart(ColumnFamily family, List<Member> members, List<Series> series) {
        String part = members.size() < family.members().size()
                ? " (" + members.size() + " of " + family.members().size() + ")"
                : "";
        String title =
                names.withUnit(family.members().size() == 1 ? members.getFirst().name() : family.name());
        LineChart.Palette palette =
                family.members().size() >= MOST_CURVES ? LineChart.Palette.ORDERED : LineChart.Palette.DISTINCT;
        return new LineChart(title + part, abscissa, LineChart.Scaling.LINEAR, palette, series).figure();
    }

    private static boolean isThere(double[] values) {
        return Arrays.stream(values).anyMatch(Double::isFinite);
    }
}
