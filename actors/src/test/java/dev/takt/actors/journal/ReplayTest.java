package dev.takt.actors.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.journal.record.CaseText;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.actors.journal.record.RecordCoding;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.settings.JournalSettings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** T17: a recorded run is replayed bit for bit; damage is found. */
class ReplayTest {
    private static final int STEPS = 25;
    private static final CaseText COLUMN = CaseText.read(
            Path.of("..", "examples", "distillation.conf"),
            List.of(
                    "model.constants.N=8",
                    "model.constants.Nf=4",
                    "model.domain.t.horizon=60 s",
                    "plant.noise.deviations.x=1e-3"));
    private static final List<JournalRecord> RECORDS = new ArrayList<>();

    @TempDir
    private Path directory;

    @BeforeAll
    static void record() {
        RECORDS.clear();
        boolean[] wanted = {false};
        new RecordedLoop(
                        COLUMN,
                        2,
                        record -> {
                            RECORDS.add(record);
                            wanted[0] = RECORDS.size() == 20;
                        },
                        () -> wanted[0])
                .run(STEPS);
    }

    private Path write(List<JournalRecord> records) throws IOException {
        Path file = directory.resolve("run-0001.journal");
        Files.deleteIfExists(file);
        try (SegmentFile segment = SegmentFile.create(file, RecordedLoop.header(COLUMN))) {
            for (JournalRecord record : records) {
                segment.append(SegmentFile.frame(RecordCoding.encode(record)));
            }
        }
        return file;
    }

    /** What acted is among the recorded parameters, which change with every command. */
    @Test
    void repeatsARunWithAppliedInputsBitForBit() throws IOException {
        CaseText moved = CaseText.read(
                Path.of("..", "examples", "distillation.conf"),
                List.of(
                        "model.constants.N=8",
                        "model.constants.Nf=4",
                        "model.domain.t.horizon=60 s",
                        "plant.noise.deviations.x=1e-3",
                        "model.variables.u.rate=0.05",
                        "model.variables.u.move-weight=0.1"));
        List<JournalRecord> records = new ArrayList<>();
        new RecordedLoop(moved, 2, records::add, () -> false).run(STEPS);
        Path file = directory.resolve("moved-0001.journal");
        try (SegmentFile segment = SegmentFile.create(file, RecordedLoop.header(moved))) {
            for (JournalRecord record : records) {
                segment.append(SegmentFile.frame(RecordCoding.encode(record)));
            }
        }
        ReplayReport report = new Replay(JournalReader.open(file)).run();
        assertEquals(STEPS, report.repeated(), report.toString());
    }

    @Test
    void repeatsARunWithFaultsBitForBit() throws IOException {
        ReplayReport report = new Replay(JournalReader.open(write(RECORDS))).run();
        assertEquals(new ReplayReport(STEPS, STEPS, STEPS, 0, 0, 0, 0, 0, Optional.empty()), report);
    }

    @Test
    void takesUpAtACheckpointWhereTheBeginningIsNotThere() throws IOException {
        int begin = 0;
        while (!(RECORDS.get(begin) instanceof JournalRecord.Solve solve
                && solve.checkpoint().isPresent())) {
            begin++;
        }
        List<JournalRecord> rest = RECORDS.subList(begin - 4, RECORDS.size());
        long solves =
                rest.stream().filter(JournalRecord.Solve.class::isInstance).count();

        ReplayReport report = new Replay(JournalReader.open(write(rest))).run();

        assertEquals(Optional.empty(), report.difference());
        assertEquals(solves - report.unknown() - 1, report.repeated());
        assertEquals(1, report.resumed());
        assertEquals(2, report.unknown());
        assertTrue(report.repeated() > 5);
    }

    @Test
    void saysWhereARunDiffersFirst() throws IOException {
        List<JournalRecord> changed = new ArrayList<>(RECORDS);
        for (int i = 0; i < changed.size(); i++) {
            if (changed.get(i) instanceof JournalRecord.Solve solve && solve.cycle() == 13) {
                double[] values = solve.parameters().values().clone();
                values[0] = Math.nextUp(values[0]);
                var parameters = new JournalRecord.Changes(solve.parameters().entries(), values);
                changed.set(
                        i,
                        new JournalRecord.Solve(
                                solve.number(),
                                solve.cycle(),
                                solve.time(),
                                solve.start(),
                                solve.forgotten(),
                                parameters,
                                solve.bounds(),
                                solve.outcome(),
                                solve.checkpoint(),
                                solve.course()));
            }
        }
        ReplayReport report = new Replay(JournalReader.open(write(changed))).run();
        assertEquals(13, report.repeated());
        assertEquals(13, report.difference().orElseThrow().cycle());
        assertEquals(26, report.difference().orElseThrow().time());
    }

    @Test
    void noticesASolveThatWasShed() throws IOException {
        List<JournalRecord> some = new ArrayList<>(RECORDS);
        some.removeIf(record -> record instanceof JournalRecord.Solve solve && solve.number() == 4);
        ReplayReport report = new Replay(JournalReader.open(write(some))).run();
        assertEquals(1, report.shed());
        assertEquals(Optional.empty(), report.difference());
        assertEquals(STEPS - 1, report.repeated() + report.unknown() + report.resumed());
        assertTrue(report.unknown() > 0 && report.repeated() > 10);
    }

    @Test
    void ignoresATornTail() throws IOException {
        Path file = write(RECORDS);
        byte[] whole = Files.readAllBytes(file);
        for (int cut : new int[] {1, 7, 100, 1000}) {
            Files.write(file, Arrays.copyOf(whole, whole.length - cut));
            JournalReader reader = JournalReader.open(file);
            List<JournalRecord> read = new ArrayList<>();
            reader.read(read::add);
            assertTrue(reader.tornBytes() > 0 && read.size() >= RECORDS.size() - 5, "cut " + cut);
            assertEquals(0, reader.damaged());
        }
    }

    @Test
    void passesOverADamagedFrameAndCountsIt() throws IOException {
        Path file = write(RECORDS);
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        int at = Long.BYTES;
        for (int frame = 0; frame < 10; frame++) {
            at += SegmentFile.FRAME_HEAD + buffer.getInt(at);
        }
        for (int place : new int[] {at, at + 3, at + 5, at + 20}) {
            byte[] flipped = bytes.clone();
            flipped[place] ^= 0x10;
            Files.write(file, flipped);
            JournalReader reader = JournalReader.open(file);
            List<JournalRecord> read = new ArrayList<>();
            reader.read(read::add);
            assertEquals(RECORDS.size() - 1, read.size(), "flipped byte " + (place - at));
            assertEquals(1, reader.damaged());
            assertEquals(0, reader.tornBytes());
        }
    }

    @Test
    void refusesWhatIsNoJournal() throws IOException {
        Path file = directory.resolve("other.journal");
        Files.writeString(file, "something else entirely");
        assertThrows(JournalException.class, () -> JournalReader.open(file));
        assertThrows(JournalException.class, () -> JournalReader.open(directory.resolve("missing")));
        Path empty = Files.createDirectory(directory.resolve("empty"));
        assertThrows(JournalException.class, () -> JournalReader.open(empty));
    }

    /** Through the queue, the thread, several segments and back. */
    @Test
    void writesAndReadsARunInSegments() throws IOException {
        Case read = CaseFile.parse(
                COLUMN.text(),
                "case.conf",
                List.of("monitoring.journal={ directory = here, segment-size = 1, sync-every = 0 }"));
        JournalSettings settings = read.journal();
        int repetitions = 60;
        Journal journal = Journal.open(directory, RecordedLoop.header(COLUMN), settings);
        for (int i = 0; i < repetitions; i++) {
            RECORDS.forEach(journal::offer);
        }
        journal.close();
        JournalStatistics statistics = journal.statistics();
        assertEquals(repetitions * RECORDS.size(), statistics.records() + statistics.shed());
        assertEquals(0, statistics.lost());
        JournalReader reader = JournalReader.open(directory);
        List<JournalRecord> written = new ArrayList<>();
        reader.read(written::add);
        assertEquals(statistics.segments(), reader.segments().size());
        assertEquals(statistics.records(), written.size());
        assertEquals(0, reader.damaged());
        assertEquals(COLUMN, reader.header().text());
    }
}
