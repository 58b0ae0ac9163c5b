package dev.takt.app.rehearsal.process;

/**
 * What a plant with two controllers was sent.
 *
 * @param periods that were looked at
 * @param missed periods without a command
 * @param writers commands of a controller that were taken after one of its successor
 * @param inadmissible values that no actuator can take
 * @param takeovers how often another controller was followed
 * @param latestNanos the latest first command of a controller that took over, after the cut-off of its period; negative before it
 * @param where the periods without a command
 */
public record PairCounts(
        long periods,
        long missed,
        long writers,
        long inadmissible,
        long takeovers,
        long latestNanos,
        String where) {}
