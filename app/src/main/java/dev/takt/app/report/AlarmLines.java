package dev.takt.app.report;

import dev.takt.app.simulation.AlarmHistory;
import dev.takt.loop.alarm.AlarmId;
import java.util.ArrayList;
import java.util.List;

/** The alarms of a run, one line each, for people. */
final class AlarmLines {
    static final List<String> COLUMNS =
            List.of("alarm", "priority", "raised at", "returned at", "times", "follows", "what is wrong");

    private static final int MOST = 8;

    private AlarmLines() {}

    static List<String> of(List<AlarmHistory> alarms) {
        List<String> lines = new ArrayList<>();
        alarms.stream().limit(MOST).map(AlarmLines::line).forEach(lines::add);
        if (alarms.size() > MOST) {
            lines.add("and " + (alarms.size() - MOST) + " more");
        }
        return lines;
    }

    /** The rows of a table, below {@link #COLUMNS}. */
    static List<List<String>> rows(List<AlarmHistory> alarms) {
        return alarms.stream()
                .map(alarm -> List.of(
                        alarm.id().name(),
                        alarm.priority().label(),
                        time(alarm.first()),
                        Double.isNaN(alarm.ended()) ? "active to the end" : time(alarm.ended()),
                        String.valueOf(alarm.raised()),
                        alarm.follows().map(AlarmId::name).orElse(""),
                        alarm.text()))
                .toList();
    }

    private static String line(AlarmHistory alarm) {
        String until = Double.isNaN(alarm.ended()) ? ", active to the end" : " to " + time(alarm.ended());
        return alarm.id().name() + " (" + alarm.priority().label() + ") from t = " + time(alarm.first()) + until
                + (alarm.raised() > 1 ? ", " + alarm.raised() + " times" : "")
                + alarm.follows().map(first -> ", after " + first.name()).orElse("") + ": " + alarm.text();
    }

    private static String time(double seconds) {
        return SignificantDigits.rounded(seconds, 6) + " s";
    }
}
