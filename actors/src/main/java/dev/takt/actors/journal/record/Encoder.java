package dev.takt.actors.journal.record;

import dev.takt.loop.Coded;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes the values of a record one after another, the most significant byte first. */
public final class Encoder {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
    private final DataOutputStream out = new DataOutputStream(bytes);

    private interface Step {
        void run(DataOutputStream out) throws IOException;
    }

    private Encoder write(Step step) {
        try {
            step.run(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    public byte[] toBytes() {
        return bytes.toByteArray();
    }

    Encoder tag(int value) {
        return write(to -> to.writeByte(value));
    }

    Encoder tag(Coded value) {
        return tag(value.code());
    }

    public Encoder flag(boolean value) {
        return write(to -> to.writeBoolean(value));
    }

    Encoder whole(int value) {
        return write(to -> to.writeInt(value));
    }

    Encoder large(long value) {
        return write(to -> to.writeLong(value));
    }

    public Encoder real(double value) {
        return write(to -> to.writeDouble(value));
    }

    public Encoder text(String value) {
        byte[] encoded = value.getBytes(StandardCharsets.UTF_8);
        return whole(encoded.length).write(to -> to.write(encoded));
    }

    public Encoder texts(List<String> values) {
        whole(values.size());
        values.forEach(this::text);
        return this;
    }

    public Encoder reals(double[] values) {
        whole(values.length);
        for (double value : values) {
            real(value);
        }
        return this;
    }

    Encoder larges(long[] values) {
        whole(values.length);
        for (long value : values) {
            large(value);
        }
        return this;
    }

    Encoder wholes(int[] values) {
        whole(values.length);
        for (int value : values) {
            whole(value);
        }
        return this;
    }

    Encoder tags(List<? extends Coded> values) {
        whole(values.size());
        values.forEach(this::tag);
        return this;
    }
}
