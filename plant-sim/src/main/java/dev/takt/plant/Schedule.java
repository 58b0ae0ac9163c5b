package dev.takt.plant;

import java.util.Comparator;
import java.util.List;

/**
 * Changes in the order of time; changes at the same time in the given order.
 *
 * @param changes in any order
 */
public record Schedule(List<ScheduledChange> changes) {
    /** Nothing ever changes. */
    public static final Schedule EMPTY = new Schedule(List.of());

    public Schedule {
        changes = changes.stream()
                .sorted(Comparator.comparingDouble(ScheduledChange::time))
                .toList();
    }
}
