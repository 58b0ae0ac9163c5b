package dev.takt.app.history.command;

import dev.takt.actors.journal.JournalReader;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.loop.cycle.CycleRecord;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The part of a journal that is wanted, by the time of day of its records.
 *
 * @param from the first moment
 * @param to the last moment
 */
public record HistoryWindow(Instant from, Instant to) {
    private static final Pattern AGO = Pattern.compile("-(\\d+(?:\\.\\d+)?)\\s*(s|min|m|h|d)");

    /** How a moment may be written. */
    public static final String EXPECTED =
            "2026-01-31T17:45:00Z, 2026-01-31T17:45, 17:45, 2026-01-31, or -8h (before the end of the journal)";

    /** All of a journal. */
    public static HistoryWindow all() {
        return new HistoryWindow(Instant.MIN, Instant.MAX);
    }

    /**
     * The part of a journal between two moments that somebody wrote, in UTC.
     *
     * @param runs of the journal, the oldest first: what is not a whole date counts back from their end
     * @throws WrongMomentException if a text is no moment
     */
    public static HistoryWindow of(Optional<String> from, Optional<String> to, List<JournalReader> runs) {
        if (from.isEmpty() && to.isEmpty()) {
            return all();
        }
        Instant end = end(runs.getLast());
        return new HistoryWindow(
                from.map(text -> required("--from", text, end)).orElse(Instant.MIN),
                to.map(text -> required("--to", text, end)).orElse(Instant.MAX));
    }

    private static Instant required(String option, String text, Instant end) {
        return moment(text, end, ZoneOffset.UTC)
                .orElseThrow(() -> new WrongMomentException(option + " " + text + "; expected " + EXPECTED));
    }

    /** The time of day of the last period. */
    private static Instant end(JournalReader run) {
        long[] last = {run.header().wallMillis()};
        run.read(record -> {
            if (record instanceof JournalRecord.Period(CycleRecord cycle, var _)) {
                last[0] = cycle.wallMillis();
            }
        });
        return Instant.ofEpochMilli(last[0]);
    }

    /** Whether a record of this time of day belongs to it. */
    public boolean has(long wallMillis) {
        Instant moment = Instant.ofEpochMilli(wallMillis);
        return !moment.isBefore(from) && !moment.isAfter(to);
    }

    /**
     * Reads a moment.
     *
     * @param end of the journal: what is not a whole date counts back from there
     * @return empty for a text that is none
     */
    public static Optional<Instant> moment(String text, Instant end, ZoneId zone) {
        Matcher ago = AGO.matcher(text);
        if (ago.matches()) {
            double millis = 1e3 * Double.parseDouble(ago.group(1)) * seconds(ago.group(2));
            return Optional.of(end.minus(Duration.ofMillis(Math.round(millis))));
        }
        try {
            if (text.contains("T")) {
                return Optional.of(
                        text.matches(".*(Z|[+-]\\d\\d:\\d\\d)")
                                ? ZonedDateTime.parse(text).toInstant()
                                : LocalDateTime.parse(text).atZone(zone).toInstant());
            }
            if (text.contains("-")) {
                return Optional.of(LocalDate.parse(text).atStartOfDay(zone).toInstant());
            }
            ZonedDateTime last = end.atZone(zone).with(LocalTime.parse(text));
            return Optional.of((last.toInstant().isAfter(end) ? last.minusDays(1) : last).toInstant());
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static double seconds(String unit) {
        return switch (unit) {
            case "s" -> 1;
            case "h" -> 3600;
            case "d" -> 86_400;
            default -> 60;
        };
    }
}
