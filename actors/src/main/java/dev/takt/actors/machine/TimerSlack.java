package dev.takt.actors.machine;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

/**
 * How much later than asked Linux may end a thread's sleep, so that it wakes up with others: 50 µs, unless the thread says
 * otherwise ({@code PR_SET_TIMERSLACK} of {@code prctl(2)}).
 */
public final class TimerSlack {
    private static final LinuxCall PROCESS_CONTROL =
            LinuxCall.of("prctl", JAVA_INT, JAVA_LONG).variadicFrom(1);

    private static final int PR_SET_TIMERSLACK = 29;

    /** 0 is what the thread was started with. */
    private static final long LEAST_NANOS = 1;

    private TimerSlack() {}

    /**
     * Leaves the calling thread none.
     *
     * @return whether it has none now
     */
    public static boolean drop() {
        return PROCESS_CONTROL.granted(PR_SET_TIMERSLACK, LEAST_NANOS);
    }
}
