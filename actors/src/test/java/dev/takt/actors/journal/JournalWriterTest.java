package dev.takt.actors.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.journal.record.CaseText;
import dev.takt.actors.journal.record.Decoder;
import dev.takt.actors.journal.record.JournalHeader;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.actors.journal.record.RecordCoding;
import dev.takt.actors.measurement.ProcessImage;
import dev.takt.actors.measurement.Signal;
import dev.takt.config.settings.JournalSettings;
import dev.takt.config.settings.SignalSettings;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CommandImage;
import dev.takt.loop.cycle.CycleDetail;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.SignalStanding;
import dev.takt.loop.cycle.SignalVerdict;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalWriterTest {
    private static final JournalHeader HEADER = new JournalHeader(
            "test",
            "loop-1",
            1,
            0,
            new CaseText("case.conf", "model {}", List.of("a=b")),
            "c",
            "m",
            List.of("x"),
            List.of("u"));

    @TempDir
    private Path directory;

    private static JournalSettings settings(int keepMegabytes) {
        return new JournalSettings(Optional.empty(), 1, keepMegabytes, 1e6, 0, 100, 5, 3);
    }

    private static JournalRecord event(int bytes) {
        return new JournalRecord.Happened(new LoopEvent.Alarm(7, "test", "x".repeat(bytes)));
    }

    private static JournalRecord.Period period(int k, Mode mode, CommandSource source, int skipped) {
        ProcessImage image = new ProcessImage(List.of(new Signal("x", SignalSettings.STANDARD)));
        return new JournalRecord.Period(
                RecordedLoop.cycle(k, new double[] {k}, mode, source, image, skipped), Optional.empty());
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    /** As rm -r does, or a job that tidies up: the file takes records all the same, and nobody can read them. */
    @Test
    void beginsAnewWhereItsFileWasDeleted() throws IOException {
        AtomicLong nanos = new AtomicLong();
        try (JournalWriter writer = new JournalWriter(directory, HEADER, settings(3), () -> 0, nanos::get)) {
            writer.accept(event(10));
            writer.accept(event(10));
            Files.delete(directory.resolve(files().getFirst()));
            nanos.set(1_000_000_000L);
            writer.tick();
            writer.accept(event(10));
            assertEquals(List.of(), files(), "it is looked for from time to time");
            nanos.set(6_000_000_000L);
            writer.tick();
            writer.accept(event(10));
            assertEquals(List.of("loop-1-0002.journal"), files());
            assertEquals(3, writer.statistics(0).lost());
        }
    }

    @Test
    void beginsNewSegmentsAndDeletesTheOldest() throws IOException {
        try (JournalWriter writer = new JournalWriter(directory, HEADER, settings(3), () -> 0, () -> 0)) {
            int fresh = 0;
            for (int i = 0; i < 22; i++) {
                fresh += writer.accept(event(300_000)) ? 1 : 0;
            }
            assertEquals(8, fresh);
            assertEquals(8, writer.statistics(0).segments());
        }
        assertEquals(
                List.of("loop-1-0005.journal", "loop-1-0006.journal", "loop-1-0007.journal", "loop-1-0008.journal"),
                files(),
                "three megabytes before the present segment");
    }

    @Test
    void aFolderOfFoldersSaysWhichHaveJournals() throws IOException {
        Files.createDirectory(directory.resolve("empty"));
        Path column = Files.createDirectory(directory.resolve("column"));
        try (JournalWriter writer = new JournalWriter(column, HEADER, settings(1), () -> 0, () -> 0)) {
            writer.accept(event(10));
        }
        String there = "; there are journals in " + column;
        assertEquals(
                directory + ": no journal; expected files NAME.journal" + there,
                assertThrows(JournalException.class, () -> JournalReader.open(directory))
                        .getMessage());
        assertEquals(
                directory + ": no journal of a loop column" + there,
                assertThrows(JournalException.class, () -> JournalReader.runs(directory, "column"))
                        .getMessage());
    }

    @Test
    void leavesOtherLoopsAlone() throws IOException {
        Files.writeString(directory.resolve("another-1-0001.journal"), "x".repeat(4_000_000));
        try (JournalWriter writer = new JournalWriter(directory, HEADER, settings(1), () -> 0, () -> 0)) {
            for (int i = 0; i < 3; i++) {
                writer.accept(event(1_000_000));
            }
        }
        assertEquals(List.of("another-1-0001.journal", "loop-1-0002.journal", "loop-1-0003.journal"), files());
    }

    /** Ten thousand segments of a run: names of five digits are not older than those of four. */
    @Test
    void numbersMayOutgrowTheirLeadingZeros() throws IOException {
        for (String name : List.of("loop-1-9998", "loop-1-9999", "loop-1-10000")) {
            Files.writeString(directory.resolve(name + ".journal"), "x".repeat(900_000));
        }
        try (JournalWriter writer = new JournalWriter(directory, HEADER, settings(2), () -> 0, () -> 0)) {
            assertTrue(writer.accept(event(10)));
        }
        assertEquals(
                List.of("loop-1-0001.journal", "loop-1-10000.journal", "loop-1-9999.journal"),
                files(),
                "the newest two, and the present one");
    }

    /** A run after another: what is kept of troubles is bounded for the loop, not for each of its runs. */
    @Test
    void keepsTheNewestTroublesOfAllRuns() throws IOException {
        for (int cycle = 1; cycle <= 100; cycle++) {
            Files.writeString(directory.resolve("loop-0-trouble-" + cycle + ".journal"), "x");
        }
        Files.writeString(directory.resolve("another-0-trouble-1.journal"), "x");
        try (JournalWriter writer = new JournalWriter(directory, HEADER, settings(100), () -> 0, () -> 0)) {
            writer.accept(period(1, Mode.AUTO, CommandSource.FRESH, 0));
            writer.accept(period(2, Mode.SAFE, CommandSource.FAILSAFE, 0));
        }
        List<String> left = files();
        assertEquals(102, left.size(), "a hundred troubles, a segment, and that of another loop");
        assertFalse(left.contains("loop-0-trouble-1.journal"));
        assertTrue(left.containsAll(List.of("loop-0-trouble-2.journal", "loop-1-trouble-2.journal")));
        assertTrue(left.contains("another-0-trouble-1.journal"));
    }

    @Test
    void aTroubleThatCannotBeKeptCostsTheJournalNothing() throws IOException {
        Files.createDirectory(directory.resolve("loop-1-trouble-2.journal"));
        try (JournalWriter writer = new JournalWriter(directory, HEADER, settings(100), () -> 0, () -> 0)) {
            writer.accept(period(1, Mode.AUTO, CommandSource.FRESH, 0));
            writer.accept(period(2, Mode.SAFE, CommandSource.FAILSAFE, 0));
            writer.accept(period(3, Mode.SAFE, CommandSource.FAILSAFE, 0));
            assertEquals(new JournalStatistics(3, writer.statistics(0).bytes(), 0, 0, 1, 0), writer.statistics(0));
        }
        assertEquals(3, records(directory.resolve("loop-1-0001.journal")));
    }

    /** What a power cut, or a disk without room, leaves of the segments around it. */
    @Test
    void aSegmentWithoutAHeadIsPassedOver() throws IOException {
        try (JournalWriter writer = new JournalWriter(directory, HEADER, settings(100), () -> 0, () -> 0)) {
            writer.accept(event(10));
        }
        Files.move(directory.resolve("loop-1-0001.journal"), directory.resolve("loop-1-0002.journal"));
        Files.createFile(directory.resolve("loop-1-0001.journal"));
        Files.write(directory.resolve("loop-1-0003.journal"), new byte[4096]);
        JournalReader reader = JournalReader.open(directory);
        List<JournalRecord> read = new ArrayList<>();
        reader.read(read::add);
        assertEquals(HEADER.ofSegment(1, 0), reader.header());
        assertEquals(1, read.size());
        assertEquals(0, reader.damaged(), "a power cut leaves such files, and no one has changed them");
        assertEquals(4096, reader.tornBytes());
    }

    private static long records(Path file) {
        List<JournalRecord> read = new ArrayList<>();
        JournalReader.open(file).read(read::add);
        return read.size();
    }

    /** Five seconds before the trouble, three after it, in a file of its own. */
    @Test
    void keepsWhatWasAroundATrouble() throws IOException {
        try (JournalWriter writer = new JournalWriter(directory, HEADER, settings(100), () -> 0, () -> 0)) {
            for (int k = 0; k < 40; k++) {
                boolean trouble = k >= 20 && k < 22;
                writer.accept(period(
                        k,
                        trouble ? Mode.DEGRADED : Mode.AUTO,
                        trouble ? CommandSource.PREVIOUS : CommandSource.FRESH,
                        k == 35 ? 2 : 0));
            }
            assertEquals(2, writer.statistics(0).troubles());
        }
        assertEquals(List.of("loop-1-0001.journal", "loop-1-trouble-20.journal", "loop-1-trouble-35.journal"), files());
        List<Long> cycles = new ArrayList<>();
        JournalReader.open(directory.resolve("loop-1-trouble-20.journal")).read(record -> {
            if (record instanceof JournalRecord.Period(var cycle, var _)) {
                cycles.add(cycle.cycle());
            }
        });
        assertEquals(List.of(14L, 15L, 16L, 17L, 18L, 19L, 20L, 21L, 22L, 23L, 24L), cycles);
    }

    /** What the plant makes is nobody else's business. */
    @Test
    void nobodyButTheOwnerReadsJournalsTroublesPlansAndLocks() throws IOException {
        Path made = directory.resolve("made");
        try (JournalWriter writer = new JournalWriter(made, HEADER, settings(100), () -> 0, () -> 0)) {
            writer.accept(period(1, Mode.AUTO, CommandSource.FRESH, 0));
            writer.accept(period(2, Mode.SAFE, CommandSource.FAILSAFE, 0));
        }
        LastPlanFile.of(made, "loop")
                .write(new LastPlan("c", "m", 0, 1, true, 2, new double[] {3}, 0, new double[0], Map.of()));
        LoopLock.take(made, "loop").orElseThrow().close();
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(made)));
        try (Stream<Path> files = Files.list(made)) {
            List<Path> all = files.toList();
            assertEquals(4, all.size(), all::toString);
            for (Path file : all) {
                assertEquals(
                        "rw-------",
                        PosixFilePermissions.toString(Files.getPosixFilePermissions(file)),
                        file::toString);
            }
        }
    }

    @Test
    void losesRecordsNotTheLoopWhenTheDiskFails() throws IOException {
        Path blocked = directory.resolve("file");
        Files.writeString(blocked, "a file where a directory should be");
        long[] now = {0};
        try (JournalWriter writer = new JournalWriter(blocked, HEADER, settings(1), () -> 0, () -> now[0])) {
            assertFalse(writer.accept(event(10)));
            assertFalse(writer.accept(event(10)));
            assertEquals(2, writer.statistics(0).lost());
            now[0] = 4_000_000_000L;
            assertFalse(writer.accept(event(10)), "too soon");
            Files.delete(blocked);
            now[0] = 6_000_000_000L;
            assertTrue(writer.accept(event(10)));
            assertEquals(1, writer.statistics(0).records());
        }
    }

    @Test
    void readsBackWhatItWrote() {
        CycleRecord cycle = period(3, Mode.SAFE, CommandSource.FAILSAFE, 1).cycle();
        JournalRecord.Period detailed = new JournalRecord.Period(
                new CycleRecord(
                        cycle.cycle(),
                        cycle.time(),
                        cycle.wallMillis(),
                        cycle.requested(),
                        cycle.actual(),
                        cycle.reasons(),
                        cycle.source(),
                        cycle.corrected(),
                        0.125,
                        cycle.fallbackCycles(),
                        cycle.planAge(),
                        cycle.times(),
                        cycle.solve(),
                        cycle.signals().withInnovations(new double[] {2.25}, new double[] {-1.5}),
                        cycle.command().with(new CommandImage.Acknowledgement(7_000_000, true))),
                Optional.of(new CycleDetail(9, new long[] {4}, new double[] {0.5, -0.0}, 8, new double[] {0.75})));
        byte[] once = RecordCoding.encode(detailed);
        JournalRecord.Period back = (JournalRecord.Period)
                RecordCoding.record(new Decoder(ByteBuffer.wrap(once))).orElseThrow();
        assertEquals(2.25, back.cycle().signals().innovationSquares()[0]);
        assertEquals(-1.5, back.cycle().signals().innovationSums()[0]);
        assertEquals(
                new CommandImage.Acknowledgement(7_000_000, true),
                back.cycle().command().acknowledgement());
        assertEquals(0.125, back.cycle().correctionError());
        assertEquals(0.75, back.detail().orElseThrow().acting()[0]);
        assertEquals(HexFormat.of().formatHex(once), HexFormat.of().formatHex(RecordCoding.encode(back)));
        byte[] header = RecordCoding.encode(HEADER);
        assertEquals(HEADER, RecordCoding.header(new Decoder(ByteBuffer.wrap(header))));
    }

    /** Two periods, one with details, written before innovations and acknowledgements were. */
    @Test
    void readsJournalsThatKnewNoInnovations() throws URISyntaxException {
        JournalReader reader = JournalReader.open(Path.of(
                Objects.requireNonNull(JournalWriterTest.class.getResource("/journal/without-innovations.journal"))
                        .toURI()));
        List<JournalRecord.Period> periods = new ArrayList<>();
        reader.read(record -> periods.add((JournalRecord.Period) record));
        assertEquals("0.1.0-before-innovations", reader.header().version());
        assertEquals(2, periods.size());
        assertEquals(8, periods.getLast().detail().orElseThrow().acknowledged());
        for (JournalRecord.Period period : periods) {
            assertEquals(Double.NaN, period.cycle().signals().innovationSquares()[0]);
            assertEquals(
                    period.cycle().signals().verdicts().stream()
                            .map(verdict ->
                                    verdict == SignalVerdict.ACCEPTED ? SignalStanding.MEASURED : SignalStanding.LOST)
                            .toList(),
                    period.cycle().signals().standings());
            assertEquals(
                    CommandImage.Acknowledgement.NONE, period.cycle().command().acknowledgement());
        }
    }
}
