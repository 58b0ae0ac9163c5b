package dev.takt.actors.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.journal.record.CaseText;
import dev.takt.actors.journal.record.JournalHeader;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.actors.journal.record.RecordCoding;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.runtime.LoopFile;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.plant.program.VirtualPlant;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** T17 with the actors of the loop: what they solved on faulty sensors is replayed bit for bit. */
class LoopReplayTest {
    private static final String TANK = """
            model {
              name = tank
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1, xsp = 2 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x*x/2 + u" ]
              objective = "integral((x - xsp)^2 + 0.01*u^2, t)"
            }
            loop { period = 100 ms, set-points { xsp = [[0, 2], [3, 3]] } }
            plant { noise { deviations { x = 0.01 } }, sensors { x { drop-out = 0.2 } } }
            """;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "solver.tolerance=1e-7",
                "loop.sensitivity-feedback=true",
                "loop.delay-compensation=true",
                "solver.real-time-iterations=1",
                "solver.real-time-iterations=2",
                "solver.kkt=augmented",
                "model.equations=[\"x(0) = x0\", \"der(x, t) = -x*delay(x, 50 ms)/2 + delay(u, 0.33 s)\"]",
                "model.objective=\"integral((x - target(x))^2 + 0.1*(u - target(u))^2 + (x - xsp)^2, t)\""
            })
    void repeatsWhatTheActorsSolved(String override) throws IOException {
        repeats(override, Optional.empty());
    }

    /** The tolerance changes in period 22, and in period 43 the loop has returned to what it was. */
    @ParameterizedTest
    @ValueSource(strings = {"solver.tolerance=1e-4", "solver.max-iterations=3", "solver.barrier.strategy=adaptive"})
    void repeatsWhatWasSolvedWithOtherSettingsOfTheSolver(String reloaded) throws IOException {
        repeats("solver.time-limit=1 h", Optional.of(reloaded));
    }

    private void repeats(String override, Optional<String> reloaded) throws IOException {
        CaseText tank = new CaseText("tank.conf", TANK, List.of(override));
        LoopFile.Reading first = reading(List.of(override));
        Case read = first.reading().value();
        List<String> changed = reloaded.map(List::of).orElse(List.of());
        List<JournalRecord> records = Collections.synchronizedList(new ArrayList<>());
        VirtualClock clock = new VirtualClock();
        VirtualPlant plant = new VirtualPlant(read, clock::now);
        try (ControlLoop loop = ControlLoop.of(
                        read,
                        plant,
                        () -> new LocalPlanSolver(
                                read, clock, solver -> new SolveRecorder(solver, records::add, () -> false)))
                .armedByDefault(true)
                .beginningAt(clock::now)
                .drivingFromTheStart()
                .readFrom(new LoopFile(first, () -> reading(changed)))
                .start(clock)) {
            clock.runUntil(20 * 100_000_000L);
            if (reloaded.isPresent()) {
                loop.operation().submit(new OperatorCommand.Reload(), "test");
            }
            clock.runUntil(60 * 100_000_000L);
            assertTrue(loop.view().lastCycle().isPresent());
        }
        Path file = directory.resolve("tank-1-0001.journal");
        JournalHeader header = new JournalHeader(
                "test",
                JournalHeader.runName("tank", Instant.EPOCH),
                1,
                0,
                tank,
                tank.configurationHash(),
                ModelFingerprint.of(read.model().problem()),
                List.of("x"),
                List.of("u"));
        try (SegmentFile segment = SegmentFile.create(file, header)) {
            for (JournalRecord record : records) {
                segment.append(SegmentFile.frame(RecordCoding.encode(record)));
            }
        }
        ReplayReport report = new Replay(JournalReader.open(file)).run();
        assertEquals(Optional.empty(), report.difference());
        assertEquals(
                records.stream().filter(JournalRecord.Solve.class::isInstance).count(), report.repeated());
        assertTrue(report.repeated() >= 60, "solves " + report.repeated());
        long configured = records.stream()
                .filter(JournalRecord.Configured.class::isInstance)
                .count();
        assertTrue(reloaded.isEmpty() ? configured == 0 : configured >= 1, "told " + configured + " times");
    }

    private static LoopFile.Reading reading(List<String> overrides) {
        return new LoopFile.Reading(
                CaseFile.reading(TANK, "tank.conf", overrides),
                new CaseText("tank.conf", TANK, overrides).configurationHash());
    }
}
