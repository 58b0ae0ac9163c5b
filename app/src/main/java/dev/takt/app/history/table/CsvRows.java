package dev.takt.app.history.table;

import dev.takt.app.report.CsvWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** A table of periods as text with commas. */
final class CsvRows implements RowSink {
    private final CsvWriter csv;

    private CsvRows(CsvWriter csv) {
        this.csv = csv;
    }

    /** Creates the file, or empties it, and writes the names of the columns. */
    static CsvRows create(Path file, List<TableColumn> columns) throws IOException {
        return new CsvRows(
                CsvWriter.create(file, columns.stream().map(TableColumn::name).toList()));
    }

    @Override
    public void time(long wallMillis) throws IOException {
        csv.text(Instant.ofEpochMilli(wallMillis).toString());
    }

    @Override
    public void number(double value) throws IOException {
        csv.number(value);
    }

    @Override
    public void whole(long value) throws IOException {
        csv.integer(value);
    }

    @Override
    public void text(String value) throws IOException {
        csv.text(value);
    }

    @Override
    public void noWhole() throws IOException {
        csv.text("");
    }

    @Override
    public void endRow() throws IOException {
        csv.endRow();
    }

    @Override
    public void close() throws IOException {
        csv.close();
    }
}
