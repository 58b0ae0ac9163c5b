package dev.takt.solver.ipm;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class DeadlineMonitorTest {
    private static final long BUDGET = 40;

    private long now;
    private final DeadlineMonitor monitor = new DeadlineMonitor(() -> now);

    private void start() {
        monitor.start(now + BUDGET);
    }

    private void iterate(long duration) {
        now += duration;
        monitor.iterationEnded();
    }

    @Test
    void predictsFromTheLongestIterationOfLate() {
        start();
        iterate(15);
        assertFalse(monitor.nextWouldMiss(), "15 of 40");
        iterate(2);
        assertFalse(monitor.nextWouldMiss(), "17 of 40 and about 14 to come");
        iterate(12);
        assertTrue(monitor.nextWouldMiss(), "29 of 40 and about 13 to come");
    }

    /** The process was suspended, or another had the processor, in the middle of an iteration. */
    @Test
    void anIterationThatLastedLongerThanABudgetKeepsOneSolveFromBeginningAndNoMore() {
        start();
        iterate(1000);
        assertTrue(monitor.nextWouldMiss());
        start();
        assertTrue(monitor.nextWouldMiss());
        start();
        assertFalse(monitor.nextWouldMiss());
        iterate(1);
        assertFalse(monitor.nextWouldMiss());
        start();
        assertFalse(monitor.nextWouldMiss());
    }

    @Test
    void aDeadlineThatHasPassedIsMissedWhateverIsPredicted() {
        monitor.start(now - 1);
        assertTrue(monitor.nextWouldMiss());
    }

    @Test
    void nothingIsMissedWithoutADeadline() {
        monitor.startUnlimited();
        iterate(1_000_000_000_000L);
        assertFalse(monitor.nextWouldMiss());
    }
}
