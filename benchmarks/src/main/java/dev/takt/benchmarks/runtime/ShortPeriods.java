package dev.takt.benchmarks.runtime;

import dev.takt.actors.journal.JournalReader;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.config.CaseFile;
import dev.takt.loop.CommandSource;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.CycleTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * Loops with periods of milliseconds: an unmodified {@code takt run} in a separate process, beside a {@link BareThread} with the
 * same period. The figures are those of its journal, from its first command on.
 */
final class ShortPeriods {
    private static final int DIGITS = 3;
    private static final int SECONDS_A_MINUTE = 60;
    private static final long SECOND = 1_000_000_000;
    private static final double PERCENT = 100;
    private static final double MICRO = 1e-3;
    private static final double MILLI = 1e-6;

    /** Until a loop drives its plant. */
    private static final int START_SECONDS = 40;

    private final Path home;

    ShortPeriods(Path home) {
        this.home = home;
    }

    /** A loop whose measurements are noisy, so that no solve finds nothing to do. */
    private enum Loop {
        PENDULUM("pendulum", "1 ms", "{ q = 5e-4, a = 5e-4, v = 2e-3, w = 2e-3 }", 1),
        QUADROTOR("quadrotor", "5 ms", "{ p = 1e-3, v = 2e-3, e = 5e-4 }", 0),
        PENDULUM_AT_5_KHZ("pendulum", "0.2 ms", "{ q = 5e-4, a = 5e-4, v = 2e-3, w = 2e-3 }", 1);

        private final String name;
        private final List<String> settings;

        Loop(String name, String period, String noise, int realTimeIterations) {
            this.name = name;
            this.settings = List.of(
                    "loop.period=" + period,
                    "plant.noise.deviations=" + noise,
                    "solver.real-time-iterations=" + realTimeIterations,
                    // on a machine that others use, too, four periods are no failure of a plant
                    "links.silence=50 ms");
        }

        Path file(Path home) {
            return home.resolve("examples").resolve(name + ".conf");
        }
    }

    /** What the periods of a loop came to. */
    private static final class Periods {
        private final Histogram tick = new Histogram(DIGITS);
        private final Histogram feedback = new Histogram(DIGITS);
        private final Histogram runtime = new Histogram(DIGITS);
        private final BareThread.Lateness bare;
        private long fresh;
        private long others;
        private long othersMet;
        private long skipped;
        private long last = -1;
        private long unrecorded;

        Periods(BareThread.Lateness bare) {
            this.bare = bare;
        }

        void add(CycleRecord cycle) {
            if (last < 0 && !cycle.command().written()) {
                return;
            }
            CycleTimes times = cycle.times();
            skipped += last < 0 ? 0 : times.skipped();
            unrecorded += last < 0 ? 0 : cycle.cycle() - last - 1 - times.skipped();
            last = cycle.cycle();
            tick.recordValue(Math.max(0, times.tickLateness()));
            if (cycle.source() == CommandSource.FRESH) {
                fresh++;
                feedback.recordValue(times.feedback());
                runtime.recordValue(Math.max(0, times.feedback() - times.solve()));
            } else {
                others++;
                othersMet += bare.around(times.scheduled()) < bare.period() / 2 ? 1 : 0;
            }
        }

        String row(String name) {
            long all = fresh + others + skipped;
            return String.format(
                    Locale.ROOT,
                    "| %s, %.3g ms | %d | %.4f %% | %d | %d | %d | %s | %s | %s | %s |%n",
                    name,
                    MILLI * bare.period(),
                    all,
                    PERCENT * fresh / Math.max(1, all),
                    othersMet,
                    skipped,
                    unrecorded,
                    micros(bare.histogram()),
                    micros(tick),
                    micros(feedback),
                    micros(runtime));
        }

        private static String micros(Histogram nanos) {
            return String.format(
                    Locale.ROOT,
                    "%.0f / %.0f / %.0f / %.0f",
                    MICRO * nanos.getValueAtPercentile(50),
                    MICRO * nanos.getValueAtPercentile(99),
                    MICRO * nanos.getValueAtPercentile(99.9),
                    MICRO * nanos.getMaxValue());
        }
    }

    /**
     * The table.
     *
     * @param minutes of each loop
     * @param loops how many: the pendulum at 1 kHz, the quadrotor at 200 Hz, the pendulum at 5 kHz
     */
    String report(int minutes, int loops) throws IOException, InterruptedException {
        StringBuilder text = new StringBuilder(
                "Microseconds, p50 / p99 / p99.9 / max. *Met*: commands that are not fresh although the bare thread woke within half a"
                        + " period. *Runtime*: from the measurement to the command, without the solve.\n\n"
                        + "| loop, period | periods | fresh | not fresh, met | skipped | not recorded | bare thread late | tick late |"
                        + " measurement to command | runtime |\n|---|---|---|---|---|---|---|---|---|---|\n");
        for (Loop loop : List.of(Loop.values()).subList(0, loops)) {
            String row = run(loop, minutes * SECONDS_A_MINUTE);
            System.err.print("  " + row);
            text.append(row);
        }
        return text.toString();
    }

    private String run(Loop loop, int seconds) throws IOException, InterruptedException {
        Path file = loop.file(home);
        long period = LoopTiming.of(CaseFile.read(file, loop.settings)).periodNanos();
        Path folder = Files.createTempDirectory("takt-short-periods");
        int all = seconds + START_SECONDS;
        BareThread bare = BareThread.start(home, folder, period, (int) (all * SECOND / period));
        List<String> command = new ArrayList<>(Takt.command(home));
        command.addAll(List.of("run", file.toString(), "--duration", all + "s"));
        loop.settings.forEach(setting -> command.addAll(List.of("--set", setting)));
        command.addAll(List.of("--set", "monitoring.http.port=0"));
        command.addAll(List.of("--set", "monitoring.journal.directory=\"" + folder + "\""));
        command.addAll(List.of("--set", "monitoring.journal.keep-size=16000"));
        Path said = folder.resolve("said.txt");
        int status = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start()
                .waitFor();
        if (status != 0) {
            throw new IOException("takt run ended with " + status + ": " + Files.readString(said));
        }
        Periods periods = new Periods(bare.lateness());
        JournalReader.open(folder).read(found -> {
            if (found instanceof JournalRecord.Period(CycleRecord cycle, var _)) {
                periods.add(cycle);
            }
        });
        return periods.row(loop.name);
    }
}
