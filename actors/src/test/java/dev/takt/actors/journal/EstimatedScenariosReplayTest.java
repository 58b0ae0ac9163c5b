package dev.takt.actors.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.journal.record.CaseText;
import dev.takt.actors.journal.record.JournalHeader;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.actors.journal.record.RecordCoding;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.plant.program.VirtualPlant;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A loop whose scenarios follow the estimate of a gain that the plant has otherwise than the model. */
class EstimatedScenariosReplayTest {
    private static final long PERIOD = 200_000_000L;
    private static final String CASE = """
            model {
              name = gain
              domain { t { horizon = 2 s, step = 0.2 s, scheme = radau(2) } }
              parameters { x0 = 0, k = 1 }
              variables {
                x(t) { role = state, min = -1, max = 3 }
                u(t) { role = control, min = 0, max = 8 }
              }
              scenarios { from = estimator, deviations = 3, parameters { k = [1, 0.7, 1.3] } }
              equations = \"""
                x(0) = x0
                der(x, t) = k*u - x
                x <= 1.05  soft(100)
              \"""
              minimize = "integral((x - 1)^2 + 1e-4*u^2, t)"
            }
            estimator {
              kind = %s
              window = 5
              parameters = [k]
              process-noise { x = 1e-3, k = 1e-3 }
              measurement-noise { x = 1e-2 }
              initial-deviation { x = 1e-2, k = 0.15 }
            }
            plant { parameters { k = 1.2 }, noise { deviations { x = 0.002 } } }
            """;

    @TempDir
    private Path directory;

    /** What a loop solved, and where the plant is at its end. */
    private record Run(CaseText text, Case read, List<JournalRecord> records, double reached) {}

    private static Run run(String kind) {
        CaseText text = new CaseText("gain.conf", CASE.formatted(kind), List.of());
        Case read = CaseFile.parse(text.text(), text.name(), text.overrides());
        List<JournalRecord> records = Collections.synchronizedList(new ArrayList<>());
        VirtualClock clock = new VirtualClock();
        VirtualPlant plant = new VirtualPlant(read, clock::now);
        double[] reached = {Double.NaN};
        try (ControlLoop loop = ControlLoop.of(
                        read,
                        plant,
                        () -> new LocalPlanSolver(
                                read, clock, solver -> new SolveRecorder(solver, records::add, () -> false)))
                .beginningAt(clock::now)
                .drivingFromTheStart()
                .start(clock)) {
            clock.runUntil(40 * PERIOD);
            reached[0] = plant.program().plant().values("x")[0];
        }
        return new Run(text, read, records, reached[0]);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ekf", "mhe"})
    void repeatsWhatWasSolved(String kind) throws IOException {
        Run run = run(kind);
        Path file = directory.resolve("gain-1-0001.journal");
        JournalHeader header = new JournalHeader(
                "test",
                JournalHeader.runName("gain", Instant.EPOCH),
                1,
                0,
                run.text(),
                run.text().configurationHash(),
                ModelFingerprint.of(run.read().model().problem()),
                List.of("x"),
                List.of("u"));
        try (SegmentFile segment = SegmentFile.create(file, header)) {
            for (JournalRecord record : run.records()) {
                segment.append(SegmentFile.frame(RecordCoding.encode(record)));
            }
        }
        ReplayReport report = new Replay(JournalReader.open(file)).run();
        assertEquals(Optional.empty(), report.difference());
        assertEquals(report.solves(), report.repeated());
        assertTrue(report.solves() >= 39);
    }

    /** Scenarios around the gain of the model, from which that of the plant is far, lead beyond it. */
    @Test
    void bringsThePlantToItsSetPoint() {
        assertEquals(1, run("ekf").reached(), 0.01);
    }
}
