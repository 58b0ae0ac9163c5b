package dev.takt.app.rehearsal.process;

import java.io.IOException;

/** Signals of the operating system. */
enum Signals {
    /** Ends a process at once. */
    KILL,
    /** Stops a process without its notice. */
    STOP,
    /** Continues a stopped process. */
    CONT;

    /** Sends the signal. */
    void to(long pid) throws IOException, InterruptedException {
        int status = new ProcessBuilder("kill", "-" + name(), Long.toString(pid))
                .redirectErrorStream(true)
                .start()
                .waitFor();
        if (status != 0) {
            throw new IOException("kill -" + name() + " " + pid + " ended with " + status);
        }
    }
}
