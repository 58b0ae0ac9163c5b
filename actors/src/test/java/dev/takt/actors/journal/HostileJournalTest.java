package dev.takt.actors.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.journal.record.CaseText;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.actors.journal.record.RecordCoding;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.solver.model.ModelException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Journals that are damaged, or made by someone who means harm: each is read to its end, and what is wrong is named. The property
 * {@code takt.fuzz} makes more of them, and the counts and times of each kind are printed.
 */
class HostileJournalTest {
    private static final int MUTATIONS = Integer.getInteger("takt.fuzz", 600);
    private static final int STEPS = 8;
    private static final CaseText TANK = new CaseText("tank.conf", """
            model {
              name = tank
              domain { t { horizon = 2 s, points = 5 } }
              parameters { x0 = 1 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x*x/2 + u" ]
              objective = "integral((x - 2)^2 + 0.01*u^2, t)"
            }
            loop { period = 100 ms }
            """, List.of());
    private static final List<byte[]> PAYLOADS = new ArrayList<>();
    private static byte[] whole = {};

    @TempDir
    private Path folder;

    @BeforeAll
    static void record() {
        List<JournalRecord> records = new ArrayList<>();
        new RecordedLoop(TANK, 0.1, records::add, () -> records.size() == 6).run(STEPS);
        records.add(3, new JournalRecord.Happened(new LoopEvent.Alarm(7, "test", "something")));
        records.add(5, new JournalRecord.Configured(List.of("solver.tolerance=1e-9")));
        PAYLOADS.clear();
        PAYLOADS.add(RecordCoding.encode(RecordedLoop.header(TANK)));
        records.forEach(record -> PAYLOADS.add(RecordCoding.encode(record)));
        whole = file(PAYLOADS);
    }

    private static byte[] file(List<byte[]> payloads) {
        List<byte[]> frames = payloads.stream().map(SegmentFile::frame).toList();
        ByteBuffer bytes = ByteBuffer.allocate(
                Long.BYTES + frames.stream().mapToInt(frame -> frame.length).sum());
        bytes.putLong(SegmentFile.MAGIC);
        frames.forEach(bytes::put);
        return bytes.array();
    }

    private Path write(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("run-1-0001.journal"), bytes);
    }

    /** What is said of a file that is only read. */
    private String read(byte[] bytes) throws IOException {
        try {
            JournalReader reader = JournalReader.open(write(bytes));
            reader.read(_ -> {
                // only to be decoded
            });
            return said(reader);
        } catch (JournalException e) {
            return "refused";
        }
    }

    private static String said(JournalReader reader) {
        if (reader.damaged() > 0) {
            assertFalse(reader.places().isEmpty());
            return "damage named";
        }
        return reader.tornBytes() > 0 ? "torn tail" : reader.unknown() > 0 ? "unknown kind" : "as it was";
    }

    /** What is said of a file that is replayed. */
    private String replayed(byte[] bytes) throws IOException {
        try {
            JournalReader reader = JournalReader.open(write(bytes));
            ReplayReport report = new Replay(reader).run();
            if (reader.damaged() > 0) {
                return said(reader);
            }
            return report.difference().isPresent() ? "difference" : said(reader);
        } catch (JournalException e) {
            return "refused";
        } catch (CaseFileException | ModelException e) {
            return "case refused";
        }
    }

    /** A way to make a journal wrong. */
    private interface Mutation {
        byte[] of(Random random);
    }

    private static byte[] flipped(Random random) {
        byte[] bytes = whole.clone();
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        return bytes;
    }

    private static byte[] cut(Random random) {
        return Arrays.copyOf(whole, random.nextInt(whole.length));
    }

    private static byte[] overwritten(Random random) {
        byte[] bytes = whole.clone();
        int at = random.nextInt(bytes.length);
        for (int i = at; i < Math.min(bytes.length, at + 1 + random.nextInt(200)); i++) {
            bytes[i] = (byte) (random.nextBoolean() ? 0 : random.nextInt());
        }
        return bytes;
    }

    private static byte[] withPartGone(Random random) {
        int from = Long.BYTES + random.nextInt(whole.length - Long.BYTES);
        int to = from + random.nextInt(whole.length - from);
        byte[] bytes = Arrays.copyOf(whole, whole.length - (to - from));
        System.arraycopy(whole, to, bytes, from, whole.length - to);
        return bytes;
    }

    /** A record that is wrong under a right checksum: a count, a code, a number, or its end. */
    private static byte[] forged(Random random) {
        List<byte[]> payloads = new ArrayList<>(PAYLOADS);
        int record = 1 + random.nextInt(payloads.size() - 1);
        byte[] payload = payloads.get(record).clone();
        int at = random.nextInt(payload.length);
        switch (random.nextInt(4)) {
            case 0 -> payload[at] = (byte) random.nextInt();
            case 1 -> payload = Arrays.copyOf(payload, at);
            case 2 -> fill(payload, at, Integer.BYTES, (byte) 0x7f);
            default -> fill(payload, at, Double.BYTES, (byte) 0xff);
        }
        payloads.set(record, payload.length == 0 ? new byte[] {0} : payload);
        return file(payloads);
    }

    private static void fill(byte[] payload, int at, int count, byte value) {
        Arrays.fill(payload, at, Math.min(payload.length, at + count), value);
    }

    /** Records in another order, twice, or not at all. */
    private static byte[] shuffled(Random random) {
        List<byte[]> payloads = new ArrayList<>(PAYLOADS);
        int one = 1 + random.nextInt(payloads.size() - 1);
        int other = 1 + random.nextInt(payloads.size() - 1);
        payloads.add(other, random.nextBoolean() ? payloads.get(one) : payloads.remove(one));
        return file(payloads);
    }

    private void mutate(String name, int count, boolean replay, Mutation mutation, List<String> allowed)
            throws IOException {
        Map<String, Integer> outcomes = new TreeMap<>();
        Random random = new Random(name.hashCode());
        long worst = 0;
        for (int k = 0; k < count; k++) {
            byte[] bytes = mutation.of(random);
            long begun = System.nanoTime();
            String outcome = replay ? replayed(bytes) : read(bytes);
            worst = Math.max(worst, System.nanoTime() - begun);
            assertTrue(allowed.contains(outcome), () -> name + ": " + outcome);
            outcomes.merge(outcome, 1, Integer::sum);
        }
        if (Integer.getInteger("takt.fuzz") != null) {
            System.out.printf(Locale.ROOT, "| %s | %d | %s | %.1f ms |%n", name, count, outcomes, 1e-6 * worst);
        }
    }

    @Test
    void aFlippedBitIsDamage() throws IOException {
        mutate("a bit flipped", MUTATIONS, false, HostileJournalTest::flipped, List.of("damage named", "refused"));
    }

    @Test
    void whatIsCutOffIsATornTail() throws IOException {
        mutate("cut off", MUTATIONS, false, HostileJournalTest::cut, List.of("torn tail", "as it was", "refused"));
    }

    @Test
    void bytesOfAnythingAreReadToTheirEnd() throws IOException {
        List<String> any = List.of("damage named", "torn tail", "as it was", "refused");
        mutate("bytes overwritten", MUTATIONS, false, HostileJournalTest::overwritten, any);
        mutate("a part gone", MUTATIONS, false, HostileJournalTest::withPartGone, any);
    }

    @Test
    void recordsThatAreWrongUnderARightChecksumAreReadToTheirEnd() throws IOException {
        List<String> any = List.of("damage named", "as it was", "unknown kind");
        mutate("wrong under a right checksum, read", MUTATIONS, false, HostileJournalTest::forged, any);
    }

    @Test
    void recordsThatAreWrongUnderARightChecksumAreReplayed() throws IOException {
        List<String> any =
                List.of("damage named", "as it was", "difference", "unknown kind", "refused", "case refused");
        mutate("wrong under a right checksum, replayed", MUTATIONS / 20, true, HostileJournalTest::forged, any);
        mutate("records in another order, replayed", MUTATIONS / 20, true, HostileJournalTest::shuffled, any);
    }

    @Test
    void damageIsNamedWithItsPlace() throws IOException {
        int offset = Long.BYTES + SegmentFile.FRAME_HEAD + PAYLOADS.getFirst().length;
        byte[] bytes = whole.clone();
        bytes[offset + SegmentFile.FRAME_HEAD + 20] ^= 1;
        JournalReader reader = JournalReader.open(write(bytes));
        List<JournalRecord> read = new ArrayList<>();
        reader.read(read::add);
        assertEquals(1, reader.damaged());
        assertEquals(PAYLOADS.size() - 2, read.size());
        Damage damage = reader.places().getFirst();
        assertEquals(1, damage.record());
        assertEquals(offset, damage.offset());
        assertTrue(damage.toString().contains("run-1-0001.journal, record 1, at byte " + offset), damage::toString);
    }

    /** Even in the last record, where a file that was cut off would end: there is all of it. */
    @Test
    void eachByteOfTheLastRecordIsWatched() throws IOException {
        int last = PAYLOADS.getLast().length + SegmentFile.FRAME_HEAD;
        for (int at = whole.length - last; at < whole.length; at++) {
            byte[] bytes = whole.clone();
            bytes[at] ^= 4;
            assertEquals("damage named", read(bytes), "byte " + (at - whole.length + last) + " of the last frame");
        }
    }

    /** A period that is not after the one before, and a vector that is longer than the problem. */
    @Test
    void whatNoLoopCanHaveWrittenIsDamage() throws IOException {
        List<byte[]> twice = new ArrayList<>(PAYLOADS);
        byte[] period =
                twice.stream().filter(payload -> payload[0] == 2).findFirst().orElseThrow();
        twice.add(period);
        assertEquals("damage named", replayed(file(twice)));
        List<byte[]> beyond = new ArrayList<>(PAYLOADS);
        int solve = 1;
        while (beyond.get(solve)[0] != 3) {
            solve++;
        }
        byte[] payload = beyond.get(solve).clone();
        // kind, number, cycle, time, start, forgotten, count of changes, the first of them
        int firstEntry = 1 + 8 + 8 + 8 + 1 + 1 + 4;
        int count = ByteBuffer.wrap(payload).getInt(firstEntry - 4);
        ByteBuffer.wrap(payload).putInt(firstEntry + 4 * (count - 1), 1_000_000_000);
        beyond.set(solve, payload);
        assertEquals("damage named", replayed(file(beyond)));
    }

    /** At each byte of this file stands the length of a frame that would reach its end. */
    @Test
    void whatLooksLikeFramesEverywhereIsSoughtInLinearTime() {
        int size = 1 << 21;
        ByteBuffer bytes = ByteBuffer.allocate(size);
        for (int at = 0; at + Integer.BYTES <= size; at += Integer.BYTES) {
            bytes.putInt(at, 0x01010101);
        }
        bytes.putInt(0, size / 2);
        for (int at = 0; at < size / 4; at += 16) {
            bytes.putInt(at, size / 2 - at);
            bytes.put(at + SegmentFile.FRAME_HEAD, (byte) 2);
        }
        SegmentFrames frames = new SegmentFrames(bytes);
        long length = 0;
        while (frames.next().orElse(null) instanceof SegmentFrames.Damaged damaged) {
            length += damaged.length();
        }
        assertEquals(size, length);
        assertTrue(frames.summed() <= 18L * size, () -> frames.summed() + " bytes were summed for " + size);
    }
}
