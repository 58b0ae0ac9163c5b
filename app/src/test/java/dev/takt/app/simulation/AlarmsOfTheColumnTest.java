package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.runtime.FaultyLink;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.loop.AlarmCondition;
import dev.takt.loop.alarm.Alarm;
import dev.takt.loop.alarm.AlarmId;
import dev.takt.plant.program.VirtualPlant;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The alarms of the examples in virtual time. */
class AlarmsOfTheColumnTest {
    private static final Path EXAMPLES = Path.of("..", "examples");

    /** Nothing comes from the plant from period 10 on: one cause and 32 signals that follow from it. */
    @Test
    void theFirstOutOfASilentPlantIsThePlant() {
        Case read =
                CaseFile.read(EXAMPLES.resolve("distillation.conf"), List.of("signals.defaults.criticality=critical"));
        VirtualClock clock = new VirtualClock();
        try (VirtualPlant plant = new VirtualPlant(read, clock::now);
                ControlLoop loop = ControlLoop.of(
                                read, new FaultyLink(plant).losing(10, 1000), () -> new LocalPlanSolver(read, clock))
                        .drivingFromTheStart()
                        .beginningAt(clock::now)
                        .start(clock)) {
            clock.runUntil(20 * LoopTiming.of(read).periodNanos());
            List<Alarm> alarms = loop.view().alarms();
            AlarmId silent = AlarmId.of(AlarmCondition.PLANT_SILENT);
            assertEquals(silent, alarms.getFirst().id());
            assertEquals(alarms.size() - 1, alarms.getFirst().cascade().followers());
            assertEquals(
                    32,
                    alarms.stream()
                            .filter(alarm -> alarm.id().condition() == AlarmCondition.SIGNAL_LOST)
                            .count());
            assertTrue(alarms.stream().anyMatch(alarm -> alarm.id().condition() == AlarmCondition.LOOP_SAFE));
            for (Alarm alarm : alarms.subList(1, alarms.size())) {
                assertEquals(Optional.of(silent), alarm.cascade().follows(), alarm.id()::name);
            }
        }
    }

    private static List<AlarmHistory> offsets(String example, int steps, String... overrides) {
        return offsets(CaseFile.read(EXAMPLES.resolve(example), List.of(overrides)), steps);
    }

    private static List<AlarmHistory> offsets(Case read, int steps) {
        return new ClosedLoop(read)
                .run(steps, _ -> {}).alarms().stream()
                        .filter(alarm -> alarm.id().condition() == AlarmCondition.OFFSET_STAYS)
                        .toList();
    }

    /** The column rests at 0.877 while each plan promises to come to 0.8955. */
    @Test
    void saysThatTheColumnRestsElsewhereThanItsPlansPromise() {
        List<AlarmHistory> alarms =
                offsets("distillation.conf", 190, "plant.disturbances=[{at = 150 s, set = xf, to = 0.48}]");
        assertEquals(1, alarms.size(), alarms::toString);
        AlarmHistory offset = alarms.getFirst();
        assertEquals("offset-stays:x", offset.id().name());
        Matcher said = Pattern.compile("x\\[1] rests at (\\S+) where the plans promised (\\S+),.*")
                .matcher(offset.text());
        assertTrue(said.matches(), offset.text());
        assertEquals(0.877, Double.parseDouble(said.group(1)), 5e-4);
        assertEquals(0.890, Double.parseDouble(said.group(2)), 1e-3);
        assertTrue(offset.first() > 150 + 90 && offset.first() < 150 + 200, "at " + offset.first());
    }

    @Test
    void andThatItDoesNoLonger() {
        List<AlarmHistory> alarms = offsets(
                "distillation.conf",
                340,
                "plant.disturbances=[{at = 150 s, set = xf, to = 0.48}, {at = 400 s, set = xf, to = 0.5}]");
        assertEquals(1, alarms.size(), alarms::toString);
        assertTrue(alarms.getFirst().ended() > 400 && alarms.getFirst().ended() < 400 + 200, alarms::toString);
    }

    /** Transients, set-points that move with and without notice, noise, disturbances. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "distillation.conf",
                "quadruple-tank.conf",
                "heated-plate.conf",
                "cstr.conf",
                "neutralization.conf",
                "linear-mpc.conf",
                "cart-pole.conf"
            })
    void saysNothingOfLoopsThatKeepTheirPromises(String example) {
        Case read = CaseFile.read(EXAMPLES.resolve(example), List.of());
        assertEquals(List.of(), offsets(read, read.loop().steps()));
    }

    /** The feed of the reactor stays warmer and thinner than the model says. */
    @Test
    void saysThatTheReactorRestsElsewhereWithoutAnEstimateOfItsDisturbance() {
        assertEquals(
                List.of("offset-stays:C"),
                offsets("cstr.conf", 100, "estimator.offset-free=off").stream()
                        .map(alarm -> alarm.id().name())
                        .toList());
        assertEquals(List.of(), offsets("cstr.conf", 100, "estimator.offset-free=off", "plant.disturbances=[]"));
        assertEquals(List.of(), offsets("cstr.conf", 100));
    }
}
