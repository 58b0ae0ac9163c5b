package dev.takt.links.frame;

import dev.takt.links.TagFrame;
import dev.takt.links.TagTable;
import dev.takt.loop.Coded;
import dev.takt.loop.Quality;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The format of a datagram. All numbers are big-endian.
 *
 * <pre>
 *   0  u32  magic "TAKT"            24  i64  sequence of the frame
 *   4  u8   version 2               32  i64  epoch of the sender
 *   5  u8   direction, signed?      40  i64  time of the frame, monotonic clock of the sender, ns
 *   6  u16  part, from 0            48  i64  the same by its wall clock, ns since 1970
 *   8  u16  number of parts         56  i64  sequence of the other direction: the last that was applied, or taken
 *  10  u16  tags of the table       64  i64  epoch of the other direction: whom the sender follows; 0 for nobody
 *  12  u16  first tag of the part   72  tags of this part, 13 bytes each:
 *  14  u16  tags of the part              f64 value, u8 quality (0 good, 1 uncertain, 2 bad),
 *  16  u64  configuration hash            u32 age when the frame was made, us
 *                                   …  [16 bytes of HMAC-SHA256], u32 CRC-32C of all before
 * </pre>
 *
 * A table that does not fit into one datagram is divided into parts of equal size. An instance is a workspace for one
 * thread and direction.
 */
public final class FrameCodec {
    /** A size that common networks do not fragment. */
    public static final int LARGEST = 1400;

    static final int MAGIC = 0x54414b54;
    static final int VERSION = 2;
    /** From the plant. */
    public static final int MEASUREMENTS = 1;
    /** To the plant. */
    public static final int COMMANDS = 2;

    private static final int SIGNED = 0x80;
    private static final int HEADER = 72;
    private static final int TAG = 13;
    private static final int CHECKSUM = 4;
    private static final int MAX_TAGS = 0xffff;
    private static final long NANOS_A_MICRO = 1000;
    private static final long OLDEST = 0xffffffffL;
    /** The qualities by code. */
    private static final Quality[] QUALITIES = IntStream.range(0, Quality.values().length)
            .mapToObj(code -> Coded.of(Quality.class, code))
            .toArray(Quality[]::new);

    private final int direction;
    private final TagTable table;
    private final long configuration;
    private final FrameKey.@Nullable Signer signer;
    private final int tagsAPart;
    private final int parts;
    private final CRC32C crc = new CRC32C();
    private int part;
    private long sequence;
    private long epoch;
    private long monotonicNanos;
    private long wallNanos;
    private long answered;
    private long followed;

    /** The result of the examination of a datagram. */
    enum Verdict {
        /** A part of a frame of this link. */
        WELL_FORMED,
        /** No part of a frame. */
        MALFORMED,
        /** A frame without a valid signature of this link. */
        WRONG_SIGNATURE,
        /** A frame of a link with other tags. */
        OTHER_CONFIGURATION
    }

    /**
     * Makes a workspace.
     *
     * @param direction {@link #MEASUREMENTS} or {@link #COMMANDS}
     * @param configuration the hash that both sides must have
     * @throws IllegalArgumentException if there are more tags than the format allows
     */
    public FrameCodec(int direction, TagTable table, long configuration, Optional<FrameKey> key) {
        if (table.size() > MAX_TAGS) {
            throw new IllegalArgumentException(table.size() + " tags in one frame; expected at most " + MAX_TAGS
                    + ". Maybe most of them can be listed in plant.unmeasured.");
        }
        this.signer = key.map(FrameKey::signer).orElse(null);
        this.direction = direction | (key.isPresent() ? SIGNED : 0);
        this.table = table;
        this.configuration = configuration;
        int room = (LARGEST - HEADER - CHECKSUM - (key.isPresent() ? FrameKey.LENGTH : 0)) / TAG;
        this.parts = Math.max(1, (table.size() + room - 1) / room);
        this.tagsAPart = (table.size() + parts - 1) / parts;
    }

    /** Number of datagrams of a frame. */
    public int parts() {
        return parts;
    }

    /**
     * Writes one part of a frame.
     *
     * @param now monotonic time of the sender
     * @param wall time of the sender
     * @param answer sequence of the other direction
     * @param follows epoch of the other direction
     * @param into an array-backed buffer; it is cleared first and then ready to be sent
     */
    // large because a frame has these fields, and a record made for each datagram would be garbage
    public void encode(TagFrame frame, int newPart, long now, long wall, long answer, long follows, ByteBuffer into) {
        int first = newPart * tagsAPart;
        int count = Math.min(tagsAPart, table.size() - first);
        into.clear();
        into.putInt(MAGIC).put((byte) VERSION).put((byte) direction);
        into.putShort((short) newPart).putShort((short) parts);
        into.putShort((short) table.size()).putShort((short) first).putShort((short) count);
        into.putLong(configuration).putLong(frame.sequence()).putLong(frame.epoch());
        into.putLong(now).putLong(wall).putLong(answer).putLong(follows);
        for (int place = first; place < first + count; place++) {
            long age = Math.clamp((now - frame.sourceNanos(place)) / NANOS_A_MICRO, 0, OLDEST);
            into.putDouble(frame.value(place));
            into.put((byte) frame.quality(place).code());
            into.putInt((int) age);
        }
        if (signer != null) {
            signer.sign(into.array(), into.position());
            into.position(into.position() + FrameKey.LENGTH);
        }
        into.putInt(checksum(into.array(), into.position()));
        into.flip();
    }

    private int checksum(byte[] bytes, int length) {
        crc.reset();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }

    /**
     * Examines a datagram; after that its header fields are available.
     *
     * @param from array-backed, from 0 to its limit
     */
    Verdict examine(ByteBuffer from) {
        int length = from.limit();
        int tail = CHECKSUM + (signer == null ? 0 : FrameKey.LENGTH);
        if (length < HEADER + CHECKSUM
                || length > LARGEST
                || from.getInt(0) != MAGIC
                || from.get(4) != VERSION
                || from.getInt(length - CHECKSUM) != checksum(from.array(), length - CHECKSUM)
                || ((from.get(5) ^ direction) & ~SIGNED & 0xff) != 0) {
            return Verdict.MALFORMED;
        }
        if (from.getLong(16) != configuration) {
            return Verdict.OTHER_CONFIGURATION;
        }
        if ((from.get(5) & 0xff) != direction) {
            return Verdict.WRONG_SIGNATURE;
        }
        if (!isConsistent(from, length - tail)) {
            return Verdict.MALFORMED;
        }
        if (!isAuthentic(from, length - tail)) {
            return Verdict.WRONG_SIGNATURE;
        }
        part = Short.toUnsignedInt(from.getShort(6));
        sequence = from.getLong(24);
        epoch = from.getLong(32);
        monotonicNanos = from.getLong(40);
        wallNanos = from.getLong(48);
        answered = from.getLong(56);
        followed = from.getLong(64);
        return Verdict.WELL_FORMED;
    }

    private boolean isConsistent(ByteBuffer from, int end) {
        int claimed = Short.toUnsignedInt(from.getShort(6));
        int first = claimed * tagsAPart;
        if (claimed >= parts
                || Short.toUnsignedInt(from.getShort(8)) != parts
                || Short.toUnsignedInt(from.getShort(10)) != table.size()
                || Short.toUnsignedInt(from.getShort(12)) != first
                || from.getShort(14) != Math.min(tagsAPart, table.size() - first)
                || end != HEADER + TAG * from.getShort(14)
                || from.getLong(24) <= 0) {
            return false;
        }
        for (int at = HEADER; at < end; at += TAG) {
            int quality = from.get(at + Double.BYTES);
            if (quality < 0 || quality >= QUALITIES.length) {
                return false;
            }
        }
        return true;
    }

    private boolean isAuthentic(ByteBuffer from, int end) {
        return signer == null || signer.isSigned(from.array(), end);
    }

    /**
     * Copies the tags of the part that was examined last.
     *
     * @param offset the offset from the sender's monotonic time to the reader's
     */
    void take(ByteBuffer from, long offset, TagFrame into) {
        int first = Short.toUnsignedInt(from.getShort(12));
        int count = from.getShort(14);
        long made = monotonicNanos + offset;
        for (int i = 0; i < count; i++) {
            int at = HEADER + TAG * i;
            long age = from.getInt(at + Double.BYTES + 1) & OLDEST;
            into.set(first + i, from.getDouble(at), QUALITIES[from.get(at + Double.BYTES)], made - age * NANOS_A_MICRO);
        }
        into.stamp(sequence, epoch);
    }

    /** The part that was examined last. */
    int part() {
        return part;
    }

    /** Its sequence number. */
    long sequence() {
        return sequence;
    }

    /** Its epoch. */
    long epoch() {
        return epoch;
    }

    /** The time of its frame, by the monotonic clock of the sender. */
    long monotonicNanos() {
        return monotonicNanos;
    }

    /** The time of its frame, by the wall clock of the sender. */
    long wallNanos() {
        return wallNanos;
    }

    /** The sequence number of the other direction that it carries. */
    long answered() {
        return answered;
    }

    /** The epoch of the other direction that it carries. */
    long followed() {
        return followed;
    }
}
