package dev.takt.actors.machine;

import static java.lang.foreign.ValueLayout.JAVA_INT;

/**
 * How far a thread steps back where processors are short. On Linux every thread has a niceness of its own ({@code setpriority(2)}),
 * and anybody may raise it; to lower it again takes rights that a loop need not have. Elsewhere it is a property of the whole
 * process, and left alone.
 */
public final class Niceness {
    /** Gets a tenth of what an ordinary thread gets that wants the same processor. */
    public static final int BACKGROUND = 10;

    private static final LinuxCall SET_PRIORITY = LinuxCall.of("setpriority", JAVA_INT, JAVA_INT, JAVA_INT);
    private static final int PRIO_PROCESS = 0;
    private static final int CALLER = 0;

    private Niceness() {}

    /**
     * Makes the calling thread step back, and those that it starts from now on.
     *
     * @param niceness up to 19; ordinary threads have 0
     * @return whether it does
     */
    public static boolean raise(int niceness) {
        return SET_PRIORITY.granted(PRIO_PROCESS, CALLER, niceness);
    }
}
