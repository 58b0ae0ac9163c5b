package dev.takt.actors.pair;

import dev.takt.actors.state.StateExchange;

/**
 * The command of a period, of the controller that leads.
 *
 * @param cycle the period
 * @param after nanoseconds from its beginning until the command went out
 * @param planned whether the loop follows plans
 * @param written whether it went to the plant; its mode may not allow it
 * @param values one per actuator
 */
@SuppressWarnings("ArrayRecordComponent")
record SentCommand(long cycle, long after, boolean planned, boolean written, double[] values) {
    static final SentCommand BLANK = new SentCommand(0, 0, false, false, new double[0]);

    SentCommand exchange(StateExchange out) {
        return new SentCommand(
                out.large(cycle), out.large(after), out.flag(planned), out.flag(written), out.array(values));
    }

    /** The largest difference of one value from those of another command; NaN where they are not of one loop. */
    double difference(double[] other) {
        if (other.length != values.length) {
            return Double.NaN;
        }
        double largest = 0;
        for (int i = 0; i < values.length; i++) {
            largest = Math.max(largest, Math.abs(values[i] - other[i]));
        }
        return largest;
    }
}
