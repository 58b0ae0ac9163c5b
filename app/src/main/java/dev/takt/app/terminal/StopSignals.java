package dev.takt.app.terminal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import sun.misc.Signal;

/**
 * The signals that end a loop or a plant. The first one ends the loop and not the process, so that the loop can print
 * its summary and the process has its own exit code. A second Ctrl-C ends the process at once.
 */
public final class StopSignals {
    private static final String INTERRUPT = "INT";

    /** The exit code of an interrupted process in a shell. */
    private static final int INTERRUPTED = 130;

    private StopSignals() {}

    /** Makes signals open a latch from now on. */
    public static void open(CountDownLatch stop) {
        handle(stop::countDown, () -> stop.getCount() == 0);
    }

    /** Makes signals interrupt a thread from now on. */
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
        // a closed terminal
        handle("HUP", end);
    }

    /** Ignores Ctrl-C and the end of the terminal, which also reach the loop that this process belongs to. */
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
