package dev.takt.actors.cli;

import java.util.concurrent.CountDownLatch;
import sun.misc.Signal;

/**
 * What the system and the one at the terminal end a loop with. The first of them ends the loop and not the process, so that it can say
 * what it did; a second Ctrl-C does not wait for that.
 */
final class StopSignals {
    private static final String INTERRUPT = "INT";

    /** What a shell makes of a process that was interrupted. */
    private static final int INTERRUPTED = 130;

    private StopSignals() {}

    /** Lets signals open a latch from now on. */
    static void open(CountDownLatch stop) {
        handle(INTERRUPT, () -> {
            if (stop.getCount() == 0) {
                Runtime.getRuntime().halt(INTERRUPTED);
            }
            stop.countDown();
        });
        handle("TERM", stop::countDown);
        // a terminal that is closed
        handle("HUP", stop::countDown);
    }

    /** Leaves a Ctrl-C, and the end of the terminal, to the loop that this process belongs to: they reach both. */
    static void leaveToTheLoop() {
        handle(INTERRUPT, () -> {});
        handle("HUP", () -> {});
    }

    private static void handle(String name, Runnable action) {
        try {
            Signal.handle(new Signal(name), _ -> action.run());
        } catch (IllegalArgumentException e) {
            // this system has no such signal
        }
    }
}
