package dev.takt.benchmarks.runtime;

import dev.takt.app.rehearsal.process.PairCounts;
import dev.takt.app.rehearsal.process.PairFault;
import dev.takt.app.rehearsal.process.PairRehearsal;
import dev.takt.app.rehearsal.process.PairWays;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Two controllers in processes of their own under random faults, with the plant as the witness. */
final class PairReport {
    private static final double MILLI = 1e-6;

    private final Path home;
    private final Ways ways;

    /** Opens what lies between the controllers and the plant. */
    @FunctionalInterface
    interface Ways {
        /** Opens it, with a folder for its files. */
        PairWays open(Path folder) throws IOException, InterruptedException;
    }

    PairReport(Path home, Ways ways) {
        this.home = home;
        this.ways = ways;
    }

    /**
     * The table: a row per kind of fault, and all of them.
     *
     * @param minutes after which no fault strikes any more
     */
    String report(Path file, int faults, long seed, int minutes) throws IOException, InterruptedException {
        long until = System.nanoTime() + TimeUnit.MINUTES.toNanos(minutes);
        Random random = new Random(seed);
        Path folder = Files.createTempDirectory("takt-pair");
        int[] times = new int[PairFault.values().length];
        try (PairRehearsal pair = PairRehearsal.start(ways.open(folder), Takt.installed(home), file, folder, seed)) {
            List<PairFault> possible = pair.possible();
            for (int i = 0; i < faults && System.nanoTime() < until; i++) {
                PairFault fault = possible.get(random.nextInt(possible.size()));
                pair.strike(fault);
                times[fault.ordinal()]++;
                System.err.printf(Locale.ROOT, "  %d of %d: %s%n", i + 1, faults, label(fault));
            }
            pair.end();
            StringBuilder text = new StringBuilder(
                    "| fault | times | periods | missed | missed without a processor for the plant | two writers | inadmissible | takeovers | latest after the cut-off |\n"
                            + "|---|---|---|---|---|---|---|---|---|\n");
            for (PairFault fault : PairFault.values()) {
                text.append(row(label(fault), times[fault.ordinal()], pair.counts(fault)));
            }
            PairCounts all = pair.counts();
            text.append(row("all", IntStream.of(times).sum(), all));
            return text.append(compared("all periods", pair.compared(false), pair))
                    .append(compared("takeovers", pair.compared(true), pair))
                    .append(missed(all, pair))
                    .toString();
        }
    }

    /** Upgrades one after the other, each by a file that has been changed. */
    String upgrades(Path file, int times) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("takt-pair");
        try (PairRehearsal pair = PairRehearsal.startInTurn(ways.open(folder), Takt.installed(home), file, folder, 1)) {
            for (int i = 0; i < times; i++) {
                Path changed = file.resolveSibling("upgrade-" + i + ".conf");
                Files.writeString(
                        changed,
                        Files.readString(file) + "\nsolver.tolerance = " + (i % 2 == 0 ? "1e-7" : "1e-8") + "\n");
                try {
                    pair.upgrade(changed);
                } finally {
                    Files.delete(changed);
                }
                System.err.printf(Locale.ROOT, "  upgrade %d of %d%n", i + 1, times);
            }
            pair.end();
            PairCounts counts = pair.counts();
            List<Long> unplanned = pair.unplanned();
            return upgraded(times, counts, unplanned, pair);
        }
    }

    private static String upgraded(int times, PairCounts counts, List<Long> unplanned, PairRehearsal pair) {
        return String.format(
                        Locale.ROOT,
                        "| upgrades | periods | without a fresh command | missed | missed without a processor for the plant | two writers | changes of the lead |%n"
                                + "|---|---|---|---|---|---|---|%n| %d | %d | %d | %d | %d | %d | %d |%n",
                        times,
                        counts.periods(),
                        unplanned.size(),
                        counts.missed().size(),
                        counts.paused().size(),
                        counts.writers(),
                        counts.takeovers().size())
                + unplanned.stream()
                        .map(period -> "\nNot fresh:\n" + pair.explain(period))
                        .collect(Collectors.joining())
                + missed(counts, pair);
    }

    private static String compared(String what, PairRehearsal.Compared compared, PairRehearsal pair) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%nCommands of %s that both have planned, with the one that stood by ready: %d, to the last bit the same but for %d.%n",
                what,
                compared.periods().size(),
                compared.differing().size()));
        compared.differing().forEach(period -> text.append(pair.explain(period)));
        return text.toString();
    }

    private static String missed(PairCounts all, PairRehearsal pair) {
        StringBuilder text = new StringBuilder();
        for (long period : all.missed()) {
            text.append(String.format(Locale.ROOT, "%nMissed:%n%s", pair.explain(period)));
        }
        return text.toString();
    }

    private static String label(PairFault fault) {
        return fault.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String row(String name, int times, PairCounts counts) {
        return String.format(
                Locale.ROOT,
                "| %s | %d | %d | %d | %d | %d | %d | %d | %s |%n",
                name,
                times,
                counts.periods(),
                counts.missed().size(),
                counts.paused().size(),
                counts.writers(),
                counts.inadmissible(),
                counts.takeovers().size(),
                counts.takeovers().isEmpty()
                        ? ""
                        : String.format(Locale.ROOT, "%.1f ms", MILLI * counts.latestNanos()));
    }
}
