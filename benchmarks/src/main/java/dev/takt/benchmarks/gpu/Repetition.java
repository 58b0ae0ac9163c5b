package dev.takt.benchmarks.gpu;

/**
 * How often something is measured: a number of times, or fewer if that takes seconds. What takes long is measured once: a machine with
 * a GPU may be at hand for minutes only.
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
