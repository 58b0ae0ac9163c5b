package dev.takt.actors.journal;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The frames of a segment in order, and what is between them: damaged bytes, or the incomplete tail of a process that
 * was killed while writing. The time is linear in the number of bytes, whatever they are.
 */
final class SegmentFrames {
    /** Kinds of records are numbered from 1; after damage a frame must have one of these to be recognised. */
    private static final int KINDS = 63;

    /** The largest length of a frame that is searched for after damage. */
    private static final int LONGEST = 1 << 28;

    /** Upper limit of the bytes summed in the search for whole frames after damage, in lengths of the file. */
    private static final long PASSES = 16;

    private final ByteBuffer bytes;
    private final long budget;
    private long summed;

    /** A part of a segment. */
    sealed interface Part {
        /** Its offset in bytes from the beginning of the file. */
        long offset();
    }

    /** A frame with the right checksum. */
    record Frame(long offset, ByteBuffer payload) implements Part {}

    /** Damaged bytes up to the next whole frame or to the end, which were one or more frames. */
    record Damaged(long offset, long length) implements Part {}

    /** An incomplete frame at the end, or space for frames that were never written. */
    record Torn(long offset, long length) implements Part {}

    /**
     * Starts at the position of the buffer.
     *
     * @param bytes the whole file
     */
    SegmentFrames(ByteBuffer bytes) {
        this.bytes = bytes;
        this.budget = PASSES * bytes.limit();
    }

    /** The next part; empty at the end. */
    Optional<Part> next() {
        if (!bytes.hasRemaining()) {
            return Optional.empty();
        }
        int begin = bytes.position();
        if (isWhole(begin)) {
            int length = bytes.getInt(begin);
            bytes.position(begin + SegmentFile.FRAME_HEAD + length);
            return Optional.of(new Frame(begin, bytes.slice(begin + SegmentFile.FRAME_HEAD, length)));
        }
        int end = following(begin + 1);
        int length = (end < 0 ? bytes.limit() : end) - begin;
        boolean torn = end < 0 && isTorn(begin);
        bytes.position(begin + length);
        return Optional.of(torn ? new Torn(begin, length) : new Damaged(begin, length));
    }

    /** The number of bytes whose checksum has been computed so far. */
    long summed() {
        return summed;
    }

    private boolean isWhole(int begin) {
        if (bytes.limit() - begin < SegmentFile.FRAME_HEAD) {
            return false;
        }
        int length = bytes.getInt(begin);
        return length >= 1 && length <= bytes.limit() - begin - SegmentFile.FRAME_HEAD && hasChecksum(begin, length);
    }

    private boolean hasChecksum(int begin, int length) {
        summed += length;
        ByteBuffer payload = bytes.slice(begin + SegmentFile.FRAME_HEAD, length);
        return SegmentFile.checksum(length, payload) == bytes.getInt(begin + Integer.BYTES);
    }

    /** The next offset of a whole frame; -1 if there is none, or too many bytes look like one. */
    private int following(int from) {
        for (int begin = from; begin < bytes.limit() - SegmentFile.FRAME_HEAD && summed <= budget; begin++) {
            if (looksLikeFrame(begin)) {
                if (isWhole(begin)) {
                    return begin;
                }
            }
        }
        return -1;
    }

    /** Whether there are a length and a kind at an offset, followed by the end or by another length and kind. */
    private boolean looksLikeFrame(int begin) {
        int length = bytes.getInt(begin);
        int room = bytes.limit() - begin - SegmentFile.FRAME_HEAD;
        if (length < 1 || length > room || !isKind(begin + SegmentFile.FRAME_HEAD)) {
            return false;
        }
        int after = begin + SegmentFile.FRAME_HEAD + length;
        if (bytes.limit() - after <= SegmentFile.FRAME_HEAD) {
            return true;
        }
        int next = bytes.getInt(after);
        return next == 0 || next >= 1 && next <= LONGEST && isKind(after + SegmentFile.FRAME_HEAD);
    }

    private boolean isKind(int at) {
        int kind = bytes.get(at);
        return kind >= 1 && kind <= KINDS;
    }

    /**
     * Whether the rest of the file is an incomplete frame, or only zeros. For a complete frame with a damaged length,
     * the checksum matches the number of bytes that follow.
     */
    private boolean isTorn(int begin) {
        int present = bytes.limit() - begin - SegmentFile.FRAME_HEAD;
        if (present < 0) {
            return true;
        }
        int length = bytes.getInt(begin);
        if (length > present) {
            return present == 0 || !hasChecksum(begin, present);
        }
        return length == 0 && isZero(begin);
    }

    private boolean isZero(int begin) {
        for (int at = begin; at < bytes.limit(); at++) {
            if (bytes.get(at) != 0) {
                return false;
            }
        }
        return true;
    }
}
