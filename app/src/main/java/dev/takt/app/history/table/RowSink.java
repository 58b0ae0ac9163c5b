package dev.takt.app.history.table;

import java.io.Closeable;
import java.io.IOException;

/** A file that takes a table value by value, row by row, in the order of its columns. */
interface RowSink extends Closeable {
    void time(long wallMillis) throws IOException;

    /** NaN is a value that there is not. */
    void number(double value) throws IOException;

    void whole(long value) throws IOException;

    /** The empty text is a value that there is not. */
    void text(String value) throws IOException;

    /** A whole number that there is not. */
    void noWhole() throws IOException;

    void endRow() throws IOException;
}
