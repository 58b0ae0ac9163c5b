package dev.takt.config.data;

import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.source.Node;
import dev.takt.config.source.SourceText;
import dev.takt.loop.text.NearestName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Comma-separated values (RFC 4180) with a line of names: fields parted by commas, semicolons or tabs, names and numbers in quotes
 * or without. Lines that begin with {@code #} do not count. Only fields that somebody asks for must be numbers.
 */
public final class CsvTable {
    /** More wrong lines than these are rarely independent. */
    private static final int TOLD = 5;

    private static final char BYTE_ORDER_MARK = '\uFEFF';
    private static final Pattern NUMBER = Pattern.compile("[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?");
    private static final Pattern DECIMAL_COMMA = Pattern.compile("[-+]?\\d+,\\d+");

    private final SourceText source;
    private final List<Field> header;
    private final List<List<Field>> rows;

    /**
     * A field of a line.
     *
     * @param from where it begins in the text, without blanks and quotes around it
     * @param to where it ends
     */
    private record Field(String text, int from, int to) {}

    private CsvTable(SourceText source, List<Field> header, List<List<Field>> rows) {
        this.source = source;
        this.header = header;
        this.rows = rows;
    }

    /** Reads a table; empty after a problem. */
    public static Optional<CsvTable> parse(SourceText source, Problems problems) {
        int before = problems.count();
        List<List<Field>> lines = lines(source, problems);
        if (problems.count() > before) {
            return Optional.empty();
        }
        if (lines.isEmpty()) {
            problems.add(source.place(0, 1), "no line in it", "a line with the names of the columns, then rows", "");
            return Optional.empty();
        }
        List<Field> header = lines.getFirst();
        CsvTable table = new CsvTable(source, header, lines.subList(1, lines.size()));
        table.checkHeader(problems);
        table.checkRows(problems);
        return problems.count() > before ? Optional.empty() : Optional.of(table);
    }

    /** The fields of all lines that count; ends at the first line that is none. */
    private static List<List<Field>> lines(SourceText source, Problems problems) {
        String text = source.text();
        List<List<Field>> lines = new ArrayList<>();
        int from = !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? 1 : 0;
        char separator = 0;
        int blank = -1;
        while (from < text.length()) {
            int end = text.indexOf('\n', from);
            int next = end < 0 ? text.length() : end + 1;
            int to = end < 0 ? text.length() : end;
            to = to > from && text.charAt(to - 1) == '\r' ? to - 1 : to;
            String line = text.substring(from, to);
            if (line.isBlank()) {
                blank = blank < 0 && !lines.isEmpty() ? from : blank;
            } else if (!line.stripLeading().startsWith("#")) {
                if (blank >= 0) {
                    problems.add(
                            source.place(blank, blank),
                            "an empty line between rows",
                            "one row after the other",
                            "Maybe a row is missing there; take the line out otherwise.");
                    return List.of();
                }
                separator = lines.isEmpty() ? separator(line) : separator;
                Optional<List<Field>> fields = new CsvLine(source, from, to, separator).fields(problems);
                if (fields.isEmpty()) {
                    return List.of();
                }
                lines.add(fields.get());
            }
            from = next;
        }
        return lines;
    }

    /** The separator by the line of names: a tab, else a semicolon, else a comma, outside of quotes. */
    private static char separator(String line) {
        String bare = line.replaceAll("\"[^\"]*\"", "");
        return bare.indexOf('\t') >= 0 ? '\t' : bare.indexOf(';') >= 0 ? ';' : ',';
    }

    /** One line on its way to its fields. */
    private record CsvLine(SourceText source, int from, int to, char separator) {
        Optional<List<Field>> fields(Problems problems) {
            String text = source.text();
            List<Field> fields = new ArrayList<>();
            int begin = from;
            while (begin <= to) {
                int start = begin;
                while (start < to && text.charAt(start) == ' ') {
                    start++;
                }
                boolean quoted = start < to && text.charAt(start) == '"';
                int close = quoted ? text.indexOf('"', start + 1) : -1;
                int end = text.indexOf(separator, quoted && close >= 0 && close < to ? close : start);
                end = end < 0 || end > to ? to : end;
                String field = text.substring(start, end).strip();
                if (quoted ? field.indexOf('"', 1) != field.length() - 1 || field.length() < 2 : hasStray(field)) {
                    problems.add(
                            source.place(start, end),
                            quoted
                                    ? "quotes that do not end with the field"
                                    : "a character that is in no number or name",
                            "a field, or a field in one pair of quotes",
                            "");
                    return Optional.empty();
                }
                int inner = quoted ? start + 1 : start;
                fields.add(new Field(
                        quoted ? field.substring(1, field.length() - 1).strip() : field,
                        inner,
                        quoted ? close : start + field.length()));
                begin = end + 1;
            }
            return Optional.of(fields);
        }

        private static boolean hasStray(String field) {
            return field.chars().anyMatch(c -> c == '"' || c == BYTE_ORDER_MARK || c < ' ');
        }
    }

    private void checkHeader(Problems problems) {
        Map<String, Field> names = new LinkedHashMap<>();
        for (Field field : header) {
            if (NUMBER.matcher(field.text()).matches()) {
                problems.add(
                        place(field),
                        "the number " + field.text() + " in the first line",
                        "the names of the columns, such as t,y",
                        "Maybe the line of names is missing, or begins with #.");
                return;
            }
            Field first = names.putIfAbsent(field.text(), field);
            if (field.text().isEmpty() || first != null) {
                problems.add(
                        place(field),
                        first == null ? "a column without a name" : "the column " + field.text() + " twice",
                        "each column with a name of its own",
                        first == null ? "Maybe a separator is too much." : "Maybe one of the two has another name.");
            }
        }
    }

    private void checkRows(Problems problems) {
        int told = 0;
        for (List<Field> row : rows) {
            if (row.size() != header.size() && ++told <= TOLD) {
                Field last = row.getLast();
                problems.add(
                        source.place(row.getFirst().from(), last.to()),
                        row.size() + (row.size() == 1 ? " field" : " fields"),
                        header.size() + ", as the line of names has: " + names(),
                        row.size() < header.size()
                                ? "Maybe a field or a separator is missing."
                                : "Maybe a decimal point is meant instead of a comma, or a separator is too much.");
            }
        }
        if (rows.isEmpty()) {
            Field last = header.getLast();
            problems.add(place(last), "no row after the names of the columns", "at least one row", "");
        }
    }

    private Place place(Field field) {
        return source.place(field.from(), Math.max(field.to(), field.from() + 1));
    }

    private String names() {
        return String.join(", ", columns());
    }

    /** The names of the columns, in the order of the file. */
    public List<String> columns() {
        return header.stream().map(Field::text).toList();
    }

    /** Number of rows, at least 1. */
    public int rows() {
        return rows.size();
    }

    /** The place of a field in its file. */
    public Place place(int row, int column) {
        return place(rows.get(row).get(column));
    }

    /** The place of the name of a column. */
    public Place namePlace(int column) {
        return place(header.get(column));
    }

    /** What a field says. */
    String text(int row, int column) {
        return rows.get(row).get(column).text();
    }

    /** The position of a column. */
    public OptionalInt find(String name) {
        int position = columns().indexOf(name);
        return position < 0 ? OptionalInt.empty() : OptionalInt.of(position);
    }

    /** The position of a column that a setting names; empty after a problem, at the setting. */
    public OptionalInt column(String name, Node mentioned, Problems problems) {
        OptionalInt found = find(name);
        if (found.isEmpty()) {
            problems.add(
                    mentioned.place(),
                    "no column " + name + " in " + source.start().origin(),
                    "one of " + names(),
                    NearestName.cure(name, columns(), ""));
        }
        return found;
    }

    /** The numbers of a column; empty after a problem. */
    public Optional<double[]> numbers(int column, Problems problems) {
        return values(column, CsvTable::number, "a finite number with a decimal point", problems);
    }

    /**
     * What the fields of a column stand for; empty after a problem.
     *
     * @param reading of one field; empty for what it does not know
     * @param expected in words
     */
    public Optional<double[]> values(
            int column, Function<String, OptionalDouble> reading, String expected, Problems problems) {
        double[] values = new double[rows.size()];
        int wrong = 0;
        for (int row = 0; row < values.length && wrong < TOLD; row++) {
            Field field = rows.get(row).get(column);
            OptionalDouble value = reading.apply(field.text());
            if (value.isEmpty()) {
                wrong++;
                problems.add(
                        place(field),
                        (field.text().isEmpty() ? "nothing" : "\"" + field.text() + "\"") + " in the column "
                                + header.get(column).text(),
                        expected,
                        cure(field.text()));
            }
            values[row] = value.orElse(Double.NaN);
        }
        return wrong > 0 ? Optional.empty() : Optional.of(values);
    }

    private static String cure(String field) {
        if (DECIMAL_COMMA.matcher(field).matches()) {
            return "Maybe " + field.replace(',', '.') + " is meant.";
        }
        return field.isEmpty() || field.equalsIgnoreCase("nan") || field.equalsIgnoreCase("na")
                ? "Maybe the row is to be left out: Takt guesses no missing values."
                : "";
    }

    /** A finite number in decimal notation. */
    static OptionalDouble number(String field) {
        double value = NUMBER.matcher(field).matches() ? Double.parseDouble(field) : Double.NaN;
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }

    /** Whether the values of a column increase from row to row; not, after a problem at the first that does not. */
    public boolean increases(int column, double[] values, Problems problems) {
        for (int row = 1; row < values.length; row++) {
            if (!(values[row] > values[row - 1])) {
                problems.add(
                        place(row, column),
                        rows.get(row).get(column).text() + " after "
                                + rows.get(row - 1).get(column).text() + " in the column "
                                + header.get(column).text(),
                        "strictly increasing values",
                        "Maybe sort the rows, and take repeated ones out.");
                return false;
            }
        }
        return true;
    }
}
