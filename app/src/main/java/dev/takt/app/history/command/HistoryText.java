package dev.takt.app.history.command;

import dev.takt.app.history.LoopHistory;
import dev.takt.app.history.Timeline;
import dev.takt.app.page.FigureTables;
import dev.takt.app.page.PeriodRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A history as text: the figures, the worst of what happened, and the alarms. */
final class HistoryText {
    private static final int MOST_LINES = 15;

    private HistoryText() {}

    static String of(LoopHistory history, List<String> remarks) {
        StringBuilder text = new StringBuilder();
        Timeline timeline = history.columns().names().timeline();
        line(
                text,
                history.columns().names().loop(),
                PeriodRows.day(history.beginMillis()) + " to " + PeriodRows.day(history.endMillis()) + " UTC");
        remarks.forEach(remark -> line(text, "not shown", remark));
        FigureTables.loop(history).forEach(row -> line(text, row.getFirst(), row.getLast()));
        part(
                text,
                "incidents",
                history.incidents().stream()
                        .map(incident -> PeriodRows.line(incident, timeline))
                        .toList());
        List<String> alarms = new ArrayList<>();
        history.alarms()
                .episodes()
                .forEach(episode -> alarms.add(timeline.moment(episode.raisedMillis()) + "  "
                        + episode.raised().id().name() + " ("
                        + episode.raised().priority().label() + ")  "
                        + episode.raised().text()));
        part(text, "alarms", alarms);
        return text.toString();
    }

    private static void part(StringBuilder text, String name, List<String> lines) {
        lines.stream().limit(MOST_LINES).forEach(each -> line(text, lines.indexOf(each) == 0 ? name : "", each));
        if (lines.size() > MOST_LINES) {
            line(text, "", lines.size() - MOST_LINES + " more on the page");
        }
    }

    private static void line(StringBuilder text, String name, String content) {
        text.append(String.format(Locale.ROOT, "  %-34s %s%n", name, content));
    }
}
