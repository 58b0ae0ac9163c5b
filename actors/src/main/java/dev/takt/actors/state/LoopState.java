package dev.takt.actors.state;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The state of a loop at the boundary of two periods.
 *
 * @param cycle the period that has ended
 * @param plantOrigin the plant's time at the beginning of period 0, in seconds
 * @param modelHash of the model
 * @param parts the bytes of each part; must not be changed
 */
public record LoopState(long cycle, double plantOrigin, String modelHash, Map<StatePart, byte[]> parts) {
    /** Its last byte is another one whenever parts have come to hold something else: the numbers would be taken for others. */
    private static final long FORMAT = 0x54414b5453543034L;

    private static final int HASH_BYTES = 8;
    private static final int DIGEST_BYTES = 32;

    public LoopState {
        parts = new EnumMap<>(parts);
        if (parts.size() != StatePart.values().length) {
            throw new IllegalArgumentException("parts " + parts.keySet() + "; expected all");
        }
    }

    /** The hash of a part: equal states have equal hashes. */
    public long hash(StatePart part) {
        byte[] digest = digest(parts.getOrDefault(part, new byte[0]));
        long hash = 0;
        for (int i = 0; i < HASH_BYTES; i++) {
            hash = hash << Byte.SIZE | digest[i] & 0xff;
        }
        return hash;
    }

    /** The hashes of all parts, in their order. */
    public long[] hashes() {
        StatePart[] all = StatePart.values();
        long[] hashes = new long[all.length];
        for (StatePart part : all) {
            hashes[part.ordinal()] = hash(part);
        }
        return hashes;
    }

    /** The parts in which hashes differ from those of this state. */
    public List<StatePart> differing(long[] hashes) {
        long[] own = hashes();
        List<StatePart> differing = new ArrayList<>();
        for (StatePart part : StatePart.values()) {
            if (part.ordinal() >= hashes.length || hashes[part.ordinal()] != own[part.ordinal()]) {
                differing.add(part);
            }
        }
        return differing;
    }

    private static byte[] digest(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("a Java without SHA-256", e);
        }
    }

    /** The state in one piece, with a hash at its end. */
    public byte[] toBytes() {
        byte[] model = modelHash.getBytes(StandardCharsets.UTF_8);
        int size = 3 * Long.BYTES + Integer.BYTES + model.length;
        for (byte[] part : parts.values()) {
            size += Integer.BYTES + part.length;
        }
        ByteBuffer out = ByteBuffer.allocate(size + DIGEST_BYTES);
        out.putLong(FORMAT).putLong(cycle).putDouble(plantOrigin);
        out.putInt(model.length).put(model);
        parts.values().forEach(part -> out.putInt(part.length).put(part));
        byte[] written = new byte[size];
        out.flip().get(written);
        return out.clear().put(written).put(digest(written)).array();
    }

    /** Reads what {@link #toBytes} gave; empty for anything else. */
    public static Optional<LoopState> of(byte[] bytes) {
        int size = bytes.length - DIGEST_BYTES;
        if (size < Long.BYTES
                || !Arrays.equals(digest(Arrays.copyOf(bytes, size)), Arrays.copyOfRange(bytes, size, bytes.length))) {
            return Optional.empty();
        }
        ByteBuffer in = ByteBuffer.wrap(bytes, 0, size);
        try {
            if (in.getLong() != FORMAT) {
                return Optional.empty();
            }
            long cycle = in.getLong();
            double origin = in.getDouble();
            String model = new String(block(in), StandardCharsets.UTF_8);
            Map<StatePart, byte[]> parts = new EnumMap<>(StatePart.class);
            for (StatePart part : StatePart.values()) {
                parts.put(part, block(in));
            }
            return in.hasRemaining() ? Optional.empty() : Optional.of(new LoopState(cycle, origin, model, parts));
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static byte[] block(ByteBuffer in) {
        int length = in.getInt();
        if (length < 0 || length > in.remaining()) {
            throw new IllegalArgumentException(length + " bytes in " + in.remaining());
        }
        byte[] block = new byte[length];
        in.get(block);
        return block;
    }
}
