package dev.takt.app.page;

import dev.takt.app.history.HistoryNames;
import dev.takt.app.history.Incident;
import dev.takt.app.history.Timeline;
import dev.takt.app.report.Duration;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CommandImage;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.CycleTimes;
import dev.takt.loop.cycle.SignalImage;
import dev.takt.loop.cycle.TargetFacts;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A period in words: a line, and the rows behind it. */
public final class PeriodRows {
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final int MOST_SIGNALS = 40;

    private PeriodRows() {}

    /** A time of day with its date, in UTC. */
    public static String day(long wallMillis) {
        return DAY.format(Instant.ofEpochMilli(wallMillis));
    }

    static String line(CycleRecord cycle, Timeline timeline) {
        return timeline.moment(cycle.wallMillis()) + "  period " + cycle.cycle() + "  "
                + cycle.actual().label() + ", " + cycle.source().label();
    }

    /** An incident in a line. */
    public static String line(Incident incident, Timeline timeline) {
        String why =
                incident.reasons().isEmpty() ? "" : ": " + incident.reasons().getFirst();
        double seconds =
                timeline.seconds(incident.last().wallMillis() - incident.first().wallMillis());
        return timeline.moment(incident.first().wallMillis()) + "  "
                + incident.worstMode().label() + ", "
                + incident.worst().label() + " for "
                + (incident.periods() == 1 ? "one period" : incident.periods() + " periods, " + Duration.text(seconds))
                + why;
    }

    /** Whether the plant was no longer driven by a plan. */
    static boolean isGrave(Incident incident) {
        return incident.worstMode() == Mode.SAFE || incident.worst().severity() >= CommandSource.HOLD.severity();
    }

    /** Name and text of everything in a period. */
    static List<List<String>> of(CycleRecord cycle, HistoryNames names) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("period", cycle.cycle() + ", t = " + FigureTables.number(cycle.time()) + " s"));
        rows.add(List.of(
                "mode",
                cycle.actual().label() + " (requested " + cycle.requested().label() + ")"));
        cycle.reasons().forEach(reason -> rows.add(List.of("reason", reason)));
        rows.add(List.of(
                "command",
                cycle.source().label() + ", of a plan "
                        + (Double.isNaN(cycle.planAge()) ? "of none" : Duration.text(cycle.planAge()) + " old")));
        rows.add(List.of("stages", stages(cycle.times())));
        cycle.solve()
                .ifPresent(solve -> rows.add(List.of(
                        "solve",
                        solve.text() + ", " + solve.effort().iterations() + " iterations, "
                                + Duration.text(1e-9 * solve.effort().totalNanos()) + ", for period "
                                + solve.cycle())));
        cycle.solve().flatMap(solve -> solve.targets()).ifPresent(targets -> addRest(rows, targets));
        addSignals(rows, cycle.signals(), names);
        addCommands(rows, cycle.command(), names);
        return rows;
    }

    private static void addRest(List<List<String>> rows, TargetFacts targets) {
        targets.givenUp()
                .forEach(given -> rows.add(List.of(
                        "given up",
                        given.zone() + " (rank " + given.rank() + ") by " + FigureTables.number(given.amount()))));
        String values = targets.values().stream()
                .map(each -> each.variable() + " = " + FigureTables.number(each.value()))
                .collect(Collectors.joining(", "));
        if (!values.isEmpty()) {
            rows.add(List.of("at rest", values + (targets.current() ? "" : ", of an earlier period")));
        }
    }

    private static String stages(CycleTimes times) {
        return "tick late " + time(times.tickLateness()) + ", ingest " + time(times.ingest()) + ", estimate "
                + time(times.estimate()) + ", prepare " + time(times.prepare()) + ", solve " + time(times.solve())
                + ", accept " + time(times.accept()) + ", dispatch " + time(times.dispatch())
                + (times.dispatchLateness() > 0 ? ", " + time(times.dispatchLateness()) + " after the cut-off" : "")
                + (times.skipped() > 0 ? ", after " + times.skipped() + " skipped periods" : "");
    }

    private static String time(long nanos) {
        return Duration.text(1e-9 * nanos);
    }

    private static void addSignals(List<List<String>> rows, SignalImage image, HistoryNames names) {
        int shown = Math.min(Math.min(image.used().length, names.signals().size()), MOST_SIGNALS);
        for (int i = 0; i < shown; i++) {
            boolean raw = Double.compare(image.raw()[i], image.used()[i]) == 0;
            rows.add(List.of(
                    names.withUnit(names.signals().get(i)),
                    FigureTables.number(image.used()[i]) + " "
                            + image.standings().get(i).name().toLowerCase(Locale.ROOT)
                            + (raw
                                    ? ""
                                    : ", came as " + FigureTables.number(image.raw()[i]) + " "
                                            + image.verdicts().get(i).label().replace('_', ' '))));
        }
    }

    private static void addCommands(List<List<String>> rows, CommandImage command, HistoryNames names) {
        for (int i = 0; i < Math.min(command.applied().length, names.controls().size()); i++) {
            boolean guarded = command.limits().get(i) != CommandImage.Limit.NONE;
            rows.add(List.of(
                    names.withUnit(names.controls().get(i)),
                    FigureTables.number(command.applied()[i])
                            + (command.written() ? "" : ", not written")
                            + (guarded
                                    ? ", wanted " + FigureTables.number(command.wanted()[i]) + ", held back by "
                                            + command.limits().get(i).name().toLowerCase(Locale.ROOT)
                                    : "")
                            + (Double.isNaN(command.readBack()[i])
                                    ? ""
                                    : ", reads back " + FigureTables.number(command.readBack()[i]))));
        }
    }
}
