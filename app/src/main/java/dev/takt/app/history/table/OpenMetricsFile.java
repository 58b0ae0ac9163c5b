package dev.takt.app.history.table;

import dev.takt.app.history.HistoryNames;
import dev.takt.loop.cycle.CycleRecord;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * The periods of a history in the text format of OpenMetrics, which {@code promtool tsdb create-blocks-from openmetrics} reads. All
 * samples of a family must stand together, so each family grows in a file of its own until the end.
 */
final class OpenMetricsFile implements Closeable {
    private final Path file;
    private final HistoryNames names;
    private final Family signals;
    private final Family commands;
    private final Family setPoints;
    private final Family mode;
    private final Family rung;
    private final Family solve;

    private OpenMetricsFile(Path file, HistoryNames names) throws IOException {
        this.file = file;
        this.names = names;
        this.signals = new Family("nmpc_signal_value", "Value of a signal that the controller used.");
        this.commands = new Family("nmpc_command_value", "Command that went to an actuator.");
        this.setPoints = new Family("nmpc_set_point_value", "Value that the controller followed.");
        this.mode = new Family("nmpc_mode_code", "Mode of the loop by its code.");
        this.rung = new Family("nmpc_rung_severity", "How far a command was from a fresh one: 0 to 5.");
        this.solve = new Family("nmpc_solve_time_seconds", "Time of the solve that ended in a period.");
    }

    /** Creates the file, or empties it. */
    static OpenMetricsFile create(Path file, HistoryNames names) throws IOException {
        Files.writeString(file, "");
        return new OpenMetricsFile(file, names);
    }

    private static final class Family {
        private final String name;
        private final Path part;
        private final Writer writer;

        Family(String name, String help) throws IOException {
            this.name = name;
            this.part = Files.createTempFile("takt", ".openmetrics");
            this.writer = Files.newBufferedWriter(part);
            writer.write("# HELP " + name + " " + help + "\n# TYPE " + name + " gauge\n");
        }

        void sample(String labels, double value, long wallMillis) throws IOException {
            if (Double.isFinite(value)) {
                writer.write(name + "{" + labels + "} " + value
                        + String.format(Locale.ROOT, " %d.%03d%n", wallMillis / 1000, wallMillis % 1000));
            }
        }

        void moveTo(OutputStream out) throws IOException {
            writer.close();
            Files.copy(part, out);
            Files.delete(part);
        }
    }

    void accept(CycleRecord cycle, double[] followed) {
        try {
            long time = cycle.wallMillis();
            String loop = label("loop", names.loop());
            samples(signals, "signal", names.signals(), cycle.signals().used(), time);
            if (cycle.command().written()) {
                samples(commands, "actuator", names.controls(), cycle.command().applied(), time);
            }
            samples(setPoints, "set_point", names.setPoints(), followed, time);
            mode.sample(loop, cycle.actual().code(), time);
            rung.sample(loop, cycle.source().severity(), time);
            if (cycle.solve().isPresent()) {
                solve.sample(loop, 1e-9 * cycle.solve().get().effort().totalNanos(), time);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void samples(Family family, String kind, List<String> members, double[] values, long time)
            throws IOException {
        for (int i = 0; i < Math.min(members.size(), values.length); i++) {
            family.sample(label("loop", names.loop()) + "," + label(kind, members.get(i)), values[i], time);
        }
    }

    private static String label(String name, String value) {
        return name + "=\"" + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }

    @Override
    public void close() throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            for (Family family : List.of(signals, commands, setPoints, mode, rung, solve)) {
                family.moveTo(out);
            }
            out.write("# EOF\n".getBytes(StandardCharsets.US_ASCII));
        }
    }
}
