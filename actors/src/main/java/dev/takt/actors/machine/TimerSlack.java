package dev.takt.actors.machine;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

/**
 * The time by which Linux may end a thread's sleep late, to combine wake-ups: 50 µs, unless the thread sets another
 * value ({@code PR_SET_TIMERSLACK} of {@code prctl(2)}).
 */
public final class TimerSlack {
    private static final LinuxCall PROCESS_CONTROL = LinuxCall.variadic("prctl", JAVA_INT, JAVA_LONG);

    // linux/prctl.h
    private static final int PR_SET_TIMERSLACK = 29;
    private static final int PR_GET_TIMERSLACK = 30;

    /** 0 would be the value with which the thread was started. */
    private static final long MIN_NANOS = 1;

    private TimerSlack() {}

    /** Does the slow initialisation before the first call of {@link #drop}, for a thread that must not be late. */
    public static void prepare() {
        PROCESS_CONTROL.granted(PR_GET_TIMERSLACK, 0L);
    }

    /**
     * Sets the smallest slack for the calling thread.
     *
     * @return whether this was possible
     */
    public static boolean drop() {
        return PROCESS_CONTROL.granted(PR_SET_TIMERSLACK, MIN_NANOS);
    }
}
