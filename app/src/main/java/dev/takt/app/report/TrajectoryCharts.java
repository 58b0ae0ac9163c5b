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
import java.util.stream.Stream;

/** Charts of the variables of a model over time, one chart per family, with their bounds and targets. */
public final class TrajectoryCharts {
    private static final int MAX_CURVES = 8;

    private final ModelMarks marks;
    private final Abscissa abscissa;
    private final Map<String, String> units;
    private final Map<String, double[]> setPoints;
    private final double[] setPointTimes;

    /**
     * Curves of the members of a family.
     *
     * @param data with the columns of the family
     * @param kind how they are drawn
     * @param suffix of their names in the legend; empty for none
     */
    public record Layer(TimedColumns data, Series.Kind kind, String suffix) {}

    /**
     * Charts with set-points.
     *
     * @param abscissa of all charts
     * @param units by name; without an entry there is none
     * @param setPointTimes when the set-points were sampled
     * @param setPoints the samples by the name of the parameter; may be empty
     */
    public TrajectoryCharts(
            ModelMarks marks,
            Abscissa abscissa,
            Map<String, String> units,
            double[] setPointTimes,
            Map<String, double[]> setPoints) {
        this.marks = marks;
        this.abscissa = abscissa;
        this.units = Map.copyOf(units);
        this.setPointTimes = setPointTimes.clone();
        this.setPoints = Map.copyOf(setPoints);
    }

    /** A chart for each family of columns, and a map of the last values for a field over two space domains. */
    public List<String> figures(TimedColumns data, Series.Kind kind) {
        return figures(data.names(), List.of(new Layer(data, kind, "")));
    }

    /**
     * The same with several layers.
     *
     * @param names of the columns of every layer
     * @param layers the first one has the values of the maps
     */
    public List<String> figures(List<String> names, List<Layer> layers) {
        List<String> figures = new ArrayList<>();
        for (ColumnFamily family : ColumnFamily.group(names)) {
            figures.add(figure(family, layers));
            if (isField(family)) {
                List<String> space = marks.space().getOrDefault(family.name(), List.of());
                figures.add(lastField(family, layers.getFirst().data(), space).figure());
            }
        }
        return figures;
    }

    /** A chart of a family, with its limits and set-points; of layers after the first one only curves that have values. */
    public String figure(ColumnFamily family, List<Layer> layers) {
        List<Member> members = family.representatives(MAX_CURVES);
        List<Series> series = new ArrayList<>();
        for (Layer layer : layers) {
            for (Member member : members) {
                double[] values = layer.data().column(member.column());
                if (layer == layers.getFirst() || Arrays.stream(values).anyMatch(Double::isFinite)) {
                    String name = layer.suffix().isEmpty() ? member.name() : member.name() + " " + layer.suffix();
                    series.add(new Series(name, layer.kind(), layer.data().times(), values));
                }
            }
        }
        series.addAll(marks(family, members, layers.getFirst().data()));
        String part = members.size() < family.members().size()
                ? " (" + members.size() + " of " + family.members().size() + ")"
                : "";
        LineChart.Palette palette =
                family.members().size() >= MAX_CURVES ? LineChart.Palette.ORDERED : LineChart.Palette.DISTINCT;
        return new LineChart(title(family) + part, abscissa, LineChart.Scaling.LINEAR, palette, series).figure();
    }

    private String title(ColumnFamily family) {
        String name = family.members().size() == 1 ? family.members().getFirst().name() : family.name();
        String unit = Stream.of(name, family.name(), family.members().getFirst().name())
                .map(each -> units.getOrDefault(each, ""))
                .filter(each -> !each.isEmpty())
                .findFirst()
                .orElse("");
        return unit.isEmpty() ? name : name + " in " + unit;
    }

    /** The limits and the set-points of some members of a family. */
    private List<Series> marks(ColumnFamily family, Collection<Member> members, TimedColumns data) {
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
            case Target.Limit(String parameter) -> {
                double[] values = setPoints.get(parameter);
                if (values != null) {
                    series.add(Series.target("limit " + parameter, setPointTimes, values));
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
