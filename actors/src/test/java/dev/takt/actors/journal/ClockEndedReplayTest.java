package dev.takt.actors.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.journal.record.CaseText;
import dev.takt.actors.journal.record.JournalHeader;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.actors.journal.record.JournalRecord.Period;
import dev.takt.actors.journal.record.JournalRecord.Solve;
import dev.takt.actors.journal.record.RecordCoding;
import dev.takt.config.settings.JournalSettings;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** T17 with a clock that ends solves at random moments: the whole run, and every file of a trouble in it, is repeated bit for bit. */
class ClockEndedReplayTest {
    private static final int STEPS = 60;
    private static final CaseText COLUMN = CaseText.read(
            Path.of("..", "examples", "distillation.conf"),
            List.of("model.constants.N=6", "model.constants.Nf=3", "model.domain.t.horizon=40 s"));
    private static final JournalSettings SETTINGS =
            new JournalSettings(Optional.empty(), 1, 1000, 1e6, 0, 100_000, 12, 6);

    /** Records a run with troubles now and then into a folder. */
    private static List<JournalRecord> record(Path folder, Random random, JournalHeader header) {
        List<JournalRecord> records = new ArrayList<>();
        boolean[] wanted = {false};
        try (JournalWriter writer = new JournalWriter(folder, header, SETTINGS, () -> 0, () -> 0)) {
            new RecordedLoop(
                            COLUMN,
                            2,
                            made -> {
                                JournalRecord record = troubled(made, random);
                                records.add(record);
                                wanted[0] |= writer.accept(record);
                            },
                            () -> {
                                boolean now = wanted[0];
                                wanted[0] = false;
                                return now;
                            },
                            () -> random.nextInt(3) == 0 ? Long.MAX_VALUE : random.nextInt(60))
                    .run(STEPS);
        }
        return records;
    }

    private static JournalRecord troubled(JournalRecord record, Random random) {
        if (record instanceof Period(CycleRecord cycle, var _) && random.nextInt(15) == 0) {
            return new Period(
                    new CycleRecord(
                            cycle.cycle(),
                            cycle.time(),
                            cycle.wallMillis(),
                            cycle.requested(),
                            Mode.DEGRADED,
                            cycle.reasons(),
                            CommandSource.PREVIOUS,
                            cycle.corrected(),
                            cycle.correctionError(),
                            cycle.fallbackCycles(),
                            cycle.planAge(),
                            cycle.times(),
                            cycle.solve(),
                            cycle.signals(),
                            cycle.command()),
                    Optional.empty());
        }
        return record;
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> {
                try {
                    Files.delete(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }

    @Property(tries = 6)
    void aRunAndItsTroublesAreRepeatedWhereverTheClockEndedSolves(@ForAll Random random) throws IOException {
        Path folder = Files.createTempDirectory("takt-clock-ended");
        try {
            List<JournalRecord> records = record(folder, random, RecordedLoop.header(COLUMN));
            long ended = records.stream()
                    .filter(record -> record instanceof Solve solve
                            && solve.course().orElseThrow().byClock())
                    .count();
            for (Path file : files(folder)) {
                ReplayReport report = new Replay(JournalReader.open(file)).run();
                assertEquals(Optional.empty(), report.difference(), file::toString);
                assertEquals(0, report.unknown(), () -> file + ": " + report);
                assertTrue(report.resumed() <= 1, () -> file + ": " + report);
                assertEquals(report.solves(), report.repeated() + report.resumed(), () -> file + ": " + report);
                if (!file.toString().contains("trouble")) {
                    assertEquals(STEPS, report.repeated());
                    assertEquals(ended, report.byClock());
                }
            }
        } finally {
            delete(folder);
        }
    }

    /** Without what the clock decided nothing is said to differ that may be as it was. */
    @Test
    void aJournalThatDoesNotSayWhatTheClockDecidedIsNotSaidToDiffer() throws IOException {
        Path folder = Files.createTempDirectory("takt-clock-ended");
        try {
            List<JournalRecord> records = record(folder, new Random(7), RecordedLoop.header(COLUMN));
            Path file = folder.resolve("old-1-0001.journal");
            try (SegmentFile segment = SegmentFile.create(file, RecordedLoop.header(COLUMN))) {
                for (JournalRecord record : records) {
                    JournalRecord old = record instanceof Solve solve ? withoutCourse(solve) : record;
                    segment.append(SegmentFile.frame(RecordCoding.encode(old)));
                }
            }
            ReplayReport report = new Replay(JournalReader.open(file)).run();
            assertEquals(Optional.empty(), report.difference());
            assertTrue(report.undecided() > 0 && report.repeated() > 0, report::toString);
            assertEquals(
                    STEPS,
                    report.repeated() + report.undecided() + report.unknown() + report.resumed(),
                    report::toString);
        } finally {
            delete(folder);
        }
    }

    private static Solve withoutCourse(Solve solve) {
        return new Solve(
                solve.number(),
                solve.cycle(),
                solve.time(),
                solve.start(),
                solve.forgotten(),
                solve.parameters(),
                solve.bounds(),
                solve.outcome(),
                solve.checkpoint(),
                Optional.empty());
    }
}
