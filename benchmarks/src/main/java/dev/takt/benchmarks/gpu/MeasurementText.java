package dev.takt.benchmarks.gpu;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Tables in Markdown that are written to the screen and to a file line by line, so that measurements before a failure
 * are kept.
 */
final class MeasurementText {
    private final StringBuilder text = new StringBuilder();
    private final Path file;

    MeasurementText(Path file) {
        this.file = file;
    }

    /** Adds a line. */
    void line(String format, Object... values) {
        String line = values.length == 0 ? format : String.format(Locale.ROOT, format, values);
        text.append(line).append('\n');
        System.out.println(line);
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new IllegalStateException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }

    /** Begins a table. */
    void table(String title, String... columns) {
        line("");
        line("## " + title);
        line("");
        line("| " + String.join(" | ", columns) + " |");
        line("|" + "---|".repeat(columns.length));
    }

    /** Prints the size from which on the device is always faster, given times by growing size. */
    void crossover(String what, int[] sizes, double[] cpu, double[] gpu) {
        int first = sizes.length;
        while (first > 0 && gpu[first - 1] < cpu[first - 1]) {
            first--;
        }
        line("");
        if (first < sizes.length) {
            line("Crossover: the device is the faster one from %s %d on.", what, sizes[first]);
        } else {
            int last = sizes[sizes.length - 1];
            line("Crossover: none, one core is still the faster one at %s %d, the largest measured.", what, last);
        }
    }
}
