package dev.takt.benchmarks.runtime;

import dev.takt.actors.rehearsal.process.AllocatingMain;
import dev.takt.actors.rehearsal.process.LoopProcess;
import dev.takt.actors.rehearsal.process.LoopWitness;
import dev.takt.actors.rehearsal.process.Ordeal;
import dev.takt.actors.runtime.LoopStatistics.Timing;
import dev.takt.config.CaseFile;
import dev.takt.config.loop.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * What becomes of a running loop when its solver is killed or held, processors and heap are under load, it is itself suspended,
 * or many watch it: each many times, at random moments, in a process of its own.
 */
final class OrdealReport {
    private static final int DIGITS = 3;
    private static final int PERIODS_WITHOUT = 40;
    private static final long MOST_PAUSE_NANOS = 500_000_000;

    private final Path home;

    OrdealReport(Path home) {
        this.home = home;
    }

    /** The table: a row an ordeal, and one without any. */
    String report(Path file, int repeats) throws IOException, InterruptedException {
        StringBuilder text = new StringBuilder(
                "| ordeal | times | periods until fresh again, most | periods | skipped | missed | inadmissible | safe | solver restarts"
                        + " | tick late, " + Quantiles.HEADS
                        + " | rungs |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
        text.append(row("none", file, repeats, false, List.of()));
        for (Ordeal ordeal : Ordeal.values()) {
            text.append(row(label(ordeal), file, repeats, false, List.of(ordeal)));
        }
        text.append(row("heap under pressure, 1 GB/s", file, repeats, true, List.of()));
        return text.toString();
    }

    private static String label(Ordeal ordeal) {
        return ordeal.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private String row(String name, Path file, int repeats, boolean garbage, List<Ordeal> ordeals)
            throws IOException, InterruptedException {
        List<String> takt = garbage ? Takt.command(home, AllocatingMain.class.getName()) : Takt.command(home);
        Path folder = Files.createTempDirectory("takt-ordeal");
        Random random = new Random(1);
        long begun = System.nanoTime();
        Histogram until = new Histogram(DIGITS);
        try (LoopProcess loop = LoopProcess.start(takt, file, folder, List.of("loop.solver=process"))) {
            loop.awaitFresh(-1);
            for (int repeat = 0; repeat < repeats; repeat++) {
                for (Ordeal ordeal : ordeals) {
                    until.recordValue(ordeal.on(loop));
                }
                if (ordeals.isEmpty()) {
                    loop.awaitFresh(loop.awaitFresh(-1) + PERIODS_WITHOUT);
                }
                LockSupport.parkNanos(random.nextLong(MOST_PAUSE_NANOS));
            }
            loop.end();
        }
        LoopWitness witness = LoopWitness.of(CaseFile.read(file, List.of()), folder);
        String row = String.format(
                Locale.ROOT,
                "| %s | %d | %d | %d | %d | %d | %d | %d | %d | %s | %s |%n",
                name,
                repeats,
                until.getMaxValue(),
                witness.cycles().size(),
                witness.broken().skipped(),
                witness.broken().missed(),
                witness.broken().inadmissible(),
                witness.totals().modes().getOrDefault(Mode.SAFE, 0L),
                witness.totals().restarts(),
                Quantiles.cells(witness.totals().timings().getOrDefault(Timing.TICK_LATENESS, until)),
                witness.totals().rungs());
        System.err.printf(Locale.ROOT, "  %.0f s  %s", 1e-9 * (System.nanoTime() - begun), row);
        return row;
    }
}
