package dev.takt.app.history;

import dev.takt.app.report.CsvWriter;
import dev.takt.loop.CommandSource;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.SolveFacts;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;

/** The periods of a history as a table, a row each. */
final class HistoryCsv implements BiConsumer<CycleRecord, double[]>, Closeable {
    private final CsvWriter csv;
    private final int signals;
    private final int controls;
    private final int setPoints;

    private HistoryCsv(CsvWriter csv, HistoryNames names) {
        this.csv = csv;
        this.signals = names.signals().size();
        this.controls = names.controls().size();
        this.setPoints = names.setPoints().size();
    }

    /** Creates the file, or empties it, and writes the names of the columns. */
    static HistoryCsv create(Path file, HistoryNames names) throws IOException {
        List<String> header = new ArrayList<>(List.of("time", "t", "cycle", "mode", "rung", "plan_age_s", "work_s"));
        header.addAll(List.of("status", "iterations", "objective"));
        header.addAll(names.signals());
        names.signals().forEach(name -> header.add(name + ".standing"));
        header.addAll(names.controls());
        names.setPoints().forEach(name -> header.add(name + ".set-point"));
        return new HistoryCsv(CsvWriter.create(file, header), names);
    }

    @Override
    public void accept(CycleRecord cycle, double[] followed) {
        try {
            csv.text(Instant.ofEpochMilli(cycle.wallMillis()).toString()).number(cycle.time());
            csv.integer(cycle.cycle())
                    .text(cycle.actual().label())
                    .text(cycle.source().label());
            csv.number(cycle.planAge()).number(1e-9 * cycle.times().work());
            csv.text(cycle.solve().map(SolveFacts::status).orElse(""));
            csv.text(cycle.solve()
                    .map(solve -> String.valueOf(solve.effort().iterations()))
                    .orElse(""));
            csv.number(cycle.solve().map(solve -> solve.result().objective()).orElse(Double.NaN));
            csv.numbers(of(cycle.signals().used(), signals));
            for (int i = 0; i < signals; i++) {
                boolean known = i < cycle.signals().standings().size();
                csv.text(known ? cycle.signals().standings().get(i).label() : "");
            }
            boolean driven = cycle.command().written() && cycle.source() != CommandSource.NONE;
            csv.numbers(of(driven ? cycle.command().applied() : new double[0], controls));
            csv.numbers(of(followed, setPoints));
            csv.endRow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double[] of(double[] values, int size) {
        double[] row = Arrays.copyOf(values, size);
        if (values.length < size) {
            Arrays.fill(row, values.length, size, Double.NaN);
        }
        return row;
    }

    @Override
    public void close() throws IOException {
        csv.close();
    }
}
