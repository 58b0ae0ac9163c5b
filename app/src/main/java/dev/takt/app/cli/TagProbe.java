package dev.takt.app.cli;

import dev.takt.config.Case;
import dev.takt.links.ControllerEnd;
import dev.takt.links.Tag;
import dev.takt.links.TagFrame;
import dev.takt.links.wiring.Links;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/** Reads each tag of a link once, like the controller, and prints the values. It sends no command. */
final class TagProbe {
    private static final long PATIENCE_NANOS = 10_000_000_000L;
    private static final long REST_NANOS = 5_000_000L;
    private static final double NANOS_A_MILLI = 1e6;

    private TagProbe() {}

    /**
     * Prints one line per tag.
     *
     * @throws IOException if the link cannot be opened, or nothing comes
     */
    static void print(Case read, PrintWriter out) throws IOException {
        try (ControllerEnd end = Links.controller(read)) {
            TagFrame measured = new TagFrame(end.tables().measurements());
            long since = System.nanoTime();
            while (!end.read(measured)) {
                if (System.nanoTime() - since > PATIENCE_NANOS) {
                    throw new IOException("nothing came over " + Links.describe(read) + ". Maybe "
                            + (end.lastProblem().isEmpty()
                                    ? "the plant does not run, or sends elsewhere."
                                    : "this is why: " + end.lastProblem() + "."));
                }
                LockSupport.parkNanos(REST_NANOS);
            }
            long now = System.nanoTime();
            List<Tag> tags = measured.table().tags();
            out.printf(Locale.ROOT, "%n  %-16s %22s %-10s %-10s %s%n", "tag", "value", "unit", "quality", "age");
            for (int place = 0; place < tags.size(); place++) {
                out.printf(
                        Locale.ROOT,
                        "  %-16s %22s %-10s %-10s %.1f ms%n",
                        tags.get(place).name(),
                        measured.value(place),
                        tags.get(place).unit(),
                        measured.quality(place).label(),
                        (now - measured.sourceNanos(place)) / NANOS_A_MILLI);
            }
            if (!end.lastProblem().isEmpty()) {
                out.printf("  problem: %s%n", end.lastProblem());
            }
        }
    }
}
