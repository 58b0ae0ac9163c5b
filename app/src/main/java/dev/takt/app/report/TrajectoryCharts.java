package dev.takt.app.report;

import dev.takt.app.report.ColumnFamily.Member;
import dev.takt.app.report.ModelMarks.Bounds;
import dev.takt.app.report.ModelMarks.Target;
import dev.takt.app.report.chart.Abscissa;
import dev.takt.app.report.chart.HeatMap;
import dev.takt.app.report.chart.LineChart;
import dev.takt.app.report.chart.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Charts of the variables of a model over time, one chart per family, with their bounds and targets. */
public final class TrajectoryCharts {
    private static final int MAX_CURVES = 8;

    private final ModelMarks marks;
    private final Map<String, double[]> setPoints;
    private final double[] setPointTimes;

    /**
     * Charts with set-points.
     *
     * @param setPointTimes when the set-points were sampled
     * @param setPoints the samples by the name of the parameter; may be empty
     */
    public TrajectoryCharts(ModelMarks marks, double[] setPointTimes, Map<String, double[]> setPoints) {
        this.marks = marks;
        this.setPointTimes = setPointTimes.clone();
        this.setPoints = Map.copyOf(setPoints);
    }

    /** A chart for each family of columns, and a map of the last values for a field over two space domains. */
    List<String> figures(TimedColumns data, Series.Kind kind) {
        List<String> figures = new ArrayList<>();
        for (ColumnFamily family : ColumnFamily.group(data.names())) {
            figures.add(chart(family, data, kind).figure());
            if (isField(family)) {
                figures.add(lastField(family, data, marks.space().getOrDefault(family.name(), List.of()))
                        .figure());
            }
        }
        return figures;
    }

    private LineChart chart(ColumnFamily family, TimedColumns data, Series.Kind kind) {
        Set<Member> members = new LinkedHashSet<>(family.representatives(MAX_CURVES));
        List<Series> series = new ArrayList<>();
        for (Member member : members) {
            series.add(new Series(member.name(), kind, data.times(), data.column(member.column())));
        }
        series.addAll(marks(family, members, data));
        String shown = members.size() < family.members().size()
                ? " (" + members.size() + " of " + family.members().size() + ")"
                : "";
        LineChart.Palette palette =
                family.members().size() >= MAX_CURVES ? LineChart.Palette.ORDERED : LineChart.Palette.DISTINCT;
        return new LineChart(family.name() + shown, Abscissa.of("t in s"), LineChart.Scaling.LINEAR, palette, series);
    }

    /** The limits and the set-points of some members of a family. */
    public List<Series> marks(ColumnFamily family, Collection<Member> members, TimedColumns data) {
        Set<Series> beside = new LinkedHashSet<>();
        for (Member member : members) {
            String variable = marks.bounds().containsKey(member.name()) ? member.name() : family.name();
            Bounds bounds = marks.bounds().get(variable);
            if (bounds != null) {
                addLimits(beside, variable, bounds, data.span());
            }
            for (String tracked : List.of(member.name(), family.name())) {
                marks.targets()
                        .getOrDefault(tracked, Set.of())
                        .forEach(target -> addTarget(beside, tracked, target, data));
            }
        }
        return distinct(beside);
    }

    private static void addLimits(Set<Series> series, String variable, Bounds bounds, double[] span) {
        if (Double.isFinite(bounds.lower())) {
            series.add(Series.limit("lower bound", span[0], span[1], bounds.lower()));
        }
        if (Double.isFinite(bounds.upper())) {
            series.add(Series.limit("upper bound", span[0], span[1], bounds.upper()));
        }
    }

    private void addTarget(Set<Series> series, String variable, Target target, TimedColumns data) {
        switch (target) {
            case Target.Number(double value) ->
                series.add(Series.target("target of " + variable, data.span(), new double[] {value, value}));
            case Target.SetPoint(String parameter) -> {
                double[] values = setPoints.get(parameter);
                if (values != null) {
                    series.add(Series.target("set-point " + parameter, setPointTimes, values));
                }
            }
        }
    }

    /** Removes duplicates: members of a family often share a bound or a set-point, which is then drawn once. */
    private static List<Series> distinct(Set<Series> series) {
        return List.copyOf(series.stream()
                .collect(Collectors.toMap(
                        s -> s.kind() + s.name() + s.y()[0] + s.y()[s.y().length - 1],
                        s -> s,
                        (first, _) -> first,
                        LinkedHashMap::new))
                .values());
    }

    private static boolean isField(ColumnFamily family) {
        return family.dimensions() == 2 && family.members().size() > 4;
    }

    private static HeatMap lastField(ColumnFamily family, TimedColumns data, List<String> space) {
        int rows = family.members().stream()
                .mapToInt(m -> m.indices().get(0))
                .max()
                .orElse(0);
        int columns = family.members().stream()
                .mapToInt(m -> m.indices().get(1))
                .max()
                .orElse(0);
        double[][] values = new double[rows][columns];
        for (double[] row : values) {
            Arrays.fill(row, Double.NaN);
        }
        for (Member member : family.members()) {
            values[member.indices().get(0) - 1][member.indices().get(1) - 1] = data.last(member.column());
        }
        boolean named = space.size() == 2;
        return new HeatMap(
                family.name() + " at the end",
                named ? space.getFirst() : "first domain",
                named ? space.getLast() : "second domain",
                values);
    }
}
