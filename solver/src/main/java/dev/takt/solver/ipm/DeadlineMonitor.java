package dev.takt.solver.ipm;

import java.util.function.LongSupplier;

/**
 * Says when the next iteration would not end before the deadline. The cost of an iteration is predicted from the longest
 * one of late: it rises at once and decays slowly. A solve that it kept from its first iteration has learnt nothing, so the
 * next one begins without it: one iteration in which the machine was busy elsewhere must not be the last.
 *
 * <p>What the clock decides is one number a solve: which of its checks said no. A solve that is repeated is told that number in place
 * of a deadline, and takes the same course.
 */
final class DeadlineMonitor {
    /** In place of the number of a check, where none ended the solve. */
    static final int NONE = -1;

    /** How much of the prediction is kept when an iteration was shorter. */
    private static final double MEMORY = 0.9;

    private final LongSupplier clock;
    private long deadline;
    private boolean limited;
    private boolean repeating;
    private int repeatedCheck;
    private int checks;
    private int endingCheck = NONE;
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
        repeating = false;
        begin();
    }

    /** Starts a solve that is to end at the check at which an earlier one did, whatever the clock shows. */
    void startRepeating(int check) {
        limited = false;
        repeating = true;
        repeatedCheck = check;
        begin();
    }

    /** Starts a solve that is to end before the clock shows the deadline. */
    void start(long deadlineNanos) {
        limited = true;
        repeating = false;
        deadline = deadlineNanos;
        begin();
    }

    private void begin() {
        if (!iterated) {
            predicted = 0;
        }
        iterated = false;
        checks = 0;
        endingCheck = NONE;
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

    /** Whether another iteration would miss the deadline; once it would, every further one of the solve would. */
    boolean nextWouldMiss() {
        int check = checks++;
        if (endingCheck == NONE && isOver(check)) {
            endingCheck = check;
        }
        return endingCheck != NONE;
    }

    private boolean isOver(int check) {
        if (repeating) {
            return check == repeatedCheck;
        }
        return limited && clock.getAsLong() + (long) predicted - deadline > 0;
    }

    /** The number of the check, counted from 0, at which the clock ended the solve; {@link #NONE} if it did not. */
    int endingCheck() {
        return endingCheck;
    }
}
