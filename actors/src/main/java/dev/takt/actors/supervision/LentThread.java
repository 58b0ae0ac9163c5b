package dev.takt.actors.supervision;

/**
 * Lends the calling thread to the actor that sends the commands. If that actor is idle, the calling thread processes
 * the message at once. Waking the actor's own thread would take 50 to 100 microseconds, and milliseconds on a busy
 * machine, between a measurement and its command. The actor keeps its own thread for everything else, and for the case
 * that lending threads are blocked elsewhere.
 */
public final class LentThread {
    private static final ScopedValue<Boolean> LENT = ScopedValue.newInstance();

    private LentThread() {}

    /** Runs an action that sends messages, with this thread lent. */
    public static void during(Runnable handOver) {
        ScopedValue.where(LENT, true).run(handOver);
    }

    /** Runs a task; messages that it sends are no longer processed by this thread. */
    public static void take(Runnable task) {
        ScopedValue.where(LENT, false).run(task);
    }

    /** Whether the calling thread is lent. */
    public static boolean isLent() {
        return LENT.orElse(false);
    }
}
