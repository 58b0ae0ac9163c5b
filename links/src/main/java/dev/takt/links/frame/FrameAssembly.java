package dev.takt.links.frame;

import dev.takt.links.TagFrame;
import dev.takt.links.TagTable;
import java.nio.ByteBuffer;
import java.util.BitSet;

/**
 * Reassembles frames from their parts. Parts of a few frames may come in any order; a part of an older frame is too
 * late.
 */
final class FrameAssembly {
    private static final int FRAMES = 4;

    private final FrameCodec codec;
    private final Place[] places = new Place[FRAMES];

    /** A frame that is not complete yet. */
    private static final class Place {
        private final TagFrame frame;
        private final BitSet parts;
        private long sequence;
        private long epoch;

        Place(TagTable table, int parts) {
            this.frame = new TagFrame(table);
            this.parts = new BitSet(parts);
        }
    }

    /** The state of a frame after a part. */
    enum Progress {
        /** The frame is complete. */
        WHOLE,
        /** Parts are missing. */
        WAITING,
        /** The part had already come. */
        REPEATED,
        /** The frame was dropped for newer ones. */
        TOO_LATE
    }

    FrameAssembly(FrameCodec codec, TagTable table) {
        this.codec = codec;
        for (int i = 0; i < FRAMES; i++) {
            places[i] = new Place(table, codec.parts());
        }
    }

    /**
     * Adds the part that the codec examined last.
     *
     * @param offset from the sender's clock to the reader's
     */
    Progress add(ByteBuffer datagram, long offset) {
        Place place = places[(int) Math.floorMod(codec.sequence(), (long) FRAMES)];
        boolean newer =
                codec.epoch() > place.epoch || codec.epoch() == place.epoch && codec.sequence() > place.sequence;
        if (newer) {
            place.epoch = codec.epoch();
            place.sequence = codec.sequence();
            place.parts.clear();
        } else if (codec.epoch() != place.epoch || codec.sequence() != place.sequence) {
            return Progress.TOO_LATE;
        }
        if (place.parts.get(codec.part())) {
            return Progress.REPEATED;
        }
        place.parts.set(codec.part());
        codec.take(datagram, offset, place.frame);
        return place.parts.cardinality() == codec.parts() ? Progress.WHOLE : Progress.WAITING;
    }

    /** The frame of the part that was added last. */
    TagFrame frame() {
        return places[(int) Math.floorMod(codec.sequence(), (long) FRAMES)].frame;
    }
}
