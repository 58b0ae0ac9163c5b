package dev.takt.benchmarks.runtime;

import dev.takt.app.rehearsal.LoopStatistics.Timing;
import dev.takt.app.rehearsal.process.AllocatingMain;
import dev.takt.app.rehearsal.process.LoopProcess;
import dev.takt.app.rehearsal.process.LoopWitness;
import dev.takt.app.rehearsal.process.ProcessFault;
import dev.takt.config.CaseFile;
import dev.takt.loop.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.HdrHistogram.Histogram;

/**
 * The behaviour of a running loop, in a separate process, when its solver is killed or stopped, processors and heap are
 * under load, it is itself suspended, or many pages are open: each fault several times, at random times.
 */
final class ProcessFaultReport {
    private static final int DIGITS = 3;
    private static final int PERIODS_WITHOUT = 40;
    private static final long MAX_PAUSE_NANOS = 500_000_000;

    /** The time after which the spare solver is warm, and the next one starts without a pause. */
    private static final Duration SPARE_IS_THERE = Duration.ofSeconds(20);

    private final Path home;

    ProcessFaultReport(Path home) {
        this.home = home;
    }

    /** The table: one row per fault, and one without any; faults that cost a solver have half as many repeats. */
    String report(Path file, int repeats) throws IOException, InterruptedException {
        StringBuilder text = new StringBuilder(
                "| fault | times | periods until fresh again, most | periods | skipped | missed | inadmissible | safe | solver restarts"
                        + " | tick late, " + Quantiles.HEADS
                        + " | rungs |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
        text.append(row("none", file, repeats, false, List.of()));
        for (ProcessFault fault : ProcessFault.values()) {
            int times = fault.costsASolver() ? Math.max(1, repeats / 2) : repeats;
            text.append(row(label(fault), file, times, false, List.of(fault)));
        }
        text.append(row("heap under pressure, 1 GB/s", file, repeats, true, List.of()));
        return text.toString();
    }

    private static String label(ProcessFault fault) {
        return fault.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private String row(String name, Path file, int repeats, boolean garbage, List<ProcessFault> faults)
            throws IOException, InterruptedException {
        List<String> takt = garbage ? Takt.command(home, AllocatingMain.class.getName()) : Takt.command(home);
        Path folder = Files.createTempDirectory("takt-process-fault");
        long begun = System.nanoTime();
        Histogram until = new Histogram(DIGITS);
        int done = 0;
        try (LoopProcess loop = LoopProcess.start(takt, file, folder, List.of("loop.solver=process"))) {
            if (garbage) {
                loop.allocate();
            }
            done = strike(loop, repeats, faults, until);
            loop.end();
        }
        LoopWitness witness = LoopWitness.of(CaseFile.read(file, List.of()), folder);
        String row = String.format(
                Locale.ROOT,
                "| %s | %d | %d | %d | %d | %d | %d | %d | %d | %s | %s |%n",
                name,
                done,
                until.getMaxValue(),
                witness.cycles().size(),
                witness.violations().skipped(),
                witness.violations().missed(),
                witness.violations().inadmissible(),
                witness.totals().modes().getOrDefault(Mode.SAFE, 0L),
                witness.totals().restarts(),
                Quantiles.cells(witness.totals().timings().getOrDefault(Timing.TICK_LATENESS, until)),
                witness.totals().sources());
        System.err.printf(Locale.ROOT, "  %.0f s  %s", 1e-9 * (System.nanoTime() - begun), row);
        return row;
    }

    /** The number of injected faults: fewer than requested if the loop could not continue, which ends only this row. */
    private static int strike(LoopProcess loop, int repeats, List<ProcessFault> faults, Histogram until)
            throws InterruptedException {
        Random random = new Random(1);
        int done = 0;
        try {
            loop.awaitFresh(-1);
            for (; done < repeats; done++) {
                for (ProcessFault fault : faults) {
                    Thread.sleep(fault.costsASolver() ? SPARE_IS_THERE : Duration.ZERO);
                    until.recordValue(fault.on(loop));
                }
                if (faults.isEmpty()) {
                    loop.awaitFresh(loop.awaitFresh(-1) + PERIODS_WITHOUT);
                }
                Thread.sleep(Duration.ofNanos(random.nextLong(MAX_PAUSE_NANOS)));
            }
        } catch (IOException e) {
            System.err.println("  gave up: " + e.getMessage());
        }
        return done;
    }
}
