package dev.takt.actors.state;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Reads what a {@link StateWriter} wrote. Throws unchecked exceptions for other bytes. */
public final class StateReader extends StateExchange {
    private final ByteBuffer in;

    /**
     * Begins.
     *
     * @param base the time from which moments are counted
     */
    public StateReader(byte[] bytes, long base) {
        super(base);
        this.in = ByteBuffer.wrap(bytes);
    }

    /** Whether something was written that was not read. */
    public boolean hasMore() {
        return in.hasRemaining();
    }

    @Override
    public boolean isReading() {
        return true;
    }

    @Override
    public boolean flag(boolean present) {
        return in.get() != 0;
    }

    @Override
    public int whole(int present) {
        return in.getInt();
    }

    @Override
    public long large(long present) {
        return in.getLong();
    }

    @Override
    public double real(double present) {
        return in.getDouble();
    }

    @Override
    public String text(String present) {
        return new String(bytes(new byte[0]), StandardCharsets.UTF_8);
    }

    @Override
    public byte[] bytes(byte[] present) {
        int length = in.getInt();
        if (length < 0 || length > in.remaining()) {
            throw new IllegalStateException(length + " bytes in " + in.remaining());
        }
        byte[] read = new byte[length];
        in.get(read);
        return read;
    }

    @Override
    int most() {
        return in.remaining();
    }
}
