package dev.takt.app.terminal;

import java.io.Console;
import java.io.PrintWriter;
import java.util.Locale;

/**
 * Shows the progress of a run: a bar that is redrawn on a terminal, else a plain line at every tenth of the run and at
 * least every few seconds. Writes nothing for a single step.
 */
public final class ProgressDisplay {
    private static final int BAR_WIDTH = 32;
    private static final long REDRAW_NANOS = 50_000_000L;
    private static final long LINE_NANOS = 5_000_000_000L;
    private static final int LINES = 10;

    /** The style of the display. */
    public enum Style {
        /** For a terminal. */
        BAR,
        /** For a file or a pipe. */
        LINES,
        /** Not at all. */
        NONE;

        private static final String PROPERTY = "takt.progress";

        /** The style for the standard error, as detected by the launcher, else from the console of this process. */
        public static Style detect() {
            String found = System.getProperty(PROPERTY, "");
            if (found.isEmpty()) {
                Console console = System.console();
                return console != null && console.isTerminal() ? BAR : LINES;
            }
            return valueOf(found.toUpperCase(Locale.ROOT));
        }
    }

    private final PrintWriter out;
    private final Style style;
    private final String what;
    private final int steps;
    private final long started = System.nanoTime();
    private long lastShown = started;
    private boolean drawn;

    /**
     * Begins a display.
     *
     * @param the counted unit, such as {@code step}
     * @param steps their number
     */
    public ProgressDisplay(PrintWriter out, Style style, String what, int steps) {
        this.out = out;
        this.style = steps > 1 ? style : Style.NONE;
        this.what = what;
        this.steps = steps;
    }

    /**
     * Updates the number of steps done.
     *
     * @param done number of steps, from 1
     * @param remark remark about the last one
     */
    public void advance(int done, String remark) {
        long now = System.nanoTime();
        switch (style) {
            case BAR -> {
                if (done == steps || now - lastShown >= REDRAW_NANOS || !drawn) {
                    drawBar(done, remark);
                    lastShown = now;
                }
            }
            case LINES -> {
                boolean tenth = done * LINES / steps > (done - 1) * LINES / steps;
                if (tenth || now - lastShown >= LINE_NANOS) {
                    out.printf(Locale.ROOT, "%s %d/%d  %.1f s  %s%n", what, done, steps, (now - started) / 1e9, remark);
                    out.flush();
                    lastShown = now;
                }
            }
            case NONE -> {}
        }
    }

    /** Ends the display; removes the bar, because a summary follows. */
    public void close() {
        if (drawn) {
            out.print("\r\u001b[K");
            out.flush();
            drawn = false;
        }
    }

    private void drawBar(int done, String remark) {
        int filled = (int) ((long) done * BAR_WIDTH / steps);
        out.print("\r\u001b[K" + what + " [" + "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled) + "] " + done + "/"
                + steps + "  " + remark);
        out.flush();
        drawn = true;
    }
}
