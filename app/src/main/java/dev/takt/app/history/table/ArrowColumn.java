package dev.takt.app.history.table;

import dev.takt.app.history.table.TableColumn.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The values of a column in the batch of rows that is being filled, in the layout of Arrow: a bit for each value that there is, where
 * texts end, and the values.
 */
final class ArrowColumn {
    private final Kind kind;
    private final ByteBuffer known;
    private final ByteBuffer ends;
    private ByteBuffer values;
    private int rows;
    private int missing;

    /** An empty column with room for a number of rows, a multiple of eight. */
    ArrowColumn(Kind kind, int most) {
        this.kind = kind;
        known = buffer(most / 8);
        ends = buffer(kind == Kind.TEXT ? Integer.BYTES * (most + 1) : 0);
        values = buffer(Long.BYTES * most);
        clear();
    }

    private static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    void clear() {
        rows = 0;
        missing = 0;
        known.clear();
        for (int i = 0; i < known.capacity(); i++) {
            known.put(i, (byte) 0);
        }
        values.clear();
        ends.clear();
        if (kind == Kind.TEXT) {
            ends.putInt(0);
        }
    }

    void number(double value) {
        values.putDouble(Double.isNaN(value) ? 0 : value);
        end(!Double.isNaN(value));
    }

    void whole(long value) {
        values.putLong(value);
        end(true);
    }

    void noWhole() {
        values.putLong(0);
        end(false);
    }

    void text(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        if (values.remaining() < bytes.length) {
            values = buffer(2 * (values.capacity() + bytes.length)).put(values.flip());
        }
        values.put(bytes);
        ends.putInt(values.position());
        end(!value.isEmpty());
    }

    private void end(boolean there) {
        if (there) {
            known.put(rows / 8, (byte) (known.get(rows / 8) | 1 << rows % 8));
        } else {
            missing++;
        }
        rows++;
    }

    int rows() {
        return rows;
    }

    int missing() {
        return missing;
    }

    /** The parts of the column as they stand in a file, one after the other. */
    List<ByteBuffer> parts() {
        List<ByteBuffer> parts = new ArrayList<>();
        parts.add(known.duplicate().position(0).limit((rows + 7) / 8));
        if (kind == Kind.TEXT) {
            parts.add(ends.duplicate().flip());
        }
        parts.add(values.duplicate().flip());
        return parts;
    }
}
