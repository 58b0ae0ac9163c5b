package dev.takt.app.report;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes a table as comma-separated values (RFC 4180, with line feeds): a header, then the rows. */
public final class CsvWriter implements Closeable {
    private final Writer writer;
    private final int columns;
    private int column;

    private CsvWriter(Writer writer, int columns) {
        this.writer = writer;
        this.columns = columns;
    }

    /** Creates the file, or empties it, and writes the header. */
    public static CsvWriter create(Path file, List<String> header) throws IOException {
        CsvWriter csv = new CsvWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8), header.size());
        for (String name : header) {
            csv.text(name);
        }
        csv.endRow();
        return csv;
    }

    /** Adds a field of text to the row. */
    public CsvWriter text(String field) throws IOException {
        if (column > 0) {
            writer.write(',');
        }
        boolean quoted = field.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        writer.write(quoted ? '"' + field.replace("\"", "\"\"") + '"' : field);
        column++;
        return this;
    }

    /** Adds a number with 17 significant digits. */
    public CsvWriter number(double value) throws IOException {
        return text(SignificantDigits.of(value));
    }

    /** Adds numbers, one per field. */
    public CsvWriter numbers(double[] values) throws IOException {
        for (double value : values) {
            number(value);
        }
        return this;
    }

    /** Adds a whole number. */
    public CsvWriter integer(long value) throws IOException {
        return text(Long.toString(value));
    }

    /**
     * Ends the row.
     *
     * @throws IllegalStateException if the row has not as many fields as the header
     */
    public void endRow() throws IOException {
        if (column != columns) {
            throw new IllegalStateException("a row of " + column + " fields under a header of " + columns);
        }
        writer.write('\n');
        column = 0;
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
