package dev.takt.actors.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.actors.rehearsal.ProcessUsage;
import dev.takt.actors.rehearsal.Rehearsal;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.config.Case;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code takt rehearse}: the loop with random faults, and what became of its promises. */
@Command(
        name = "rehearse",
        description = "Runs the loop of a case file with random faults and counts broken promises.",
        mixinStandardHelpOptions = true)
final class RehearseCommand implements Callable<Integer> {
    private static final long MOST_GROWTH = 16_000_000;
    private static final int MOST_NEW_THREADS = 2;
    private static final int MOST_NEW_HANDLES = 2;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE.conf", description = "The case file.")
    private Path file;

    @Mixin
    private CaseOptions options;

    @Option(names = "--periods", paramLabel = "N", description = "How many periods (100 000).")
    private int periods = 100_000;

    @Option(names = "--seed", paramLabel = "N", description = "Of all faults; the same one gives the same run (1).")
    private long seed = 1;

    @Option(
            names = "--real-time",
            description = "By the clock of the machine, with the plant in process, instead of in virtual time.")
    private boolean realTime;

    /** What the process used after a tenth of the run, and at its end. */
    private static final class Growth {
        private ProcessUsage begin = new ProcessUsage(0, 0, 0);
        private ProcessUsage end = begin;

        void look(long period, int periods) {
            if (period == periods / 10) {
                begin = ProcessUsage.now();
            }
            if (period == periods - 1) {
                end = ProcessUsage.now();
            }
        }

        boolean isSmall() {
            return end.heapBytes() - begin.heapBytes() < MOST_GROWTH
                    && end.threads() - begin.threads() <= MOST_NEW_THREADS
                    && end.handles() - begin.handles() <= MOST_NEW_HANDLES;
        }
    }

    @Override
    public Integer call() throws IOException {
        Case read = options.read(file);
        Growth growth = new Growth();
        long begun = System.nanoTime();
        Rehearsal rehearsal = new Rehearsal(read);
        Rehearsal.Report report = realTime
                ? rehearsal.runInRealTime(seed, periods, period -> growth.look(period, periods))
                : rehearsal.run(seed, periods, period -> growth.look(period, periods));
        boolean kept = report.missed() == 0 && report.inadmissible() == 0 && growth.isSmall();
        PrintWriter out = spec.commandLine().getOut();
        if (options.json()) {
            out.println(json(read, report, growth, kept));
        } else {
            print(out, read, report, growth, 1e-9 * (System.nanoTime() - begun));
        }
        out.flush();
        return kept ? ExitCode.DONE : ExitCode.DEFECT;
    }

    private void print(PrintWriter out, Case read, Rehearsal.Report report, Growth growth, double seconds) {
        out.printf(
                Locale.ROOT,
                "rehearsal of %d periods in %s time with seed %d, %.0f s%n",
                periods,
                realTime ? "real" : "virtual",
                seed,
                seconds);
        out.printf(
                Locale.ROOT,
                "  missed %d, inadmissible %d, skipped by the machine %d%n",
                report.missed(),
                report.inadmissible(),
                report.broken().skipped());
        report.firstProblems().forEach(problem -> out.println("  " + problem));
        out.print(summary(read, report).text());
        out.printf(
                Locale.ROOT,
                "  after a tenth, and at the end: heap %.1f MB, %.1f MB; threads %d, %d; file handles %d, %d%n",
                1e-6 * growth.begin.heapBytes(),
                1e-6 * growth.end.heapBytes(),
                growth.begin.threads(),
                growth.end.threads(),
                growth.begin.handles(),
                growth.end.handles());
    }

    private String json(Case read, Rehearsal.Report report, Growth growth, boolean kept) {
        ObjectNode root = new ObjectMapper().createObjectNode();
        root.put("case", read.name());
        root.put("periods", periods);
        root.put("seed", seed);
        root.put("real_time", realTime);
        root.put("kept", kept);
        root.put("missed", report.missed());
        root.put("inadmissible", report.inadmissible());
        root.put("skipped", report.broken().skipped());
        put(root.putObject("begin"), growth.begin);
        put(root.putObject("end"), growth.end);
        root.set("loop", summary(read, report).document());
        return root.toPrettyString();
    }

    private static LoopSummary summary(Case read, Rehearsal.Report report) {
        return new LoopSummary(read, LoopTiming.of(read), report.statistics());
    }

    private static void put(ObjectNode node, ProcessUsage usage) {
        node.put("heap_bytes", usage.heapBytes());
        node.put("threads", usage.threads());
        node.put("file_handles", usage.handles());
    }
}
