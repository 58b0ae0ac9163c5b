package dev.takt.config.data;

import dev.takt.config.data.SeriesText.Series;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.source.Node;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A block that takes its values from the columns of a table: {@code { csv = "data.csv", column = y, at = time }}, where
 * {@link DataFiles} has put what the file says in the place of its name.
 */
public final class DataBlock {
    /** The text of the table. */
    public static final String DATA = "data";

    private static final String COLUMN = "column";
    private static final String AT = "at";

    /** The settings of such a block. */
    public static final List<String> FIELDS = List.of(DATA, COLUMN, AT);

    private final Node.Block block;
    private final CsvTable table;
    private final Problems problems;

    private DataBlock(Node.Block block, CsvTable table, Problems problems) {
        this.block = block;
        this.table = table;
        this.problems = problems;
    }

    /** Whether a node is a block with data. */
    public static boolean is(Node node) {
        return node instanceof Node.Block block && block.entries().containsKey(DATA);
    }

    /** Whether the data of a block are in a file that could not be read, which has been told. */
    public static boolean isUnread(Node.Block block) {
        return block.entries().get(DATA) instanceof Node.Nothing;
    }

    /** Whether a node is a block with data that names their columns; a series of a time and a value need not. */
    public static boolean hasColumns(Node node) {
        return is(node)
                && node instanceof Node.Block block
                && (block.entries().containsKey(COLUMN) || block.entries().containsKey(AT));
    }

    /** Reads the table of a block that has data; empty after a problem. */
    public static Optional<DataBlock> read(Node.Block block, Problems problems) {
        if (isUnread(block)) {
            problems.addConsequence();
            return Optional.empty();
        }
        if (!(block.entries().get(DATA) instanceof Node.Text text)) {
            problems.add(block.place(), "data that are no text", "csv = \"data.csv\"", "");
            return Optional.empty();
        }
        return CsvTable.parse(text.source(), problems).map(table -> new DataBlock(block, table, problems));
    }

    /** The table. */
    public CsvTable table() {
        return table;
    }

    /** Whether the block names several columns. */
    public boolean isList() {
        return block.entries().get(COLUMN) instanceof Node.Sequence;
    }

    /** The positions of the columns that the block names, of the only one where it names none; empty after a problem. */
    public Optional<List<Integer>> columns() {
        List<Node> named = switch (block.entries().get(COLUMN)) {
            case Node.Sequence list -> list.elements();
            case Node node when !(node instanceof Node.Nothing) -> List.of(node);
            case null, default -> List.of();
        };
        if (named.isEmpty()) {
            if (table.columns().size() == 1) {
                return Optional.of(List.of(0));
            }
            problems.add(
                    block.place(),
                    "data without the name of their column",
                    "column = NAME, with one of " + String.join(", ", table.columns()),
                    "");
            return Optional.empty();
        }
        List<Integer> positions = new ArrayList<>();
        for (Node node : named) {
            name(node, "column = y, or column = [y1, y2]")
                    .map(name -> table.column(name, node, problems))
                    .filter(OptionalInt::isPresent)
                    .ifPresent(position -> positions.add(position.getAsInt()));
        }
        return positions.size() == named.size() ? Optional.of(positions) : Optional.empty();
    }

    /** The numbers of the columns, {@code [column][row]}; empty after a problem. */
    public Optional<double[][]> numbers() {
        return columns().flatMap(this::numbers);
    }

    private Optional<double[][]> numbers(List<Integer> columns) {
        double[][] numbers = new double[columns.size()][];
        for (int c = 0; c < numbers.length; c++) {
            Optional<double[]> column = table.numbers(columns.get(c), problems);
            if (column.isEmpty()) {
                return Optional.empty();
            }
            numbers[c] = column.get();
        }
        return Optional.of(numbers);
    }

    /**
     * The columns over the one that {@code at} names, the first one of the file without; empty after a problem.
     *
     * @param zone of dates that say none
     */
    public Optional<List<Series>> series(Optional<ZoneId> zone) {
        OptionalInt at = at();
        Optional<List<Integer>> columns = columns();
        Optional<double[][]> numbers = columns.flatMap(this::numbers);
        if (at.isEmpty() || columns.isEmpty() || numbers.isEmpty()) {
            return Optional.empty();
        }
        if (columns.get().contains(at.getAsInt())) {
            problems.add(
                    block.place(),
                    "the column " + table.columns().get(at.getAsInt()) + " over itself",
                    "at = NAME with the column of the times",
                    "");
            return Optional.empty();
        }
        return times(at.getAsInt(), zone)
                .map(times -> Stream.of(numbers.get())
                        .map(values -> new Series(times.values(), values, times.dated()))
                        .toList());
    }

    /** The position of the column that the block says the times are in; empty after a problem. */
    OptionalInt at() {
        Node node = block.entries().get(AT);
        if (node == null || node instanceof Node.Nothing) {
            return OptionalInt.of(0);
        }
        return name(node, "at = time")
                .map(name -> table.column(name, node, problems))
                .orElse(OptionalInt.empty());
    }

    @SuppressWarnings("ArrayRecordComponent")
    private record Times(double[] values, boolean dated) {}

    private Optional<Times> times(int column, Optional<ZoneId> zone) {
        boolean timed = SeriesText.time(table.text(0, column)).isPresent();
        boolean dated = !timed
                && IntStream.range(0, table.rows())
                        .anyMatch(row ->
                                SeriesText.date(table.text(row, column), zone).isPresent());
        String others = timed ? "; in all rows a time of the plant as in the first one, or in all rows a date" : "";
        Optional<double[]> values = dated
                ? table.values(
                        column,
                        text -> SeriesText.date(text, zone),
                        "a date such as 2026-11-22T07:00:00+01:00, as in the other rows",
                        problems)
                : table.values(
                        column,
                        SeriesText::time,
                        "a time such as 3600, 1 h or 2026-11-22T07:00:00+01:00"
                                + (zone.isEmpty() ? ", with its offset or zone = … beside" : "") + others,
                        problems);
        return values.filter(read -> table.increases(column, read, problems)).map(read -> new Times(read, dated));
    }

    private Optional<String> name(Node node, String form) {
        return switch (node) {
            case Node.Text text -> Optional.of(text.value().strip());
            case Node.Decimal number -> Optional.of(number.written());
            default -> {
                problems.add(node.place(), node.describe(), "the name of a column, as in " + form, "");
                yield Optional.empty();
            }
        };
    }
}
