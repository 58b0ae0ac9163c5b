package dev.takt.solver.ipm;

import java.util.function.LongSupplier;

/**
 * Says when the next iteration would not end before the deadline. The cost of an iteration is predicted from the longest
 * one of late: it rises at once and decays slowly. A solve that it kept from its first iteration has learnt nothing, so the
 * next one begins without it: one iteration in which the machine was busy elsewhere must not be the last.
 */
final class DeadlineMonitor {
    /** How much of the prediction is kept when an iteration was shorter. */
    private static final double MEMORY = 0.9;

    private final LongSupplier clock;
    private long deadline;
    private boolean limited;
    private long iterationStart;
    private double predicted;
    private boolean iterated = true;

    /** Makes a monitor on a clock of nanoseconds. */
    DeadlineMonitor(LongSupplier clock) {
        this.clock = clock;
    }

    /** Starts a solve that may take as long as it likes. */
    void startUnlimited() {
        limited = false;
        begin();
    }

    /** Starts a solve that is to end before the clock shows the deadline. */
    void start(long deadlineNanos) {
        limited = true;
        deadline = deadlineNanos;
        begin();
    }

    private void begin() {
        if (!iterated) {
            predicted = 0;
        }
        iterated = false;
        iterationStart = clock.getAsLong();
    }

    /** Marks the end of one iteration and the start of the next. */
    void iterationEnded() {
        long now = clock.getAsLong();
        double duration = now - iterationStart;
        predicted = Math.max(duration, MEMORY * predicted + (1 - MEMORY) * duration);
        iterationStart = now;
        iterated = true;
    }

    /** Whether another iteration would miss the deadline. */
    boolean nextWouldMiss() {
        return limited && clock.getAsLong() + (long) predicted - deadline > 0;
    }
}
