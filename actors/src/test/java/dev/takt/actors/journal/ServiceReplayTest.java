package dev.takt.actors.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.journal.record.CaseText;
import dev.takt.actors.journal.record.Decoder;
import dev.takt.actors.journal.record.JournalHeader;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.actors.journal.record.RecordCoding;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.plant.program.VirtualPlant;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was solved while actuators and controlled variables went in and out of service is replayed bit for bit. */
class ServiceReplayTest {
    private static final long PERIOD = 100_000_000L;
    private static final String TANKS = """
            model {
              name = tanks
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1, y0 = 1, xsp = 2, ysp = 2 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                y(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1, rate = 2, move-weight = 0.01 }
                w(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = \"""
                x(0) = x0
                y(0) = y0
                der(x, t) = -x + u + 0.3*w
                der(y, t) = -y + w + 0.3*u
                top: y <= 2.2  rank 1
              \"""
              objective = "integral((x - xsp)^2 + (y - ysp)^2 + 0.01*u^2 + 0.01*w^2, t)"
            }
            loop { period = 100 ms, set-points { xsp = [[0, 2], [3, 3]], ysp = 2.5 } }
            actuators { w { tracking = W.LOCAL } }
            controlled { y { set-points = [ysp], limits = [top] } }
            plant { faults = [{ at = 3 s, actuator = w, taken = 0.5, for = 1 s }], noise { deviations { x = 0.01 } } }
            """;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "solver.tolerance=1e-7",
                "loop.sensitivity-feedback=true",
                "loop.delay-compensation=true",
                "solver.real-time-iterations=1"
            })
    void repeatsWhatWasSolved(String override) throws IOException {
        CaseText text = new CaseText("tanks.conf", TANKS, List.of(override));
        Case read = CaseFile.parse(text.text(), text.name(), text.overrides());
        List<JournalRecord> records = Collections.synchronizedList(new ArrayList<>());
        VirtualClock clock = new VirtualClock();
        VirtualPlant plant = new VirtualPlant(read, clock::now);
        try (ControlLoop loop = ControlLoop.of(
                        read,
                        plant,
                        () -> new LocalPlanSolver(
                                read, clock, solver -> new SolveRecorder(solver, records::add, () -> false)))
                .beginningAt(clock::now)
                .drivingFromTheStart()
                .start(clock)) {
            order(loop, clock, 10, new OperatorCommand.TakeActuator("u", OptionalDouble.of(2.5)));
            order(loop, clock, 20, new OperatorCommand.DropControlled("y"));
            order(loop, clock, 28, new OperatorCommand.ReturnActuator("u"));
            order(loop, clock, 50, new OperatorCommand.ReturnControlled("y"));
            clock.runUntil(60 * PERIOD);
        }
        Path file = directory.resolve("tanks-1-0001.journal");
        JournalHeader header = new JournalHeader(
                "test",
                JournalHeader.runName("tanks", Instant.EPOCH),
                1,
                0,
                text,
                text.configurationHash(),
                ModelFingerprint.of(read.model().problem()),
                List.of("x", "y"),
                List.of("u", "w"));
        try (SegmentFile segment = SegmentFile.create(file, header)) {
            for (JournalRecord record : records) {
                segment.append(SegmentFile.frame(RecordCoding.encode(record)));
            }
        }
        ReplayReport report = new Replay(JournalReader.open(file)).run();
        assertEquals(Optional.empty(), report.difference());
        assertEquals(report.solves(), report.repeated());
        assertTrue(report.solves() >= 59);
    }

    private static void order(ControlLoop loop, VirtualClock clock, int period, OperatorCommand command) {
        clock.runUntil(period * PERIOD);
        loop.operation().submit(command, "test");
        clock.settle();
    }

    @Test
    void aChangeOfServiceIsARecord() {
        JournalRecord change = new JournalRecord.Happened(
                new LoopEvent.ServiceChanged(7, "u", "tracking", "the plant's own control system has it"));
        byte[] bytes = RecordCoding.encode(change);
        assertEquals(Optional.of(change), RecordCoding.record(new Decoder(ByteBuffer.wrap(bytes))));
    }
}
