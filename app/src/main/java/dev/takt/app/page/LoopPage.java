package dev.takt.app.page;

import dev.takt.app.history.LoopHistory;
import dev.takt.app.report.RunContext;
import dev.takt.app.report.chart.HtmlPage;
import dev.takt.app.report.chart.HtmlPage.Section;
import dev.takt.app.report.chart.HtmlPage.Table;
import dev.takt.app.report.chart.HtmlPage.Tile;
import dev.takt.app.simulation.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The page about a loop: what went wrong first, then the curves, then the figures. A journal and a simulation are told by the same
 * sections; a simulation knows more, such as what the plant truly did and the last plan.
 */
public final class LoopPage {
    private LoopPage() {}

    /**
     * The page of a loop's history, from its journal.
     *
     * @param command line that made it
     * @param remarks what is not shown, and why
     * @param beside another history to compare with; empty for none
     */
    public static HtmlPage ofJournal(
            LoopHistory history, String command, List<String> remarks, List<LoopHistory> beside) {
        LoopSections loop = new LoopSections(history);
        List<Section> sections = new ArrayList<>();
        if (!remarks.isEmpty()) {
            sections.add(new Table(
                    "Not shown", List.of(), remarks.stream().map(List::of).toList()));
        }
        sections.addAll(loop.troubles());
        sections.addAll(loop.curves(Optional.empty()));
        sections.addAll(loop.figures());
        beside.forEach(other -> sections.addAll(HistoryComparison.sections(history, other)));
        sections.add(loop.runs());
        List<Tile> tiles = new ArrayList<>(loop.tiles());
        int starts = history.runs().size();
        tiles.add(new Tile(String.valueOf(starts), "starts", starts > 1));
        String lead = PeriodRows.day(history.beginMillis()) + " to " + PeriodRows.day(history.endMillis()) + " UTC";
        return new HtmlPage(history.columns().names().loop(), lead, command, tiles, sections);
    }

    /**
     * The page of a run in virtual time.
     *
     * @param history of its loop; empty for a solve without a loop
     */
    public static HtmlPage ofRun(RunContext context, RunResult run, Optional<LoopHistory> history) {
        Optional<LoopSections> loop = history.filter(each -> !each.isEmpty()).map(LoopSections::new);
        List<Section> sections = new ArrayList<>();
        RunSections own = new RunSections(context, run);
        List<Tile> tiles = new ArrayList<>(own.status());
        loop.map(LoopSections::tiles).ifPresent(tiles::addAll);
        tiles.addAll(own.figures());
        loop.map(LoopSections::troubles).ifPresent(sections::addAll);
        loop.map(each -> each.curves(run.trajectory())).ifPresent(sections::addAll);
        sections.addAll(own.plan());
        sections.addAll(own.solves());
        loop.map(LoopSections::figures).ifPresent(sections::addAll);
        sections.addAll(own.summary());
        String lead = context.command() + " · " + context.file();
        return new HtmlPage(run.model().name(), lead, context.commandLine(), tiles, sections);
    }
}
