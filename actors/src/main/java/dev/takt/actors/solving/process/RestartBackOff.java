package dev.takt.actors.solving.process;

/**
 * How long to wait before another process is started in place of one that ended. The first two, the solver and its spare one, do
 * not wait; from then on each pause is twice the one before, until the last process has lived for a while: a machine that is too
 * busy, or a problem that ends every process, is not helped by starting more and more of them.
 *
 * <p>Times are nanoseconds.
 */
final class RestartBackOff {
    private static final int FREE = 2;

    private final long first;
    private final long most;
    private final long healthy;
    private int starts;
    private long pause;
    private long begins;

    /**
     * A back-off before the first start.
     *
     * @param first the first pause
     * @param most the longest pause
     * @param healthy a process that was started so long ago has proved that another one may be started at once
     */
    RestartBackOff(long first, long most, long healthy) {
        this.first = first;
        this.most = most;
        this.healthy = healthy;
    }

    /** How long to wait before the start that is wanted now. */
    synchronized long pause(long now) {
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
