package dev.takt.app.history.table;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A table of periods as a file of Apache Arrow (the random access format, "Feather 2"), in batches of rows: what is in memory does not
 * grow with the table (decision 62).
 */
final class ArrowFile implements RowSink {
    /** Rows of a batch. */
    static final int BATCH = 8192;

    private static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);

    private final List<TableColumn> columns;
    private final List<ArrowColumn> batch;
    private final List<ArrowMetadata.BatchPlace> places = new ArrayList<>();
    private final OutputStream out;
    private final WritableByteChannel channel;
    private long written;
    private int column;

    private ArrowFile(OutputStream out, List<TableColumn> columns) {
        this.out = out;
        this.columns = columns;
        channel = Channels.newChannel(out);
        batch = columns.stream()
                .map(each -> new ArrowColumn(each.kind(), BATCH))
                .toList();
    }

    /** Creates the file, or empties it, and writes the schema. */
    static ArrowFile create(Path path, List<TableColumn> columns) throws IOException {
        ArrowFile file = new ArrowFile(new BufferedOutputStream(Files.newOutputStream(path)), columns);
        file.write(ByteBuffer.wrap(MAGIC));
        file.pad();
        file.message(ArrowMetadata.schema(columns));
        return file;
    }

    @Override
    public void time(long wallMillis) {
        next().whole(wallMillis);
    }

    @Override
    public void number(double value) {
        next().number(value);
    }

    @Override
    public void whole(long value) {
        next().whole(value);
    }

    @Override
    public void noWhole() {
        next().noWhole();
    }

    @Override
    public void text(String value) {
        next().text(value);
    }

    private ArrowColumn next() {
        return batch.get(column++);
    }

    @Override
    public void endRow() throws IOException {
        column = 0;
        if (batch.getFirst().rows() == BATCH) {
            flush();
        }
    }

    private void flush() throws IOException {
        if (batch.getFirst().rows() == 0) {
            return;
        }
        long offset = written;
        message(ArrowMetadata.batch(batch));
        int metadata = Math.toIntExact(written - offset);
        for (ArrowColumn each : batch) {
            for (ByteBuffer part : each.parts()) {
                write(part);
                pad();
            }
            each.clear();
        }
        places.add(new ArrowMetadata.BatchPlace(offset, metadata, written - offset - metadata));
    }

    /** A message behind its mark and its length; what follows it begins at a multiple of eight bytes. */
    private void message(ByteBuffer metadata) throws IOException {
        write(words(-1, ArrowMetadata.padded(metadata.remaining())));
        write(metadata);
        pad();
    }

    private static ByteBuffer words(int... words) {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * words.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int word : words) {
            bytes.putInt(word);
        }
        return bytes.flip();
    }

    private void write(ByteBuffer bytes) throws IOException {
        written += bytes.remaining();
        channel.write(bytes);
    }

    private void pad() throws IOException {
        write(ByteBuffer.allocate((int) (-written & 7)));
    }

    @Override
    public void close() throws IOException {
        try (out) {
            flush();
            write(words(-1, 0));
            ByteBuffer footer = ArrowMetadata.footer(columns, places);
            int length = footer.remaining();
            write(footer);
            write(words(length));
            write(ByteBuffer.wrap(MAGIC));
        }
    }
}
