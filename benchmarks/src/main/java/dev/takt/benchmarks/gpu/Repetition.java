package dev.takt.benchmarks.gpu;

/**
 * The number of repetitions of a measurement: a given number, or fewer if that takes seconds. A long measurement is
 * made once, because a machine with a GPU may be available for minutes only.
 */
final class Repetition {
    private static final long LONG_NANOS = 4_000_000_000L;

    private final int most;
    private final long begun = System.nanoTime();
    private int count;

    /** Upper limit of the repetitions. */
    Repetition(int most) {
        this.most = most;
    }

    /** Whether to measure once more; true the first time. */
    boolean goesOn() {
        return count++ == 0 || count <= most && System.nanoTime() - begun < LONG_NANOS;
    }
}
