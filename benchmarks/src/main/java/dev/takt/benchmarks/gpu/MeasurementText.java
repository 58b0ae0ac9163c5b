package dev.takt.benchmarks.gpu;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Tables in Markdown that grow on the screen and in a file, so that what was measured before a failure is kept. */
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

    /** Names where a size begins from which the device is the faster one, given times by growing size. */
    void crossover(String what, int[] sizes, double[] cpu, double[] gpu) {
        for (int k = 0; k < sizes.length; k++) {
            if (gpu[k] < cpu[k]) {
                line("");
                line("Crossover: the device is the faster one from %s %d on.", what, sizes[k]);
                return;
            }
        }
        line("");
        line("Crossover: none, one core is the faster one at every %s measured.", what);
    }
}
