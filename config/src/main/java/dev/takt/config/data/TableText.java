package dev.takt.config.data;

import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.source.SourceText;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.table.SplineAxis;
import dev.takt.solver.table.SplineTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A table of one or two arguments as comma-separated values: a column for each argument, and one for the value. The rows of a table of
 * two arguments give the value at each point of a grid, in any order.
 */
public final class TableText {
    /** More missing points than these are rarely independent. */
    private static final int TOLD = 5;

    private static final Pattern UNIT = Pattern.compile("(.*?)\\s*\\[([^\\]]*)]");

    private final CsvTable rows;
    private final List<Column> columns;
    private final String name;
    private final Problems problems;

    /**
     * A column by its name, {@code p [bar]}.
     *
     * @param unit what is in the brackets; empty without
     */
    public record Column(String name, String unit, Place place) {}

    /** A spline, and the columns of its arguments and its value. */
    public record Read(SplineTable table, List<Column> columns) {}

    private TableText(CsvTable rows, String name, Problems problems) {
        this.rows = rows;
        this.columns = IntStream.range(0, rows.columns().size())
                .mapToObj(position -> column(rows, position))
                .toList();
        this.name = name;
        this.problems = problems;
    }

    private static Column column(CsvTable rows, int position) {
        String written = rows.columns().get(position);
        Matcher matcher = UNIT.matcher(written);
        return matcher.matches()
                ? new Column(matcher.group(1), matcher.group(2), rows.namePlace(position))
                : new Column(written, "", rows.namePlace(position));
    }

    /**
     * The spline through the points of a text; empty after a problem.
     *
     * @param name of the table
     * @param arguments one or two
     */
    public static Optional<Read> read(SourceText source, String name, int arguments, Problems problems) {
        int before = problems.count();
        Optional<CsvTable> parsed = CsvTable.parse(source, problems);
        if (parsed.isEmpty()) {
            return Optional.empty();
        }
        CsvTable rows = parsed.get();
        if (rows.columns().size() != arguments + 1) {
            problems.add(
                    rows.namePlace(rows.columns().size() - 1),
                    rows.columns().size() + " columns: " + String.join(", ", rows.columns()),
                    arguments == 1
                            ? "two, the argument and the value"
                            : "three, the first argument, the second one and the value, with a row for each point",
                    "Maybe spline has "
                            + (rows.columns().size() > arguments + 1 ? "an argument too few" : "an argument too many")
                            + ", or a column belongs in another file.");
            return Optional.empty();
        }
        List<double[]> columns = new ArrayList<>();
        for (int column = 0; column <= arguments; column++) {
            rows.numbers(column, problems).ifPresent(columns::add);
        }
        if (problems.count() > before) {
            return Optional.empty();
        }
        TableText text = new TableText(rows, name, problems);
        Optional<SplineTable> table = arguments == 1
                ? text.curve(columns.getFirst(), columns.getLast())
                : text.surface(columns.get(0), columns.get(1), columns.get(2));
        return table.map(spline -> new Read(spline, text.columns));
    }

    private Optional<SplineTable> curve(double[] points, double[] values) {
        return rows.increases(0, points, problems) && isLong(0, points)
                ? Optional.of(SplineTable.curve(name, columns.getFirst().name(), points, values))
                : Optional.empty();
    }

    private Optional<SplineTable> surface(double[] first, double[] second, double[] values) {
        double[] along = Arrays.stream(first).sorted().distinct().toArray();
        double[] across = Arrays.stream(second).sorted().distinct().toArray();
        int[][] given = new int[along.length][across.length];
        int before = problems.count();
        for (int row = 0; row < first.length; row++) {
            int i = Arrays.binarySearch(along, first[row]);
            int j = Arrays.binarySearch(across, second[row]);
            if (given[i][j] > 0 && problems.count() < before + TOLD) {
                Place earlier = rows.place(given[i][j] - 1, 0);
                problems.add(
                        rows.place(row, 0),
                        "the point " + point(first[row], second[row]) + " again, after line " + earlier.line(),
                        "one row for each point",
                        "Maybe one of the two is another point.");
            }
            given[i][j] = row + 1;
        }
        missing(along, across, given);
        boolean enough = isLong(0, along) & isLong(1, across);
        if (!enough || problems.count() > before) {
            return Optional.empty();
        }
        double[][] grid = new double[along.length][across.length];
        for (int i = 0; i < along.length; i++) {
            for (int j = 0; j < across.length; j++) {
                grid[i][j] = values[given[i][j] - 1];
            }
        }
        return Optional.of(SplineTable.surface(
                name, List.of(columns.get(0).name(), columns.get(1).name()), along, across, grid));
    }

    private void missing(double[] along, double[] across, int[][] given) {
        long missing = Arrays.stream(given)
                .flatMapToInt(Arrays::stream)
                .filter(row -> row == 0)
                .count();
        List<String> shown = new ArrayList<>();
        for (int i = 0; i < along.length && shown.size() < TOLD; i++) {
            for (int j = 0; j < across.length && shown.size() < TOLD; j++) {
                if (given[i][j] == 0) {
                    shown.add(point(along[i], across[j]));
                }
            }
        }
        if (missing > 0) {
            problems.add(
                    rows.namePlace(2),
                    "no row for " + String.join("; ", shown)
                            + (missing > shown.size() ? "; and " + (missing - shown.size()) + " more" : ""),
                    "a row for each of the " + along.length + " x " + across.length + " points of the grid",
                    "Maybe a number of " + columns.get(0).name() + " or "
                            + columns.get(1).name()
                            + " is written in two ways: the grid is made of all numbers that occur.");
        }
    }

    private String point(double first, double second) {
        return columns.get(0).name() + " = " + ExpressionText.number(first) + ", "
                + columns.get(1).name() + " = " + ExpressionText.number(second);
    }

    private boolean isLong(int column, double[] points) {
        if (points.length >= SplineAxis.ORDER) {
            return true;
        }
        problems.add(
                rows.namePlace(column),
                points.length + (points.length == 1 ? " value" : " different values") + " of "
                        + columns.get(column).name(),
                "at least " + SplineAxis.ORDER + ", which a cubic spline needs",
                "");
        return false;
    }
}
