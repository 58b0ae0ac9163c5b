package dev.takt.app.page;

import dev.takt.app.history.Incident;
import dev.takt.app.history.LoopColumns;
import dev.takt.app.history.LoopFigures;
import dev.takt.app.history.LoopHistory;
import dev.takt.app.history.Timeline;
import dev.takt.app.report.Duration;
import dev.takt.app.report.chart.Foldout;
import dev.takt.app.report.chart.HtmlPage.Figures;
import dev.takt.app.report.chart.HtmlPage.Foldouts;
import dev.takt.app.report.chart.HtmlPage.Section;
import dev.takt.app.report.chart.HtmlPage.Table;
import dev.takt.app.report.chart.HtmlPage.Tile;
import dev.takt.app.simulation.Trajectory;
import dev.takt.loop.AlarmPriority;
import dev.takt.loop.cycle.LoopEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/** The sections about what a loop did: what went wrong first, then the curves, then the figures. */
final class LoopSections {
    private final LoopHistory history;
    private final LoopColumns columns;
    private final Timeline timeline;

    LoopSections(LoopHistory history) {
        this.history = history;
        this.columns = history.columns();
        this.timeline = columns.names().timeline();
    }

    /** What was not as it should be, and what happened. */
    List<Section> troubles() {
        return List.of(incidents(), alarms(), excursions(), new Foldouts("Events", events()));
    }

    /**
     * The curves.
     *
     * @param truth what the plant truly did, of a run that tells of its solves itself; empty where nobody knows
     */
    List<Section> curves(Optional<Trajectory> truth) {
        HistoryCharts charts = new HistoryCharts(columns, truth);
        List<Section> sections = new ArrayList<>();
        sections.add(new Figures("Signals", charts.signals()));
        sections.add(new Figures("Commands that went to the plant", charts.controls()));
        List<String> hidden = charts.hiddenStates();
        if (!hidden.isEmpty()) {
            sections.add(new Figures("States that no sensor shows, as the plant truly was", hidden));
        }
        List<String> others = charts.otherSetPoints();
        if (!others.isEmpty()) {
            sections.add(new Figures("Other set-points", others));
        }
        sections.add(new Figures("The loop", charts.loop()));
        if (truth.isEmpty()) {
            sections.add(new Figures("The solves", charts.solves()));
        }
        return sections;
    }

    /** The worst periods, and key figures. */
    List<Section> figures() {
        boolean virtual = timeline instanceof Timeline.PlantTime;
        List<Foldout> slowest = history.slowest().stream()
                .map(cycle -> new Foldout(
                        PeriodRows.line(cycle, timeline) + "  " + Duration.text(1e-9 * timeline.workNanos(cycle)),
                        false,
                        PeriodRows.of(cycle, columns.names())))
                .toList();
        return List.of(
                new Foldouts(
                        virtual
                                ? "The slowest periods, by the time of their solves"
                                : "The slowest periods, from tick to the end of all work",
                        slowest),
                new Table("Key figures of the loop", List.of(), FigureTables.loop(history)),
                new Table(
                        "Key figures of the signals, while the loop drove",
                        FigureTables.SIGNALS,
                        FigureTables.signals(columns)),
                new Table("Key figures of the controls", FigureTables.CONTROLS, FigureTables.controls(columns)));
    }

    /** The most important figures. */
    List<Tile> tiles() {
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
                Tile.of(Duration.text(figures.solveSeconds(99)), "p99 solve"));
    }

    private Section incidents() {
        List<Foldout> lines = new ArrayList<>();
        for (Incident incident : history.incidents()) {
            List<List<String>> rows = new ArrayList<>();
            rows.add(List.of(
                    "until",
                    timeline.moment(incident.last().wallMillis()) + ", " + incident.periods() + " periods, "
                            + incident.skipped() + " skipped"));
            rows.add(List.of(
                    "worst",
                    incident.worst().label() + ", " + "mode "
                            + incident.worstMode().label()));
            incident.reasons().forEach(reason -> rows.add(List.of("reason", reason)));
            incident.events().forEach(event -> rows.add(List.of("event", event)));
            rows.addAll(PeriodRows.of(incident.first(), history.columns().names()));
            lines.add(new Foldout(PeriodRows.line(incident, timeline), PeriodRows.isGrave(incident), rows));
        }
        String more = history.moreIncidents() > 0 ? ", and " + history.moreIncidents() + " further periods" : "";
        return new Foldouts(lines.isEmpty() ? "Incidents: none" : "Incidents: " + lines.size() + more, lines);
    }

    private Section alarms() {
        List<List<String>> rows = history.alarms().episodes().stream()
                .map(episode -> List.of(
                        episode.raised().id().name(),
                        episode.raised().priority().label(),
                        timeline.moment(episode.raisedMillis()),
                        episode.endedMillis().isPresent()
                                ? timeline.moment(episode.endedMillis().getAsLong())
                                : "stands",
                        episode.acknowledgedBy(),
                        episode.raised().text()))
                .toList();
        return new Table(
                rows.isEmpty() ? "Alarms: none" : "Alarms",
                rows.isEmpty() ? List.of() : List.of("alarm", "priority", "raised", "ended", "acknowledged by", "what"),
                rows);
    }

    private Section excursions() {
        List<List<String>> rows = FigureTables.excursions(columns);
        return new Table(
                rows.isEmpty() ? "Beyond limits while the loop drove: nothing" : "Beyond limits while the loop drove",
                rows.isEmpty() ? List.of() : List.of("signal", "from", "until", "for", "at most by"),
                rows);
    }

    private List<Foldout> events() {
        List<Foldout> lines = new ArrayList<>();
        lines.add(events("changes of mode", LoopEvent.ModeChanged.class::isInstance));
        lines.add(events("commands of operators, and reloads", LoopEvent.Commanded.class::isInstance));
        lines.add(events("changes of service", LoopEvent.ServiceChanged.class::isInstance));
        lines.add(events("faults of components", LoopEvent.Alarm.class::isInstance));
        if (history.moreEvents() > 0) {
            lines.add(new Foldout(history.moreEvents() + " later ones that are not listed", true, List.of()));
        }
        return lines;
    }

    private Foldout events(String heading, Predicate<LoopEvent> kind) {
        List<List<String>> rows = history.events().stream()
                .filter(kind)
                .map(event -> List.of(timeline.moment(event.wallMillis()), event.text()))
                .toList();
        return new Foldout(rows.size() + " " + heading, false, rows);
    }

    /** The starts of the loop. */
    Section runs() {
        List<List<String>> rows = new ArrayList<>();
        long before = Long.MIN_VALUE;
        for (LoopHistory.RunPart run : history.runs()) {
            String gap = before == Long.MIN_VALUE
                    ? ""
                    : String.format(Locale.ROOT, "%.1f s", 1e-3 * (run.firstMillis() - before));
            rows.add(List.of(
                    run.name(),
                    timeline.moment(run.firstMillis()),
                    timeline.moment(run.lastMillis()),
                    String.valueOf(run.periods()),
                    gap,
                    run.version(),
                    run.configurationHash()));
            before = run.lastMillis();
        }
        return new Table(
                "Starts of the loop",
                List.of("run", "first period", "last period", "periods", "gap before", "Takt", "configuration"),
                rows);
    }
}
