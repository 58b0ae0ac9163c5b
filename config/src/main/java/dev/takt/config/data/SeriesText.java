package dev.takt.config.data;

import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.source.Node;
import dev.takt.config.source.SourceText;
import dev.takt.config.source.TimeText;
import dev.takt.config.time.PlantTime;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A series as text: rows of a time and a value, separated by a comma or a semicolon. */
public final class SeriesText {
    private static final int MAX_ROWS = 1_000_000;

    private SeriesText() {}

    /**
     * A series.
     *
     * @param points strictly increasing, at least one
     * @param values one at each point
     * @param dated whether the points are seconds since 1970-01-01T00:00Z, and not times of the plant
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Series(double[] points, double[] values, boolean dated) {}

    /** What is wrong with a text. */
    public static final class SeriesException extends Exception {
        private static final long serialVersionUID = 1;

        private final int row;
        private final String story;

        private SeriesException(int row, String found, String expected) {
            super("row " + row + ": " + found + "; expected " + expected);
            this.row = row;
            story = "row " + row + ": " + found + "; expected " + expected;
        }

        /** The row, what was found there, and what was expected. */
        public String story() {
            return story;
        }
    }

    /** The series in a node; empty after a problem. */
    public static Optional<Series> read(Node node, Optional<ZoneId> zone, Problems problems) {
        if (!(node instanceof Node.Text text)) {
            problems.add(node.place(), node.describe(), "rows such as \"0 h, 31.2\"", "");
            return Optional.empty();
        }
        try {
            return Optional.of(parse(text.value(), zone));
        } catch (SeriesException e) {
            problems.add(line(text.source(), e.row), e.story(), "rows of a time and a value, in the order of time", "");
            return Optional.empty();
        }
    }

    /** The place of a line of a text, counted from 1. */
    private static Place line(SourceText source, int number) {
        int from = 0;
        for (int line = 1; line < number; line++) {
            from = Math.max(from, source.text().indexOf('\n', from) + 1);
        }
        int end = source.text().indexOf('\n', from);
        return source.place(from, end < 0 ? source.text().length() : end);
    }

    /**
     * Reads a series. Empty lines and lines that begin with # do not count, nor does a first line without a number.
     *
     * @param zone of dates that say none
     * @throws SeriesException if it is none
     */
    public static Series parse(String text, Optional<ZoneId> zone) throws SeriesException {
        List<double[]> rows = new ArrayList<>();
        boolean dated = false;
        int number = 0;
        for (String line : (Iterable<String>) text.lines()::iterator) {
            number++;
            if (line.isBlank() || line.strip().startsWith("#")) {
                continue;
            }
            String[] parts = line.split("[,;]", -1);
            if (parts.length != 2) {
                throw new SeriesException(number, quoted(line), "a time and a value, separated by a comma");
            }
            OptionalDouble date = date(parts[0].strip(), zone);
            OptionalDouble time = date.isPresent() ? date : time(parts[0].strip());
            OptionalDouble value = number(parts[1].strip());
            if (time.isEmpty() && value.isEmpty() && rows.isEmpty()) {
                continue;
            }
            if (time.isEmpty() || value.isEmpty()) {
                throw new SeriesException(
                        number,
                        quoted(time.isEmpty() ? parts[0] : parts[1]),
                        time.isEmpty()
                                ? "a time such as 3600, 1 h or 2026-11-22T07:00:00+01:00"
                                        + (zone.isEmpty() ? ", with its offset or zone = … beside" : "")
                                : "a finite number");
            }
            if (!rows.isEmpty() && dated != date.isPresent()) {
                throw new SeriesException(number, quoted(parts[0]), "either dates or times of the plant in all rows");
            }
            dated = date.isPresent();
            double[] row = {time.getAsDouble(), value.getAsDouble()};
            if (!rows.isEmpty() && !(row[0] > rows.getLast()[0])) {
                throw new SeriesException(number, quoted(parts[0]), "a later time than in the row before");
            }
            rows.add(row);
            if (rows.size() > MAX_ROWS) {
                throw new SeriesException(number, "another row", "at most " + MAX_ROWS);
            }
        }
        if (rows.isEmpty()) {
            throw new SeriesException(number, "the end", "at least one row of a time and a value");
        }
        return new Series(
                rows.stream().mapToDouble(row -> row[0]).toArray(),
                rows.stream().mapToDouble(row -> row[1]).toArray(),
                dated);
    }

    private static String quoted(String text) {
        String shown = text.strip();
        return '"' + (shown.length() > 60 ? shown.substring(0, 59) + "…" : shown) + '"';
    }

    /** A time in seconds; empty if the text is none. */
    static OptionalDouble time(String text) {
        return TimeText.parse(text)
                .filter(TimeText::known)
                .map(time -> OptionalDouble.of(time.seconds()))
                .filter(time -> Double.isFinite(time.getAsDouble()))
                .orElse(OptionalDouble.empty());
    }

    /** A date in seconds since 1970-01-01T00:00Z; empty if the text is none, or says no offset and there is no zone. */
    public static OptionalDouble date(String text, Optional<ZoneId> zone) {
        if (text.length() < 10 || text.charAt(4) != '-') {
            return OptionalDouble.empty();
        }
        try {
            return OptionalDouble.of(
                    PlantTime.seconds(OffsetDateTime.parse(text).toInstant()));
        } catch (DateTimeException e) {
            return zone.isEmpty() ? OptionalDouble.empty() : local(text, zone.get());
        }
    }

    private static OptionalDouble local(String text, ZoneId zone) {
        try {
            return OptionalDouble.of(PlantTime.seconds(
                    LocalDateTime.parse(text.replace(' ', 'T')).atZone(zone).toInstant()));
        } catch (DateTimeException e) {
            return OptionalDouble.empty();
        }
    }

    private static OptionalDouble number(String text) {
        try {
            double value = Double.parseDouble(text);
            return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }
}
