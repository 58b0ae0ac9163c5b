package dev.takt.app.rehearsal.process;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.takt.actors.machine.LinuxCall;
import java.io.IOException;

/** Enters the network of a process, which may be another one than that of this process. Linux alone; needs root. */
public final class NetworkOf {
    // linux/sched.h
    private static final int NETWORK = 0x40000000;

    private static final LinuxCall PIDFD_OPEN = LinuxCall.of("pidfd_open", JAVA_INT, JAVA_INT);
    private static final LinuxCall SETNS = LinuxCall.of("setns", JAVA_INT, JAVA_INT);
    private static final LinuxCall CLOSE = LinuxCall.of("close", JAVA_INT);

    private NetworkOf() {}

    /**
     * Sockets that this thread opens from now on are in the network of a process; those that it has opened stay where they are.
     *
     * @throws IOException if the process is gone, or this one may not
     */
    public static void enter(long process) throws IOException {
        int handle = (int) PIDFD_OPEN.answer((int) process, 0);
        boolean entered = handle >= 0 && SETNS.granted(handle, NETWORK);
        CLOSE.answer(handle);
        if (!entered) {
            throw new IOException("cannot enter the network of process " + process);
        }
    }
}
