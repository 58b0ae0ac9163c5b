package dev.takt.benchmarks.runtime;

import dev.takt.actors.rehearsal.Rehearsal;
import dev.takt.actors.runtime.LoopStatistics.Totals;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * A long run of a loop in virtual time with random faults; prints what the loop did and ends with 1 if it broke a promise or
 * grew.
 *
 * <pre>java -cp ... dev.takt.benchmarks.runtime.LoopRehearsal FILE.conf [PERIODS] [SEED]</pre>
 */
public final class LoopRehearsal {
    private static final int PERIODS = 100_000;
    private static final double MOST_GROWTH = 16e6;
    private static final int MOST_NEW_THREADS = 2;

    private LoopRehearsal() {}

    /** What the process uses. */
    private record Usage(double heapBytes, int threads) {
        static Usage now() {
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            return new Usage(
                    runtime.totalMemory() - runtime.freeMemory(),
                    ManagementFactory.getThreadMXBean().getThreadCount());
        }
    }

    /** Runs it. */
    public static void main(String[] arguments) {
        Case read = CaseFile.read(Path.of(arguments[0]), List.of());
        int periods = arguments.length > 1 ? Integer.parseInt(arguments[1]) : PERIODS;
        long seed = arguments.length > 2 ? Long.parseLong(arguments[2]) : 1;
        Usage[] early = new Usage[1];
        Usage[] late = new Usage[1];
        long begun = System.nanoTime();
        Rehearsal.Report report = new Rehearsal(read).run(seed, periods, period -> {
            if (period == periods / 10) {
                early[0] = Usage.now();
            }
            if (period == periods - 1) {
                late[0] = Usage.now();
            }
        });
        double growth = late[0].heapBytes() - early[0].heapBytes();
        int threads = late[0].threads() - early[0].threads();
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        print(out, report, seed, 1e-9 * (System.nanoTime() - begun));
        out.printf(Locale.ROOT, "  heap %+.1f MB, threads %+d after the first tenth%n", 1e-6 * growth, threads);
        boolean kept = report.missed() == 0 && report.inadmissible() == 0;
        System.exit(kept && growth < MOST_GROWTH && threads <= MOST_NEW_THREADS ? 0 : 1);
    }

    private static void print(PrintStream out, Rehearsal.Report report, long seed, double seconds) {
        Totals totals = report.totals();
        out.printf(
                Locale.ROOT,
                "%d periods with seed %d in %.1f s: missed %d, inadmissible %d%n",
                totals.cycles(),
                seed,
                seconds,
                report.missed(),
                report.inadmissible());
        out.println("  rungs " + totals.rungs());
        out.println("  modes " + totals.modes());
        out.println("  solves " + totals.solves() + ", accepted " + totals.solvesAccepted() + ", alarms "
                + totals.alarms());
        report.firstProblems().forEach(problem -> out.println("  " + problem));
    }
}
