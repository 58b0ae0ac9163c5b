package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.rehearsal.VirtualPlant;
import dev.takt.actors.simulation.ClosedLoop;
import dev.takt.actors.simulation.Trajectory;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.monitoring.cycle.CycleRecord;
import dev.takt.monitoring.cycle.LoopEvent;
import dev.takt.monitoring.cycle.LoopObserver;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The loop of a simulation and the actors of the running loop in virtual time: the same commands, bit for bit. */
class VirtualTimeEquivalenceTest {
    private static final Path EXAMPLES = Path.of("..", "examples");
    private static final int STEPS = 12;

    @ParameterizedTest
    @ValueSource(strings = {"distillation.conf", "cstr.conf", "quadruple-tank.conf"})
    void givesTheCommandsOfASimulation(String file) {
        Case read = CaseFile.read(EXAMPLES.resolve(file), List.of("loop.time-scale=1"));
        Trajectory simulated =
                new ClosedLoop(read).run(STEPS, _ -> {}).trajectory().orElseThrow();
        List<CycleRecord> cycles = run(read);
        assertEquals(STEPS, cycles.size());
        for (int k = 0; k < STEPS; k++) {
            assertArrayEquals(
                    simulated.samples().get(k).controls(),
                    cycles.get(k).command().wanted(),
                    "period " + k);
        }
    }

    private static List<CycleRecord> run(Case read) {
        VirtualClock clock = new VirtualClock();
        List<CycleRecord> cycles = new ArrayList<>();
        try (ControlLoop _ = ControlLoop.of(read, new VirtualPlant(read, clock), () -> new LocalPlanSolver(read, clock))
                .drivingFromTheStart()
                .beginningAt(clock::now)
                .observedBy(new LoopObserver() {
                    @Override
                    public void cycleEnded(CycleRecord cycle) {
                        cycles.add(cycle);
                    }

                    @Override
                    public void happened(LoopEvent event) {
                        // a simulation has no events
                    }
                })
                .start(clock)) {
            clock.runUntil(STEPS * LoopTiming.of(read).periodNanos());
        }
        return cycles;
    }
}
