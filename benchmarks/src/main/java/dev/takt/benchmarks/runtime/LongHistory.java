package dev.takt.benchmarks.runtime;

import dev.takt.actors.journal.Journal;
import dev.takt.actors.journal.JournalReader;
import dev.takt.actors.journal.record.JournalHeader;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.config.settings.JournalSettings;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Time and memory of {@code takt history} for long journals: the periods of a rehearsal are written again and again, each time later,
 * until a journal has its size; one time in twenty with all its faults, otherwise without the periods in trouble. The memory is the
 * largest that the process ever had.
 */
final class LongHistory {
    private static final int PERIODS = 1000;
    private static final int TROUBLED = 20;
    private static final int SEGMENT_MEGABYTES = 64;
    private static final double MEGABYTE = 1e6;

    private final List<String> takt;
    private final Path example;

    /**
     * Prepares the runs.
     *
     * @param takt the words that start the command line
     * @param example a case file
     */
    LongHistory(List<String> takt, Path example) {
        this.takt = List.copyOf(takt);
        this.example = example;
    }

    /** The report for journals of a tenth of the size, and of the size. */
    String report(int megabytes) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("takt-history");
        try {
            Path rehearsed = folder.resolve("rehearsed");
            run(
                    folder.resolve("said.txt"),
                    List.of(
                            "rehearse",
                            example.toString(),
                            "--periods=" + PERIODS,
                            "--set=monitoring.journal.directory=" + rehearsed));
            StringBuilder table = new StringBuilder();
            table.append("| journal | periods | time | largest memory | page |\n|---|---|---|---|---|\n");
            for (int size : new int[] {megabytes / 10, megabytes}) {
                Path journal = folder.resolve("journal-" + size);
                long periods = multiply(rehearsed, journal, size * MEGABYTE);
                Path page = folder.resolve("history.html");
                Cost cost = run(
                        folder.resolve("said.txt"),
                        List.of("history", journal.toString(), "--no-promises", "--out=" + page));
                table.append(String.format(
                        Locale.ROOT,
                        "| %.0f MB | %,d | %.1f s | %d MB | %d kB |%n",
                        size(journal) / MEGABYTE,
                        periods,
                        cost.seconds(),
                        cost.megabytes(),
                        Files.size(page) / 1000));
            }
            return table.toString();
        } finally {
            delete(folder);
        }
    }

    private record Cost(double seconds, long megabytes) {}

    private Cost run(Path said, List<String> arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(takt);
        words.addAll(arguments);
        long begun = System.nanoTime();
        Process process = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        long most = 0;
        while (!process.waitFor(100, TimeUnit.MILLISECONDS)) {
            most = Math.max(most, residentKilobytes(process));
        }
        if (process.exitValue() != 0) {
            throw new IOException(
                    words.getLast() + " ended with " + process.exitValue() + ": " + Files.readString(said));
        }
        return new Cost(1e-9 * (System.nanoTime() - begun), most / 1000);
    }

    private static long residentKilobytes(Process process) throws IOException {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        try (Stream<String> lines = Files.lines(status)) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst()
                    .orElse(0);
        } catch (IOException | java.io.UncheckedIOException e) {
            return 0;
        }
    }

    /** Writes what was rehearsed again and again; returns the number of periods. */
    private static long multiply(Path rehearsed, Path into, double bytes) throws IOException {
        JournalReader reader = JournalReader.open(rehearsed);
        JournalHeader header = reader.header();
        JournalSettings settings =
                new JournalSettings(Optional.of(into.toString()), SEGMENT_MEGABYTES, 100_000, 1e9, 0, 1_000_000, 0, 0);
        long[] periods = {0};
        try (Journal journal = Journal.open(into, header, settings)) {
            for (long round = 0; Files.notExists(into) || size(into) < bytes; round++) {
                Shift shift = new Shift(round);
                boolean calm = round % TROUBLED != 0;
                reader.read(record -> {
                    if (record instanceof JournalRecord.Period(CycleRecord cycle, var _)) {
                        if (calm && isTrouble(cycle)) {
                            return;
                        }
                        periods[0]++;
                    }
                    journal.offer(shift.of(record));
                });
                journal.await();
            }
        }
        return periods[0];
    }

    /** What the journal would write into a separate file, which takes much longer than the rest. */
    private static boolean isTrouble(CycleRecord cycle) {
        return cycle.actual() != Mode.AUTO
                || cycle.source() != CommandSource.FRESH
                || cycle.times().skipped() > 0
                || Arrays.stream(cycle.signals().raw()).anyMatch(Double::isNaN);
    }

    /** In bytes, without the separate files of incidents, which a history does not need. */
    private static double size(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> !file.toString().contains("-trouble-"))
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted((a, b) -> b.compareTo(a)).forEach(file -> file.toFile().delete());
        }
    }

    /** Makes records later by a number of rehearsals. */
    private record Shift(long round) {
        JournalRecord of(JournalRecord record) {
            return record instanceof JournalRecord.Period(CycleRecord cycle, var detail)
                    ? new JournalRecord.Period(of(cycle), detail)
                    : record;
        }

        private CycleRecord of(CycleRecord cycle) {
            double period = cycle.cycle() == 0 ? 0 : cycle.time() / cycle.cycle();
            return new CycleRecord(
                    cycle.cycle() + round * PERIODS,
                    cycle.time() + round * PERIODS * period,
                    cycle.wallMillis() + Math.round(1e3 * round * PERIODS * period),
                    cycle.requested(),
                    cycle.actual(),
                    cycle.reasons(),
                    cycle.source(),
                    cycle.corrected(),
                    cycle.correctionError(),
                    cycle.fallbackCycles(),
                    cycle.planAge(),
                    cycle.times(),
                    cycle.solve(),
                    cycle.signals(),
                    cycle.command());
        }
    }
}
