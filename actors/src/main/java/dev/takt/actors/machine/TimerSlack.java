package dev.takt.actors.machine;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

/**
 * How much later than asked Linux may end a thread's sleep, so that it wakes up with others: 50 µs, unless the thread says
 * otherwise ({@code PR_SET_TIMERSLACK} of {@code prctl(2)}).
 */
public final class TimerSlack {
    private static final LinuxCall PROCESS_CONTROL = LinuxCall.variadic("prctl", JAVA_INT, JAVA_LONG);

    // linux/prctl.h
    private static final int PR_SET_TIMERSLACK = 29;
    private static final int PR_GET_TIMERSLACK = 30;

    /** 0 is what the thread was started with. */
    private static final long MIN_NANOS = 1;

    private TimerSlack() {}

    /** Does what takes long before the first call of {@link #drop}, for a thread that must not be late. */
    public static void prepare() {
        PROCESS_CONTROL.granted(PR_GET_TIMERSLACK, 0L);
    }

    /**
     * Leaves the calling thread none.
     *
     * @return whether it has none now
     */
    public static boolean drop() {
        return PROCESS_CONTROL.granted(PR_SET_TIMERSLACK, MIN_NANOS);
    }
}
