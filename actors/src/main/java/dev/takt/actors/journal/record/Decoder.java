package dev.takt.actors.journal.record;

import dev.takt.loop.Coded;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads the output of an {@link Encoder}. Throws unchecked exceptions for other bytes. */
public final class Decoder {
    private final ByteBuffer in;

    public Decoder(ByteBuffer in) {
        this.in = in;
    }

    /** Whether there is more to read. */
    public boolean hasMore() {
        return in.hasRemaining();
    }

    int tag() {
        return in.get() & 0xff;
    }

    <E extends Enum<E> & Coded> E tag(Class<E> constants) {
        return Coded.of(constants, tag());
    }

    public boolean flag() {
        return in.get() != 0;
    }

    int whole() {
        return in.getInt();
    }

    long large() {
        return in.getLong();
    }

    public double real() {
        return in.getDouble();
    }

    public String text() {
        byte[] encoded = new byte[count(1)];
        in.get(encoded);
        return new String(encoded, StandardCharsets.UTF_8);
    }

    public List<String> texts() {
        int count = count(Integer.BYTES);
        List<String> values = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            values.add(text());
        }
        return values;
    }

    public double[] reals() {
        double[] values = new double[count(Double.BYTES)];
        for (int i = 0; i < values.length; i++) {
            values[i] = real();
        }
        return values;
    }

    long[] larges() {
        long[] values = new long[count(Long.BYTES)];
        for (int i = 0; i < values.length; i++) {
            values[i] = large();
        }
        return values;
    }

    int[] wholes() {
        int[] values = new int[count(Integer.BYTES)];
        for (int i = 0; i < values.length; i++) {
            values[i] = whole();
        }
        return values;
    }

    <E extends Enum<E> & Coded> List<E> tags(Class<E> constants) {
        int count = count(1);
        List<E> values = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            values.add(tag(constants));
        }
        return values;
    }

    /** Reads a number of elements, checked against the remaining bytes. */
    private int count(int bytesEach) {
        int count = in.getInt();
        if (count < 0 || (long) count * bytesEach > in.remaining()) {
            throw new IllegalArgumentException(count + " elements in " + in.remaining() + " bytes");
        }
        return count;
    }
}
