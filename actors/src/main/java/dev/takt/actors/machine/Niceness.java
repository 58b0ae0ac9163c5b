package dev.takt.actors.machine;

import static java.lang.foreign.ValueLayout.JAVA_INT;

/**
 * The scheduling priority of a thread. On Linux every thread has its own niceness ({@code setpriority(2)}), and every
 * process may raise it; lowering it again needs rights that a loop may lack. Elsewhere niceness is a property of the
 * whole process and is not changed.
 */
public final class Niceness {
    /** Gets a third of the processor time of an ordinary thread on the same processor. */
    public static final int BEHIND = 5;
    /** Gets a tenth of the processor time of an ordinary thread on the same processor. */
    public static final int BACKGROUND = 10;
    /** Gets what others leave. */
    public static final int IDLE = 19;

    private static final LinuxCall SET_PRIORITY = LinuxCall.of("setpriority", JAVA_INT, JAVA_INT, JAVA_INT);
    private static final int PRIO_PROCESS = 0;
    private static final int CALLER = 0;

    private Niceness() {}

    /**
     * Lowers the priority of the calling thread, and of threads that it starts from now on.
     *
     * @param niceness up to 19; ordinary threads have 0
     * @return whether this was possible
     */
    public static boolean raise(int niceness) {
        return SET_PRIORITY.granted(PRIO_PROCESS, CALLER, niceness);
    }
}
