package dev.takt.app.simulation;

import dev.takt.loop.AlarmPriority;
import dev.takt.loop.alarm.Alarm;
import dev.takt.loop.alarm.AlarmId;
import dev.takt.loop.alarm.AlarmState;
import dev.takt.loop.alarm.AlarmTransition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The history of an alarm in a run without acknowledgements. Times are seconds of the plant.
 *
 * @param id of the alarm
 * @param priority of it
 * @param raised number of times
 * @param first when it was first raised
 * @param ended when it last returned to normal; NaN if it is still active
 * @param active total active time, as far as it has returned
 * @param text its text at the end, or when it was first raised
 * @param follows the first-out of its cascade, when it was first raised
 */
public record AlarmHistory(
        AlarmId id,
        AlarmPriority priority,
        int raised,
        double first,
        double ended,
        double active,
        String text,
        Optional<AlarmId> follows) {

    /**
     * The histories of all alarms that were raised, in the order of their first rise.
     *
     * @param present the alarms at the end
     */
    static List<AlarmHistory> of(List<AlarmTransition> transitions, List<Alarm> present) {
        Map<AlarmId, AlarmHistory> histories = new LinkedHashMap<>();
        Map<AlarmId, Double> begun = new LinkedHashMap<>();
        for (AlarmTransition change : transitions) {
            if (change.isRaised()) {
                begun.put(change.id(), change.time());
                histories.merge(change.id(), first(change), (before, _) -> before.again());
            } else if (change.from() == AlarmState.UNACKNOWLEDGED) {
                double lasted = change.time() - begun.getOrDefault(change.id(), change.time());
                histories.computeIfPresent(change.id(), (_, before) -> before.ended(change.time(), lasted));
            }
        }
        present.stream()
                .filter(Alarm::active)
                .forEach(alarm -> histories.computeIfPresent(alarm.id(), (_, before) -> before.saying(alarm.text())));
        return new ArrayList<>(histories.values());
    }

    private static AlarmHistory first(AlarmTransition change) {
        return new AlarmHistory(
                change.id(), change.priority(), 1, change.time(), Double.NaN, 0, change.text(), change.follows());
    }

    private AlarmHistory saying(String now) {
        return new AlarmHistory(id, priority, raised, first, ended, active, now, follows);
    }

    private AlarmHistory again() {
        return new AlarmHistory(id, priority, raised + 1, first, Double.NaN, active, text, follows);
    }

    private AlarmHistory ended(double time, double lasted) {
        return new AlarmHistory(id, priority, raised, first, time, active + lasted, text, follows);
    }
}
