package dev.takt.actors.state;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Writes the state of a part of a loop. */
public final class StateWriter extends StateExchange {
    private static final int FIRST_CAPACITY = 4096;

    private ByteBuffer out = ByteBuffer.allocate(FIRST_CAPACITY);

    /**
     * Begins.
     *
     * @param base the time from which moments are counted
     */
    public StateWriter(long base) {
        super(base);
    }

    /** What was written. */
    public byte[] toBytes() {
        byte[] bytes = new byte[out.position()];
        System.arraycopy(out.array(), 0, bytes, 0, bytes.length);
        return bytes;
    }

    private ByteBuffer room(int bytes) {
        if (out.remaining() < bytes) {
            out = ByteBuffer.allocate(Math.max(2 * out.capacity(), out.position() + bytes))
                    .put(out.flip());
        }
        return out;
    }

    @Override
    public boolean isReading() {
        return false;
    }

    @Override
    public boolean flag(boolean present) {
        room(1).put((byte) (present ? 1 : 0));
        return present;
    }

    @Override
    public int whole(int present) {
        room(Integer.BYTES).putInt(present);
        return present;
    }

    @Override
    public long large(long present) {
        room(Long.BYTES).putLong(present);
        return present;
    }

    @Override
    public double real(double present) {
        room(Double.BYTES).putDouble(present);
        return present;
    }

    @Override
    public String text(String present) {
        bytes(present.getBytes(StandardCharsets.UTF_8));
        return present;
    }

    @Override
    public byte[] bytes(byte[] present) {
        whole(present.length);
        room(present.length).put(present);
        return present;
    }

    @Override
    int most() {
        return Integer.MAX_VALUE;
    }
}
