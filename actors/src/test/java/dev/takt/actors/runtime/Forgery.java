package dev.takt.actors.runtime;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32C;

/** A way to make a wrong datagram from a right one of one part. Offsets are those of the description of the form, not of the code. */
public enum Forgery {
    /** Random bytes. */
    NOISE("malformed"),
    /** The beginning of the frame, with or without a checksum of its own. */
    TRUNCATED("malformed"),
    /** More than a frame may have. */
    OVERSIZED("malformed"),
    /** A wrong bit, and so a wrong checksum. */
    DAMAGED("malformed"),
    /** Other numbers, newer than all others, from somebody without the key; on a link without one: signed nevertheless. */
    WRONG_SIGNATURE("wrong_signature"),
    /** From a writer that has been replaced. */
    OLDER_WRITER("wrong_epoch"),
    /** From a link with other tags. */
    OTHER_TAGS("wrong_configuration"),
    /** The frame itself, once more. */
    REPLAYED("duplicate");

    private static final int DIRECTION = 5;
    private static final int CONFIGURATION = 16;
    private static final int SEQUENCE = 24;
    private static final int EPOCH = 32;
    private static final int FIRST_VALUE = 72;
    private static final int SIGNED = 0x80;
    private static final int SIGNATURE = 16;
    private static final int LARGEST = 1400;

    private final String counter;

    Forgery(String counter) {
        this.counter = counter;
    }

    /** Under which name the end that gets it counts it, as metrics are labelled. */
    public String counter(boolean signedLink) {
        return signedLink && this == OLDER_WRITER ? WRONG_SIGNATURE.counter : counter;
    }

    /** Makes one. */
    public byte[] of(byte[] genuine, Random random) {
        byte[] bytes = genuine.clone();
        ByteBuffer frame = ByteBuffer.wrap(bytes);
        return switch (this) {
            case NOISE -> {
                byte[] noise = new byte[1 + random.nextInt(LARGEST)];
                random.nextBytes(noise);
                yield noise;
            }
            case TRUNCATED -> {
                byte[] part =
                        Arrays.copyOf(genuine, Integer.BYTES + 1 + random.nextInt(genuine.length - Integer.BYTES - 1));
                yield random.nextBoolean() ? sealed(part) : part;
            }
            case OVERSIZED -> sealed(Arrays.copyOf(genuine, LARGEST + 1 + random.nextInt(600)));
            case DAMAGED -> {
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
                yield bytes;
            }
            case WRONG_SIGNATURE -> {
                byte[] signed =
                        (bytes[DIRECTION] & SIGNED) != 0 ? bytes : Arrays.copyOf(bytes, bytes.length + SIGNATURE);
                ByteBuffer.wrap(signed)
                        .put(DIRECTION, (byte) (bytes[DIRECTION] | SIGNED))
                        .putLong(SEQUENCE, frame.getLong(SEQUENCE) + random.nextInt(1000))
                        .putLong(EPOCH, frame.getLong(EPOCH) + random.nextInt(2))
                        .putDouble(FIRST_VALUE, random.nextDouble());
                yield sealed(signed);
            }
            case OLDER_WRITER -> {
                frame.putLong(EPOCH, frame.getLong(EPOCH) - 1);
                yield sealed(bytes);
            }
            case OTHER_TAGS -> {
                frame.putLong(CONFIGURATION, random.nextLong());
                yield sealed(bytes);
            }
            case REPLAYED -> bytes;
        };
    }

    /** Puts the right checksum under a datagram. */
    public static byte[] sealed(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, bytes.length - Integer.BYTES);
        ByteBuffer.wrap(bytes).putInt(bytes.length - Integer.BYTES, (int) crc.getValue());
        return bytes;
    }
}
