package dev.takt.actors.alarms;

import dev.takt.loop.alarm.AlarmFinding;
import dev.takt.loop.alarm.AlarmId;
import java.util.ArrayList;
import java.util.List;

/**
 * Conditions that components of the loop report: a restart, a roll-back. Each is present for one period; its off-delay
 * keeps the alarm active.
 */
final class ReportedTrouble implements AlarmSource {
    private final List<Trouble> waiting = new ArrayList<>();

    private record Trouble(AlarmId alarm, String text) {}

    /** Reports a fault. */
    void report(AlarmId alarm, String text) {
        waiting.removeIf(trouble -> trouble.alarm().equals(alarm));
        waiting.add(new Trouble(alarm, text));
    }

    @Override
    public void examine(ExaminedPeriod period, List<AlarmFinding> found) {
        waiting.forEach(trouble -> found.add(AlarmFinding.of(trouble.alarm(), period.time(), trouble.text())));
        waiting.clear();
    }
}
