package dev.takt.benchmarks.runtime;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** A thread in C that wakes once a period and does nothing else, in a process of its own: what the machine alone makes of a period. */
public final class BareThread {
    private static final int DIGITS = 3;
    private static final long PATIENCE_SECONDS = 60;

    private final Process process;
    private final Path output;
    private final long period;

    private BareThread(Process process, Path output, long period) {
        this.process = process;
        this.output = output;
        this.period = period;
    }

    /**
     * What it was late by.
     *
     * @param first moment, nanoseconds of the monotonic clock
     * @param period nanoseconds
     * @param lateness nanoseconds, of each wake-up
     */
    public record Lateness(long first, long period, LongBuffer lateness) {

        /** All of it. */
        public Histogram histogram() {
            Histogram all = new Histogram(DIGITS);
            for (int k = 0; k < lateness.limit(); k++) {
                all.recordValue(Math.max(0, lateness.get(k)));
            }
            return all;
        }

        /** The largest one of the moments from half a period before a given one to half a period after it; 0 where there is none. */
        long around(long moment) {
            long nearest = Math.floorDiv(moment - first + period / 2, period);
            return nearest >= 0 && nearest < lateness.limit() ? lateness.get((int) nearest) : 0;
        }
    }

    /**
     * Compiles and starts it.
     *
     * @param home folder of the project
     * @param folder for what it is compiled to and writes
     * @param period nanoseconds
     */
    public static BareThread start(Path home, Path folder, long period, int wakeUps)
            throws IOException, InterruptedException {
        Path program = folder.resolve("bare-thread");
        Path source = home.resolve("benchmarks/peers/bare_thread.c");
        int status = new ProcessBuilder("cc", "-O2", source.toString(), "-o", program.toString())
                .inheritIO()
                .start()
                .waitFor();
        if (status != 0) {
            throw new IOException("cc ended with " + status);
        }
        Path output = folder.resolve("bare-thread.lateness");
        Process started = new ProcessBuilder(program.toString(), Long.toString(period), Integer.toString(wakeUps))
                .redirectOutput(output.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new BareThread(started, output, period);
    }

    /** Waits for its last wake-up. */
    public Lateness lateness() throws IOException, InterruptedException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
            process.destroy();
            throw new IOException("the bare thread has not ended as it should");
        }
        try (FileChannel file = FileChannel.open(output)) {
            LongBuffer written = file.map(FileChannel.MapMode.READ_ONLY, 0, Files.size(output))
                    .order(ByteOrder.nativeOrder())
                    .asLongBuffer();
            return new Lateness(written.get(), period, written.slice());
        }
    }
}
