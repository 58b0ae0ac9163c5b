package dev.takt.app.rehearsal.process;

import java.util.List;
import java.util.stream.Stream;

/**
 * What a plant with two controllers was sent.
 *
 * @param periods that were looked at
 * @param missed periods without a command, while the plant ran
 * @param paused such periods in which the plant itself did not run
 * @param writers commands of a controller that were taken after one of its successor
 * @param inadmissible values that no actuator can take
 * @param takeovers the periods in which the plant began to follow another controller
 * @param latestNanos the latest first command of a controller that took over, after the cut-off of its period; negative before it
 * @param where the periods without a command
 */
// large because all of it is one row
public record PairCounts(
        long periods,
        long missed,
        long paused,
        long writers,
        long inadmissible,
        List<Long> takeovers,
        long latestNanos,
        String where) {
    /** Nothing yet. */
    static final PairCounts NONE = new PairCounts(0, 0, 0, 0, 0, List.of(), Long.MIN_VALUE, "");

    /** These and others. */
    PairCounts plus(PairCounts other) {
        return new PairCounts(
                periods + other.periods,
                missed + other.missed,
                paused + other.paused,
                writers + other.writers,
                inadmissible + other.inadmissible,
                Stream.concat(takeovers.stream(), other.takeovers.stream()).toList(),
                Math.max(latestNanos, other.latestNanos),
                (where + " " + other.where).strip());
    }

    public PairCounts {
        takeovers = List.copyOf(takeovers);
    }
}
