package dev.takt.app.terminal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import sun.misc.Signal;

/**
 * What the system and the one at the terminal end a loop or a plant with. The first of them ends that and not the process, so that it can say
 * what it did, and the process ends with its own exit code; a second Ctrl-C does not wait for that.
 */
public final class StopSignals {
    private static final String INTERRUPT = "INT";

    /** What a shell makes of a process that was interrupted. */
    private static final int INTERRUPTED = 130;

    private StopSignals() {}

    /** Lets signals open a latch from now on. */
    public static void open(CountDownLatch stop) {
        handle(stop::countDown, () -> stop.getCount() == 0);
    }

    /** Lets signals interrupt a thread from now on. */
    public static void interrupt(Thread worker) {
        AtomicBoolean asked = new AtomicBoolean();
        handle(
                () -> {
                    asked.set(true);
                    worker.interrupt();
                },
                asked::get);
    }

    private static void handle(Runnable end, BooleanSupplier ending) {
        handle(INTERRUPT, () -> {
            if (ending.getAsBoolean()) {
                Runtime.getRuntime().halt(INTERRUPTED);
            }
            end.run();
        });
        handle("TERM", end);
        // a terminal that is closed
        handle("HUP", end);
    }

    /** Leaves a Ctrl-C, and the end of the terminal, to the loop that this process belongs to: they reach both. */
    public static void leaveToTheLoop() {
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
