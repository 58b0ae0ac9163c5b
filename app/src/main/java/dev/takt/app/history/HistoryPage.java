package dev.takt.app.history;

import dev.takt.app.report.Duration;
import dev.takt.app.report.chart.Foldout;
import dev.takt.app.report.chart.HtmlPage;
import dev.takt.app.report.chart.HtmlPage.Figures;
import dev.takt.app.report.chart.HtmlPage.Foldouts;
import dev.takt.app.report.chart.HtmlPage.Section;
import dev.takt.app.report.chart.HtmlPage.Table;
import dev.takt.app.report.chart.HtmlPage.Tile;
import dev.takt.loop.AlarmPriority;
import dev.takt.loop.cycle.LoopEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** The page of a history: what went wrong first, then the curves, then the figures. */
final class HistoryPage {
    private HistoryPage() {}

    /**
     * The page of a loop's history.
     *
     * @param command line that made it
     * @param remarks what is not shown, and why
     * @param beside another history to compare with; empty for none
     */
    static HtmlPage of(LoopHistory history, String command, List<String> remarks, List<LoopHistory> beside) {
        LoopColumns columns = history.columns();
        List<Section> sections = new ArrayList<>();
        if (!remarks.isEmpty()) {
            sections.add(new Table(
                    "Not shown", List.of(), remarks.stream().map(List::of).toList()));
        }
        sections.add(incidents(history));
        sections.add(alarms(history));
        sections.add(excursions(columns));
        sections.add(new Foldouts("Events", events(history)));
        HistoryCharts charts = new HistoryCharts(columns);
        sections.add(new Figures("The loop", charts.loop()));
        sections.add(new Figures("Signals", charts.signals()));
        sections.add(new Figures("Commands that went to the plant", charts.controls()));
        sections.add(new Foldouts(
                "The slowest periods, from tick to the end of all work",
                history.slowest().stream()
                        .map(cycle -> new Foldout(
                                PeriodRows.line(cycle) + "  "
                                        + Duration.text(1e-9 * cycle.times().total()),
                                false,
                                PeriodRows.of(cycle, columns.names())))
                        .toList()));
        sections.add(new Table("Key figures of the loop", List.of(), FigureTables.loop(history)));
        sections.add(new Table(
                "Key figures of the signals, while the loop drove",
                FigureTables.SIGNALS,
                FigureTables.signals(columns)));
        sections.add(new Table("Key figures of the controls", FigureTables.CONTROLS, FigureTables.controls(columns)));
        beside.forEach(other -> sections.addAll(HistoryComparison.sections(history, other)));
        sections.add(runs(history));
        String lead = PeriodRows.day(history.beginMillis()) + " to " + PeriodRows.day(history.endMillis()) + " UTC";
        return new HtmlPage(columns.names().loop(), lead, command, tiles(history), sections);
    }

    private static List<Tile> tiles(LoopHistory history) {
        LoopFigures figures = history.columns().loopFigures();
        long critical = history.alarms().counts().entrySet().stream()
                .filter(entry -> history.alarms().episodes().stream()
                        .anyMatch(episode -> episode.raised().id().equals(entry.getKey())
                                && episode.raised().priority() == AlarmPriority.CRITICAL))
                .mapToLong(entry -> entry.getValue())
                .sum();
        return List.of(
                Tile.of(FigureTables.percent(figures.serviceFactor()), "service factor"),
                Tile.of(FigureTables.percent(figures.freshShare()), "fresh commands"),
                new Tile(
                        String.valueOf(history.incidents().size()),
                        "incidents",
                        !history.incidents().isEmpty()),
                new Tile(FigureTables.alarms(history) + " (" + critical + " critical)", "alarms", critical > 0),
                new Tile(String.valueOf(figures.skipped()), "periods skipped", figures.skipped() > 0),
                Tile.of(Duration.text(figures.solveSeconds(99)), "p99 solve"),
                new Tile(
                        String.valueOf(history.runs().size()),
                        "starts",
                        history.runs().size() > 1));
    }

    private static Section incidents(LoopHistory history) {
        List<Foldout> lines = new ArrayList<>();
        for (Incident incident : history.incidents()) {
            List<List<String>> rows = new ArrayList<>();
            rows.add(List.of(
                    "until",
                    PeriodRows.clock(incident.last().wallMillis()) + ", " + incident.periods() + " periods, "
                            + incident.skipped() + " skipped"));
            rows.add(List.of(
                    "worst",
                    incident.worst().label() + ", " + "mode "
                            + incident.worstMode().label()));
            incident.reasons().forEach(reason -> rows.add(List.of("reason", reason)));
            incident.events().forEach(event -> rows.add(List.of("event", event)));
            rows.addAll(PeriodRows.of(incident.first(), history.columns().names()));
            lines.add(new Foldout(PeriodRows.line(incident), PeriodRows.isGrave(incident), rows));
        }
        String more = history.moreIncidents() > 0 ? ", and " + history.moreIncidents() + " further periods" : "";
        return new Foldouts(lines.isEmpty() ? "Incidents: none" : "Incidents: " + lines.size() + more, lines);
    }

    private static Section alarms(LoopHistory history) {
        List<List<String>> rows = history.alarms().episodes().stream()
                .map(episode -> List.of(
                        episode.raised().id().name(),
                        episode.raised().priority().label(),
                        PeriodRows.clock(episode.raisedMillis()),
                        episode.endedMillis().isPresent()
                                ? PeriodRows.clock(episode.endedMillis().getAsLong())
                                : "stands",
                        episode.acknowledgedBy(),
                        episode.raised().text()))
                .toList();
        return new Table(
                rows.isEmpty() ? "Alarms: none" : "Alarms",
                rows.isEmpty() ? List.of() : List.of("alarm", "priority", "raised", "ended", "acknowledged by", "what"),
                rows);
    }

    private static Section excursions(LoopColumns columns) {
        List<List<String>> rows = FigureTables.excursions(columns);
        return new Table(
                rows.isEmpty() ? "Beyond limits while the loop drove: nothing" : "Beyond limits while the loop drove",
                rows.isEmpty() ? List.of() : List.of("signal", "from", "until", "for", "at most by"),
                rows);
    }

    private static List<Foldout> events(LoopHistory history) {
        List<Foldout> lines = new ArrayList<>();
        lines.add(events(history, "changes of mode", LoopEvent.ModeChanged.class::isInstance));
        lines.add(events(history, "commands of operators, and reloads", LoopEvent.Commanded.class::isInstance));
        lines.add(events(history, "changes of service", LoopEvent.ServiceChanged.class::isInstance));
        lines.add(events(history, "faults of components", LoopEvent.Alarm.class::isInstance));
        if (history.moreEvents() > 0) {
            lines.add(new Foldout(history.moreEvents() + " later ones that are not listed", true, List.of()));
        }
        return lines;
    }

    private static Foldout events(LoopHistory history, String heading, Predicate<LoopEvent> kind) {
        List<List<String>> rows = history.events().stream()
                .filter(kind)
                .map(event -> List.of(PeriodRows.clock(event.wallMillis()), event.text()))
                .toList();
        return new Foldout(rows.size() + " " + heading, false, rows);
    }

    private static Section runs(LoopHistory history) {
        List<List<String>> rows = new ArrayList<>();
        long before = Long.MIN_VALUE;
        for (LoopHistory.RunPart run : history.runs()) {
            String gap = before == Long.MIN_VALUE
                    ? ""
                    : String.format(Locale.ROOT, "%.1f s", 1e-3 * (run.firstMillis() - before));
            rows.add(List.of(
                    run.header().run(),
                    PeriodRows.clock(run.firstMillis()),
                    PeriodRows.clock(run.lastMillis()),
                    String.valueOf(run.periods()),
                    gap,
                    run.header().version(),
                    run.header().configurationHash()));
            before = run.lastMillis();
        }
        return new Table(
                "Starts of the loop",
                List.of("run", "first period", "last period", "periods", "gap before", "Takt", "configuration"),
                rows);
    }
}
