package dev.takt.benchmarks.runtime;

import dev.takt.app.rehearsal.process.LoopWitness;
import dev.takt.config.CaseFile;
import dev.takt.loop.cycle.CycleRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The time from a measurement to the command that uses it, alternately with and without sensitivity feedback: an
 * unmodified {@code takt run} in a separate process each time, including its start. The figures are those of its
 * journal.
 */
final class FeedbackLatency {
    private static final int DIGITS = 3;

    private final Path home;

    FeedbackLatency(Path home) {
        this.home = home;
    }

    /** The commands of all runs of one kind. */
    private static final class Commands {
        private final Histogram feedback = new Histogram(DIGITS);
        private long others;

        void add(CycleRecord cycle) {
            if (cycle.command().written() && cycle.times().feedback() > 0) {
                feedback.recordValue(cycle.times().feedback());
            } else if (cycle.command().written()) {
                others++;
            }
        }

        String row(String name) {
            return "| " + name + " | " + feedback.getTotalCount() + " | " + others + " | " + Quantiles.cells(feedback)
                    + " |\n";
        }
    }

    /**
     * The table.
     *
     * @param rounds of both kinds
     * @param seconds of each run
     */
    String report(Path file, int rounds, int seconds) throws IOException, InterruptedException {
        Commands without = new Commands();
        Commands with = new Commands();
        for (int round = 0; round < rounds; round++) {
            run(file, seconds, false, without);
            run(file, seconds, true, with);
        }
        return "| sensitivity feedback | fresh commands | others | " + Quantiles.HEADS
                + " |\n|---|---|---|---|---|---|---|\n" + without.row("without") + with.row("with");
    }

    private void run(Path file, int seconds, boolean sensitivity, Commands commands)
            throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("takt-latency");
        List<String> command = new ArrayList<>(Takt.command(home));
        command.addAll(List.of("run", file.toString(), "--duration", seconds + "s"));
        command.addAll(List.of("--set", "loop.sensitivity-feedback=" + sensitivity));
        command.addAll(List.of("--set", "monitoring.http.port=0"));
        command.addAll(List.of("--set", "monitoring.journal.directory=\"" + folder + "\""));
        int status = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said.txt").toFile())
                .start()
                .waitFor();
        if (status != 0) {
            throw new IOException(
                    "takt run ended with " + status + ": " + Files.readString(folder.resolve("said.txt")));
        }
        LoopWitness.of(CaseFile.read(file, List.of()), folder).cycles().forEach(commands::add);
        System.err.println("  " + (sensitivity ? "with" : "without") + ": "
                + commands.row("so far").strip());
    }
}
