package dev.takt.loop.alarm;

import dev.takt.loop.alarm.Alarm.Cascade;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Alarms that were raised within a time window. The first-out is the one whose condition began first, whenever it was
 * detected.
 */
final class AlarmCascade {
    private final double begun;
    private final double resolution;
    private final Set<AlarmId> members = new LinkedHashSet<>();
    private AlarmId first;
    private double firstSince;

    /**
     * A cascade of one alarm.
     *
     * @param begun when it was raised, in seconds of the plant
     * @param resolution conditions that begin within this time, in seconds, count as simultaneous; then the cause comes
     *     first
     */
    AlarmCascade(AlarmId id, double since, double begun, double resolution) {
        this.begun = begun;
        this.resolution = resolution;
        this.first = id;
        this.firstSince = since;
        members.add(id);
    }

    /** Whether an alarm that is raised at a time belongs to it. */
    boolean takes(double time, double window) {
        return time - begun <= window;
    }

    void add(AlarmId id, double since) {
        members.add(id);
        if (comesBefore(id, since)) {
            first = id;
            firstSince = since;
        }
    }

    private boolean comesBefore(AlarmId id, double since) {
        double later = since - firstSince;
        return Math.abs(later) <= resolution ? id.condition().compareTo(first.condition()) < 0 : later < 0;
    }

    /** The place of one of its alarms. */
    Cascade placeOf(AlarmId id) {
        if (members.size() == 1) {
            return Cascade.ALONE;
        }
        return id.equals(first)
                ? new Cascade(true, members.size() - 1, Optional.empty())
                : new Cascade(false, 0, Optional.of(first));
    }
}
