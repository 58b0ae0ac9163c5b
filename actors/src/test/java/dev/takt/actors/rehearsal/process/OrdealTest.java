package dev.takt.actors.rehearsal.process;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.takt.actors.cli.Main;
import dev.takt.actors.journal.JournalReader;
import dev.takt.actors.journal.JournalRecord;
import dev.takt.actors.journal.Replay;
import dev.takt.actors.journal.ReplayReport;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.loop.Mode;
import dev.takt.config.loop.Rung;
import dev.takt.monitoring.cycle.CycleRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real processes and real signals, each ordeal once; {@code ./takt benchmarks loop ordeals} has them often and with figures. Nothing
 * here depends on how fast the machine is: what is asserted are commands, rungs, modes and numbers of periods.
 */
class OrdealTest {
    private static final String TANK = """
            model {
              name = tank
              domain { t { horizon = 40 s, points = 21 } }
              parameters { x0 = 1 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "10*der(x, t) = -x + u" ]
              objective = "integral((x - 2)^2 + 0.01*u^2, t)"
            }
            loop { period = 100 ms, warm-up = 3, ladder { previous = 30 s } }
            actuators { u { rate = 2 } }
            """;

    @TempDir
    private Path folder;

    private static List<String> takt(String... main) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + Path.of("..", "jvm.options"),
                "-XX:+UseZGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path")));
        command.addAll(List.of(main));
        return command;
    }

    private Path file() throws IOException {
        return Files.writeString(folder.resolve("tank.conf"), TANK);
    }

    private LoopWitness witness() throws IOException {
        return LoopWitness.of(CaseFile.read(file(), List.of()), folder);
    }

    /** What every run owes, whatever befell it. */
    private static void assertPromisesKept(LoopWitness witness) {
        assertAll(
                () -> assertEquals(List.of(), witness.violations().firstProblems()),
                () -> assertEquals(0, witness.violations().missed()),
                () -> assertEquals(0, witness.violations().inadmissible()),
                () -> assertEquals(0, witness.damaged()),
                () -> assertEquals(0, witness.totals().modes().getOrDefault(Mode.SAFE, 0L)));
    }

    /** T2, T3, T5 and T18: a solver that is killed and one that hangs, no processor free, a heap under pressure, and watchers. */
    @Test
    void theLoopOutlivesItsSolversUnderLoad() throws IOException, InterruptedException {
        List<String> takt = takt(AllocatingMain.class.getName(), Main.class.getName());
        try (LoopProcess loop = LoopProcess.start(takt, file(), folder, List.of("loop.solver=process"))) {
            for (Ordeal ordeal :
                    List.of(Ordeal.SOLVER_KILLED, Ordeal.SOLVER_HANGS, Ordeal.PROCESSORS_BUSY, Ordeal.WATCHED)) {
                ordeal.on(loop);
            }
            loop.end();
        }
        LoopWitness witness = witness();
        assertPromisesKept(witness);
        assertTrue(witness.totals().restarts() >= 2, "the killed solver and the one that hung were replaced");
        assertTrue(witness.totals().rungs().getOrDefault(Rung.PREVIOUS, 0L) > 0, "the last plan bridged the time");
    }

    /** T11: after a second without the processor the loop does not run after what it missed. */
    @Test
    void aSuspendedLoopSkipsWhatItMissed() throws IOException, InterruptedException {
        try (LoopProcess loop = LoopProcess.start(takt(Main.class.getName()), file(), folder, List.of())) {
            Ordeal.SUSPENDED.on(loop);
            loop.end();
        }
        LoopWitness witness = witness();
        assertPromisesKept(witness);
        assertTrue(witness.violations().skipped() >= 8, "a second of periods was skipped: " + witness.violations());
        long begins = 0;
        for (CycleRecord cycle : witness.cycles()) {
            long begun = cycle.times().scheduled() + cycle.times().tickLateness();
            assertTrue(
                    begun >= cycle.times().scheduled() && begun > begins, "period " + cycle.cycle() + " in its time");
            begins = begun;
        }
    }

    /** T13: what was written down outlives the process, and the next one goes on. */
    @Test
    void aKilledLoopLeavesAWholeJournalAndAnotherOneGoesOn() throws IOException, InterruptedException {
        Case read = CaseFile.read(file(), List.of());
        long seen;
        try (LoopProcess loop = LoopProcess.start(takt(Main.class.getName()), file(), folder, List.of())) {
            seen = loop.awaitFresh(20);
            Signals.KILL.to(loop.pid());
        }
        LoopWitness first = LoopWitness.of(read, folder);
        assertPromisesKept(first);
        assertTrue(
                first.cycles().getLast().cycle() >= seen - 20,
                "the journal ends at " + first.cycles().getLast().cycle() + ", where period " + seen + " was seen");
        try (LoopProcess loop = LoopProcess.start(takt(Main.class.getName()), file(), folder, List.of())) {
            loop.awaitFresh(3);
            loop.end();
        }
        assertPromisesKept(witness());
    }

    /**
     * T17: where the clock ends solves, processors are busy, the process is suspended and at last killed, every solve is repeated, and
     * so are those of the files of troubles, which carry what they started from.
     */
    @Test
    void whatWasSolvedUnderLoadIsRepeatedBitForBit() throws IOException, InterruptedException {
        List<String> settings = List.of(
                "solver.time-limit=20 ms",
                "monitoring.journal.trouble-before=2 s",
                "monitoring.journal.trouble-after=1 s");
        try (LoopProcess loop = LoopProcess.start(takt(Main.class.getName()), file(), folder, settings)) {
            Ordeal.PROCESSORS_BUSY.on(loop);
            Ordeal.SUSPENDED.on(loop);
            Signals.KILL.to(loop.pid());
        }
        ReplayReport whole = new Replay(JournalReader.open(folder)).run();
        assertEquals(Optional.empty(), whole.difference());
        assertEquals(whole.solves(), whole.repeated(), whole::toString);
        List<Path> troubles;
        try (Stream<Path> files = Files.list(folder)) {
            troubles =
                    files.filter(file -> file.toString().contains("-trouble-")).toList();
        }
        assertFalse(troubles.isEmpty(), "the suspended loop has skipped periods");
        for (Path trouble : troubles) {
            ReplayReport part = new Replay(JournalReader.open(trouble)).run();
            assertEquals(Optional.empty(), part.difference());
            assertEquals(part.solves(), part.repeated() + part.resumed(), () -> trouble + " " + part);
        }
    }

    /**
     * T5 and T17: the solves of a solver in its own process are in the journal, and replayed; settings that were reloaded hold in it,
     * and in the one that takes its place, whatever the file says by then.
     */
    @Test
    void solvesOfOtherProcessesAreReplayedWithTheSettingsInForce() throws IOException, InterruptedException {
        Path file = file();
        List<String> settings = List.of("loop.solver=process", "loop.reload.trial=0");
        try (LoopProcess loop = LoopProcess.start(takt(Main.class.getName()), file, folder, settings)) {
            loop.awaitFresh(-1);
            Files.writeString(file, TANK + "solver { tolerance = 1e-4, barrier { strategy = adaptive } }");
            JsonNode answer = loop.command("{\"command\": \"reload\"}");
            assertTrue(answer.path("reason").asText().contains("solver.tolerance"), answer::toString);
            loop.awaitFresh(answer.path("cycle").asLong() + 5);
            Files.writeString(file, "nothing that a solver could read {");
            Ordeal.SOLVER_KILLED.on(loop);
            loop.awaitFresh(loop.cycle() + 5);
            loop.end();
        }
        JournalReader journal = JournalReader.open(folder);
        List<List<String>> configured = new ArrayList<>();
        journal.read(found -> {
            if (found instanceof JournalRecord.Configured(List<String> overrides)) {
                configured.add(overrides);
            }
        });
        assertEquals(2, configured.size(), "told to the first solver and to the second: " + configured);
        assertEquals(configured.getFirst(), configured.getLast());
        assertEquals(2, configured.getFirst().size(), configured::toString);
        ReplayReport report = new Replay(JournalReader.open(folder)).run();
        assertEquals(Optional.empty(), report.difference());
        assertTrue(report.repeated() >= 15, report::toString);
        assertEquals(report.solves(), report.repeated());
    }
}
