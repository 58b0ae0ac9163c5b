package dev.takt.actors.solving.process;

/**
 * The pause before a process that has ended is replaced. The first two, the solver and its spare process, start without
 * a pause. After that each pause is twice the one before, until a process has lived for some time: starting more
 * processes does not help a machine that is too busy, or a problem that ends every process.
 *
 * <p>Times are nanoseconds.
 */
public final class RestartBackOff {
    private static final int FREE = 2;

    private final long first;
    private final long most;
    private final long healthy;
    private int starts;
    private long pause;
    private long begins;

    /**
     * Starts before the first process.
     *
     * @param first the first pause
     * @param most the longest pause
     * @param healthy lifetime after which a process counts as healthy and its replacement may start at once
     */
    public RestartBackOff(long first, long most, long healthy) {
        this.first = first;
        this.most = most;
        this.healthy = healthy;
    }

    /** The pause before a start that is requested now. */
    public synchronized long pause(long now) {
        if (starts >= FREE && now - begins >= healthy) {
            starts = FREE - 1;
            pause = 0;
        }
        starts++;
        if (starts > FREE) {
            pause = pause == 0 ? first : Math.min(most, 2 * pause);
        }
        begins = now + pause;
        return pause;
    }
}
