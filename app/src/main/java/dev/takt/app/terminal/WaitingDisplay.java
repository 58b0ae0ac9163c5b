package dev.takt.app.terminal;

import dev.takt.app.terminal.ProgressDisplay.Style;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Shows that a long preparation is under way, whose steps cannot be counted: its name, the time that it has taken, and the
 * memory in use. Short ones show nothing.
 */
public final class WaitingDisplay implements AutoCloseable {
    private static final long QUIET_NANOS = 2_000_000_000L;
    private static final long LINE_NANOS = 5_000_000_000L;
    private static final long REDRAW_MILLIS = 500;

    private final PrintWriter out;
    private final Style style;
    private final String what;
    private final long started = System.nanoTime();
    private long lastShown;
    private boolean drawn;

    private WaitingDisplay(PrintWriter out, Style style, String what) {
        this.out = out;
        this.style = style;
        this.what = what;
    }

    /**
     * Does some work and shows meanwhile that it is under way, as the standard error allows.
     *
     * @param what is done, such as {@code building the problem}
     */
    public static <T> T during(PrintWriter out, String what, Supplier<T> work) {
        return during(out, Style.detect(), what, work);
    }

    /** Does some work and shows meanwhile that it is under way. */
    static <T> T during(PrintWriter out, Style style, String what, Supplier<T> work) {
        if (style == Style.NONE) {
            return work.get();
        }
        try (WaitingDisplay display = new WaitingDisplay(out, style, what)) {
            Thread watcher = Thread.ofVirtual().start(display::watch);
            try {
                return work.get();
            } finally {
                watcher.interrupt();
            }
        }
    }

    /** A display whose time the caller counts. */
    static WaitingDisplay of(PrintWriter out, Style style, String what) {
        return new WaitingDisplay(out, style, what);
    }

    private void watch() {
        Runtime machine = Runtime.getRuntime();
        try {
            while (true) {
                Thread.sleep(REDRAW_MILLIS);
                show(System.nanoTime() - started, machine.totalMemory() - machine.freeMemory());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Shows the work, if it has been long enough.
     *
     * @param elapsed nanoseconds since it began
     * @param memory bytes of the heap in use
     */
    synchronized void show(long elapsed, long memory) {
        if (elapsed < QUIET_NANOS || style == Style.LINES && lastShown > 0 && elapsed - lastShown < LINE_NANOS) {
            return;
        }
        lastShown = elapsed;
        String line = String.format(Locale.ROOT, "%s  %.0f s  %d MiB", what, elapsed / 1e9, memory >> 20);
        if (style == Style.BAR) {
            out.print("\r\u001b[K" + line);
            drawn = true;
        } else {
            out.println(line);
        }
        out.flush();
    }

    /** Removes a line that is redrawn. */
    @Override
    public synchronized void close() {
        if (drawn) {
            out.print("\r\u001b[K");
            out.flush();
            drawn = false;
        }
    }
}
