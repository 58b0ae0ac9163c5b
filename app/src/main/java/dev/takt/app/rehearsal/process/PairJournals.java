package dev.takt.app.rehearsal.process;

import dev.takt.actors.journal.JournalReader;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.loop.CommandSource;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.PairDecision;
import dev.takt.loop.cycle.PairPeriod;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import java.util.stream.Stream;

/**
 * The journals of two controllers side by side. Rows are found by the beginning of their period, because a controller that has not taken the
 * state of the other yet has numbers of its own. Clocks of two hosts are aligned by the last period whose measurements both have used.
 */
public final class PairJournals {
    private static final double MILLI = 1e-6;

    private final long period;
    private final List<Side> sides;
    private final long origin;

    /** A period in the journal of one controller. */
    private record Row(Optional<CycleRecord> cycle, Optional<PairPeriod> paired) {}

    private record Side(String name, NavigableMap<Long, Row> rows) {
        /** The nanoseconds by which the clock of this side is ahead of that of another one; 0 if they have no period in common. */
        long aheadOf(Side other) {
            Map<Long, PairPeriod> byNumber = new HashMap<>();
            paired().forEach(row -> byNumber.put(row.cycle(), row));
            long ahead = 0;
            for (PairPeriod row : other.paired().toList()) {
                PairPeriod twin = byNumber.get(row.cycle());
                if (twin != null && (isShared(twin) || isShared(row))) {
                    ahead = twin.scheduled() - row.scheduled();
                }
            }
            return ahead;
        }

        private Stream<PairPeriod> paired() {
            return rows.values().stream().flatMap(row -> row.paired().stream());
        }

        Side shifted(long by) {
            NavigableMap<Long, Row> moved = new TreeMap<>();
            rows.forEach((scheduled, row) -> moved.put(scheduled + by, row));
            return new Side(name, moved);
        }

        Optional<Row> at(long scheduled, long period) {
            Map.Entry<Long, Row> entry = rows.floorEntry(scheduled + period / 2);
            return Optional.ofNullable(entry)
                    .filter(found -> found.getKey() > scheduled - period / 2)
                    .map(Map.Entry::getValue);
        }
    }

    private PairJournals(long period, List<Side> sides) {
        this.period = period;
        this.sides = sides;
        origin = sides.stream()
                .flatMap(side -> side.rows().descendingMap().entrySet().stream()
                        .filter(row -> row.getValue().cycle().isPresent())
                        .limit(1))
                .max(Map.Entry.comparingByKey())
                .map(last ->
                        last.getKey() - last.getValue().cycle().orElseThrow().cycle() * period)
                .orElseThrow(() -> new IllegalArgumentException("no periods in the journals of either controller"));
    }

    /**
     * Reads journals.
     *
     * @param period in nanoseconds
     * @param first folders of the first controller, one for each start
     * @param second those of the second one
     */
    public static PairJournals read(long period, List<Path> first, List<Path> second) {
        Side one = side("first", first);
        Side other = side("second", second);
        return new PairJournals(period, List.of(one, other.shifted(one.aheadOf(other))));
    }

    private static Side side(String name, List<Path> folders) {
        NavigableMap<Long, Row> rows = new TreeMap<>();
        for (Path folder : folders) {
            JournalReader.open(folder).read(found -> {
                switch (found) {
                    case JournalRecord.Period(CycleRecord cycle, var _) ->
                        rows.merge(
                                cycle.times().scheduled(),
                                new Row(Optional.of(cycle), Optional.empty()),
                                (old, now) -> new Row(now.cycle(), old.paired()));
                    case JournalRecord.Paired(PairPeriod paired) ->
                        rows.merge(
                                paired.scheduled(),
                                new Row(Optional.empty(), Optional.of(paired)),
                                (old, now) -> new Row(old.cycle(), now.paired()));
                    default -> {
                        // of no use here
                    }
                }
            });
        }
        return new Side(name, rows);
    }

    /** The beginning of period 0 of the numbers that both have in the end. */
    long origin() {
        return origin;
    }

    /**
     * Periods in which both controllers have a command of a plan of that period, while the one that stood by had the state and the measurements of
     * the other.
     */
    List<Long> comparable(LongPredicate among) {
        return sides.getFirst().rows().keySet().stream()
                .filter(scheduled -> isReady(scheduled) && planned(0, scheduled) && planned(1, scheduled))
                .map(this::number)
                .filter(among::test)
                .toList();
    }

    /** Periods that began between two times, in which the controller that led had no command of a plan of that period. */
    List<Long> unplanned(long begin, long end) {
        SortedSet<Long> unplanned = new TreeSet<>();
        for (int i = 0; i < sides.size(); i++) {
            int side = i;
            sides.get(i)
                    .rows()
                    .subMap(begin, end)
                    .forEach((scheduled, row) -> row.paired()
                            .filter(paired -> paired.leads() && !planned(side, scheduled))
                            .ifPresent(_ -> unplanned.add(number(scheduled))));
        }
        return List.copyOf(unplanned);
    }

    private boolean isReady(long scheduled) {
        return sides.stream()
                .anyMatch(side -> side.at(scheduled, period)
                        .flatMap(Row::paired)
                        .filter(row -> row.ready() && isShared(row))
                        .isPresent());
    }

    private static boolean isShared(PairPeriod row) {
        return row.moments().shared() != PairPeriod.Moments.NEVER;
    }

    private boolean planned(int side, long scheduled) {
        return cycle(side, scheduled)
                .filter(cycle -> cycle.source() == CommandSource.FRESH)
                .isPresent();
    }

    private Optional<CycleRecord> cycle(int side, long scheduled) {
        return sides.get(side).at(scheduled, period).flatMap(Row::cycle);
    }

    /** Whether the commands of a period are the same to the last bit. */
    boolean isSame(long number) {
        long scheduled = origin + number * period;
        return Arrays.equals(
                cycle(0, scheduled).orElseThrow().command().applied(),
                cycle(1, scheduled).orElseThrow().command().applied());
    }

    /** How often both had the same command, and the periods in which they had not, or the lead changed. */
    public String text() {
        List<Long> all = comparable(_ -> true);
        List<Long> differing = all.stream().filter(number -> !isSame(number)).toList();
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%d periods in which both planned a command and the one that stood by was ready; %d commands differ%n",
                all.size(),
                differing.size()));
        SortedSet<Long> shown = new TreeSet<>(differing);
        sides.forEach(side -> side.rows()
                .forEach((scheduled, row) -> row.paired()
                        .map(PairPeriod::decision)
                        .filter(decision -> decision == PairDecision.TAKES_OVER || decision == PairDecision.TAKES_UP)
                        .ifPresent(_ -> shown.add(number(scheduled)))));
        shown.forEach(
                number -> text.append("  period ").append(number).append('\n').append(text(number)));
        return text.toString();
    }

    private long number(long scheduled) {
        return Math.floorDiv(scheduled - origin + period / 2, period);
    }

    /** What both did in a period. */
    String text(long number) {
        StringBuilder text = new StringBuilder();
        for (Side side : sides) {
            text.append("    ").append(side.name()).append(": ");
            text.append(side.at(origin + number * period, period)
                            .map(PairJournals::text)
                            .orElse("no record"))
                    .append('\n');
        }
        return text.toString();
    }

    private static String text(Row row) {
        String command = row.cycle()
                .map(cycle ->
                        cycle.source() + " " + Arrays.toString(cycle.command().applied()) + " in "
                                + cycle.actual().label())
                .orElse("no command");
        return command + row.paired().map(paired -> "; " + text(paired)).orElse("; no end of the period");
    }

    private static String text(PairPeriod row) {
        PairPeriod.Moments at = row.moments();
        return (row.leads() ? "leads" : row.ready() ? "ready" : "not ready") + ", epoch " + row.epoch()
                + ", the plant has command " + row.acknowledged() + " of epoch " + row.followed() + ", "
                + row.decision().label() + "; begun "
                + millis(at.begun()) + ", measured " + millis(at.measured()) + ", shared " + millis(at.shared())
                + ", computed " + millis(at.computed()) + ", written " + millis(at.written()) + ", decided "
                + millis(at.decided());
    }

    private static String millis(long nanos) {
        return nanos == PairPeriod.Moments.NEVER ? "-" : String.format(Locale.ROOT, "%.1f", MILLI * nanos);
    }
}
