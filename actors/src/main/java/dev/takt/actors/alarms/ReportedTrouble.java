package dev.takt.actors.alarms;

import dev.takt.loop.AlarmCondition;
import dev.takt.loop.alarm.AlarmFinding;
import dev.takt.loop.alarm.AlarmId;
import java.util.ArrayList;
import java.util.List;

/** What the parts of the loop tell themselves: a restart, a roll-back. Each is there for one period, and lasts by its off-delay. */
final class ReportedTrouble implements AlarmSource {
    private final List<Trouble> waiting = new ArrayList<>();

    private record Trouble(AlarmCondition condition, String text) {}

    /** Something has happened. */
    void report(AlarmCondition condition, String text) {
        waiting.removeIf(trouble -> trouble.condition() == condition);
        waiting.add(new Trouble(condition, text));
    }

    @Override
    public void examine(ExaminedPeriod period, List<AlarmFinding> found) {
        waiting.forEach(
                trouble -> found.add(AlarmFinding.of(AlarmId.of(trouble.condition()), period.time(), trouble.text())));
        waiting.clear();
    }
}
