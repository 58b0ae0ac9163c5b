package dev.takt.app.rehearsal.process;

import java.util.List;
import java.util.stream.Stream;

/**
 * What a plant with two controllers was sent.
 *
 * @param periods that were looked at
 * @param missed periods without a command
 * @param paused other such periods, in which the machine had no processor for the plant or the way to it
 * @param writers commands of a controller that were taken after one of its successor
 * @param inadmissible values that no actuator can take
 * @param takeovers the periods in which the plant began to follow another controller
 * @param latestNanos the latest first command of a controller that took over, after the cut-off of its period; negative before it
 */
// large because all of it is one row
public record PairCounts(
        long periods,
        List<Long> missed,
        List<Long> paused,
        long writers,
        long inadmissible,
        List<Long> takeovers,
        long latestNanos) {
    /** Nothing yet. */
    static final PairCounts NONE = new PairCounts(0, List.of(), List.of(), 0, 0, List.of(), Long.MIN_VALUE);

    /** These and others. */
    PairCounts plus(PairCounts other) {
        return new PairCounts(
                periods + other.periods,
                joined(missed, other.missed),
                joined(paused, other.paused),
                writers + other.writers,
                inadmissible + other.inadmissible,
                joined(takeovers, other.takeovers),
                Math.max(latestNanos, other.latestNanos));
    }

    private static List<Long> joined(List<Long> one, List<Long> other) {
        return Stream.concat(one.stream(), other.stream()).toList();
    }

    public PairCounts {
        takeovers = List.copyOf(takeovers);
        missed = List.copyOf(missed);
        paused = List.copyOf(paused);
    }
}
