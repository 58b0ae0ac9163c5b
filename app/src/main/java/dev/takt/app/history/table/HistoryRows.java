package dev.takt.app.history.table;

import static dev.takt.app.history.table.TableColumn.Kind.NUMBER;
import static dev.takt.app.history.table.TableColumn.Kind.TEXT;
import static dev.takt.app.history.table.TableColumn.Kind.TIME;
import static dev.takt.app.history.table.TableColumn.Kind.WHOLE;

import dev.takt.app.history.HistoryNames;
import dev.takt.loop.CommandSource;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.SolveFacts;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** The periods of a history as a table, a row each, the same in every kind of file. */
final class HistoryRows implements BiConsumer<CycleRecord, double[]>, Closeable {
    private final RowSink rows;
    private final int signals;
    private final int controls;
    private final int setPoints;

    HistoryRows(RowSink rows, HistoryNames names) {
        this.rows = rows;
        this.signals = names.signals().size();
        this.controls = names.controls().size();
        this.setPoints = names.setPoints().size();
    }

    static List<TableColumn> columns(HistoryNames names) {
        List<TableColumn> columns = new ArrayList<>(List.of(
                new TableColumn("time", TIME),
                new TableColumn("t", NUMBER),
                new TableColumn("cycle", WHOLE),
                new TableColumn("mode", TEXT),
                new TableColumn("rung", TEXT),
                new TableColumn("plan_age_s", NUMBER),
                new TableColumn("work_s", NUMBER),
                new TableColumn("status", TEXT),
                new TableColumn("iterations", WHOLE),
                new TableColumn("objective", NUMBER)));
        names.signals().forEach(name -> columns.add(new TableColumn(name, NUMBER)));
        names.signals().forEach(name -> columns.add(new TableColumn(name + ".standing", TEXT)));
        names.controls().forEach(name -> columns.add(new TableColumn(name, NUMBER)));
        names.setPoints().forEach(name -> columns.add(new TableColumn(name + ".set-point", NUMBER)));
        return columns;
    }

    @Override
    public void accept(CycleRecord cycle, double[] followed) {
        try {
            period(cycle);
            solve(cycle.solve());
            numbers(cycle.signals().used(), signals);
            for (int i = 0; i < signals; i++) {
                boolean known = i < cycle.signals().standings().size();
                rows.text(known ? cycle.signals().standings().get(i).label() : "");
            }
            boolean driven = cycle.command().written() && cycle.source() != CommandSource.NONE;
            numbers(driven ? cycle.command().applied() : new double[0], controls);
            numbers(followed, setPoints);
            rows.endRow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void period(CycleRecord cycle) throws IOException {
        rows.time(cycle.wallMillis());
        rows.number(cycle.time());
        rows.whole(cycle.cycle());
        rows.text(cycle.actual().label());
        rows.text(cycle.source().label());
        rows.number(cycle.planAge());
        rows.number(1e-9 * cycle.times().work());
    }

    private void solve(Optional<SolveFacts> solve) throws IOException {
        if (solve.isEmpty()) {
            rows.text("");
            rows.noWhole();
            rows.number(Double.NaN);
            return;
        }
        rows.text(solve.get().status());
        rows.whole(solve.get().effort().iterations());
        rows.number(solve.get().result().objective());
    }

    private void numbers(double[] values, int size) throws IOException {
        for (int i = 0; i < size; i++) {
            rows.number(i < values.length ? values[i] : Double.NaN);
        }
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
