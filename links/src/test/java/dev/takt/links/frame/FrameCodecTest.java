package dev.takt.links.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.links.Tag;
import dev.takt.links.TagFrame;
import dev.takt.links.TagTable;
import dev.takt.links.frame.FrameCodec.Verdict;
import dev.takt.loop.Quality;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** The form of a datagram: what goes in comes out, and nothing else does. */
class FrameCodecTest {
    private static final long CONFIGURATION = 0x1234_5678_9abc_def0L;

    @Property(tries = 200)
    void framesOfAnySizeComeBackBitByBit(
            @ForAll @IntRange(min = 1, max = 700) int tags,
            @ForAll @LongRange(min = 1) long sequence,
            @ForAll long epoch,
            @ForAll long answer,
            @ForAll boolean signed,
            @ForAll long seed) {
        TagTable table = table(tags);
        Optional<FrameKey> key = signed ? Optional.of(FrameKey.of("0123456789abcdef")) : Optional.empty();
        FrameCodec sender = new FrameCodec(FrameCodec.MEASUREMENTS, table, CONFIGURATION, key);
        FrameCodec reader = new FrameCodec(FrameCodec.MEASUREMENTS, table, CONFIGURATION, key);
        TagFrame frame = random(table, new Random(seed), 5_000_000_000L);
        frame.stamp(sequence, epoch);
        TagFrame back = new TagFrame(table);
        ByteBuffer datagram = ByteBuffer.allocate(FrameCodec.LARGEST);
        for (int part = 0; part < sender.parts(); part++) {
            sender.encode(frame, part, 5_000_000_000L, 77, answer, seed, datagram);
            assertEquals(Verdict.WELL_FORMED, reader.examine(datagram));
            assertEquals(part, reader.part());
            reader.take(datagram, 0, back);
        }
        for (int place = 0; place < tags; place++) {
            assertEquals(Double.doubleToRawLongBits(frame.value(place)), Double.doubleToRawLongBits(back.value(place)));
            assertEquals(frame.quality(place), back.quality(place));
            assertEquals(frame.sourceNanos(place), back.sourceNanos(place), 999);
        }
        assertEquals(sequence, back.sequence());
        assertEquals(epoch, back.epoch());
        assertEquals(answer, reader.answered());
        assertEquals(seed, reader.followed());
    }

    /** Any change of bits in one byte is a burst of at most 8, which CRC-32C always finds. */
    @Property(tries = 500)
    void noDamagedDatagramIsTaken(
            @ForAll @IntRange(min = 1, max = 120) int tags,
            @ForAll @IntRange(max = 1399) int position,
            @ForAll @IntRange(min = 1, max = 255) int change) {
        TagTable table = table(tags);
        FrameCodec codec = new FrameCodec(FrameCodec.COMMANDS, table, CONFIGURATION, Optional.empty());
        ByteBuffer datagram = encoded(codec, table);
        int at = position % datagram.limit();
        datagram.put(at, (byte) (datagram.get(at) ^ change));
        assertEquals(Verdict.MALFORMED, codec.examine(datagram));
    }

    @Property(tries = 200)
    void noTruncatedDatagramIsTaken(@ForAll @IntRange(max = 80) int length) {
        TagTable table = table(2);
        FrameCodec codec = new FrameCodec(FrameCodec.COMMANDS, table, CONFIGURATION, Optional.empty());
        ByteBuffer datagram = encoded(codec, table);
        datagram.limit(length);
        assertEquals(Verdict.MALFORMED, codec.examine(datagram));
    }

    @Test
    void framesOfOthersAreTold() {
        TagTable table = table(2);
        FrameCodec codec = new FrameCodec(FrameCodec.COMMANDS, table, CONFIGURATION, Optional.empty());
        FrameCodec other = new FrameCodec(FrameCodec.COMMANDS, table, CONFIGURATION + 1, Optional.empty());
        assertEquals(Verdict.OTHER_CONFIGURATION, codec.examine(encoded(other, table)));
        FrameCodec back = new FrameCodec(FrameCodec.MEASUREMENTS, table, CONFIGURATION, Optional.empty());
        assertEquals(Verdict.MALFORMED, codec.examine(encoded(back, table)), "the other direction");
    }

    @Test
    void onlyWhoHasTheKeyIsHeard() {
        TagTable table = table(2);
        FrameCodec codec = signed(table, "a key of the two sides");
        assertEquals(Verdict.WELL_FORMED, codec.examine(encoded(signed(table, "a key of the two sides"), table)));
        assertEquals(Verdict.WRONG_SIGNATURE, codec.examine(encoded(signed(table, "another key of someone"), table)));
        FrameCodec open = new FrameCodec(FrameCodec.COMMANDS, table, CONFIGURATION, Optional.empty());
        assertEquals(Verdict.WRONG_SIGNATURE, codec.examine(encoded(open, table)), "unsigned");
        assertEquals(Verdict.WRONG_SIGNATURE, open.examine(encoded(codec, table)), "signed, where nobody signs");
    }

    @Test
    void aPlateFitsIntoFiveDatagrams() {
        FrameCodec codec = new FrameCodec(FrameCodec.MEASUREMENTS, table(442), CONFIGURATION, Optional.empty());
        assertEquals(5, codec.parts());
    }

    @Test
    void numbersInTheHeaderHaveNoSign() {
        TagTable table = table(40_000);
        FrameCodec codec = new FrameCodec(FrameCodec.COMMANDS, table, CONFIGURATION, Optional.empty());
        TagFrame frame = random(table, new Random(1), 0);
        frame.stamp(1, 1);
        ByteBuffer datagram = ByteBuffer.allocate(FrameCodec.LARGEST);
        TagFrame back = new TagFrame(table);
        for (int part = 0; part < codec.parts(); part++) {
            codec.encode(frame, part, 0, 0, 0, 0, datagram);
            assertEquals(Verdict.WELL_FORMED, codec.examine(datagram));
            codec.take(datagram, 0, back);
        }
        assertEquals(Double.doubleToRawLongBits(frame.value(39_999)), Double.doubleToRawLongBits(back.value(39_999)));
        TagTable more = table(65_536);
        assertThrows(
                IllegalArgumentException.class,
                () -> new FrameCodec(FrameCodec.COMMANDS, more, CONFIGURATION, Optional.empty()));
    }

    private static FrameCodec signed(TagTable table, String key) {
        return new FrameCodec(FrameCodec.COMMANDS, table, CONFIGURATION, Optional.of(FrameKey.of(key)));
    }

    private static ByteBuffer encoded(FrameCodec codec, TagTable table) {
        ByteBuffer datagram = ByteBuffer.allocate(FrameCodec.LARGEST);
        TagFrame frame = random(table, new Random(1), 0);
        frame.stamp(1, 1);
        codec.encode(frame, 0, 0, 0, 0, 0, datagram);
        assertTrue(datagram.limit() <= FrameCodec.LARGEST);
        return datagram;
    }

    private static TagTable table(int size) {
        List<Tag> tags = new ArrayList<>();
        for (int i = 1; i <= size; i++) {
            tags.add(new Tag("x[" + i + "]", ""));
        }
        return new TagTable(tags);
    }

    private static TagFrame random(TagTable table, Random random, long now) {
        TagFrame frame = new TagFrame(table);
        for (int place = 0; place < table.size(); place++) {
            double value = Double.longBitsToDouble(random.nextLong());
            Quality quality = Quality.values()[random.nextInt(3)];
            frame.set(place, value, quality, now - random.nextInt(1_000_000) * 1000L);
        }
        return frame;
    }
}
