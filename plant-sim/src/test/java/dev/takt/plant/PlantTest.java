package dev.takt.plant;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.dynamics.integration.IntegrationException;
import dev.takt.dynamics.integration.IntegrationMethod;
import dev.takt.solver.model.ModelException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PlantTest {
    private static final DrainingTank TANK = new DrainingTank();

    @ParameterizedTest
    @EnumSource(IntegrationMethod.class)
    void changesActFromTheirMomentOn(IntegrationMethod method) {
        var schedule = new Schedule(List.of(
                new ScheduledChange(0.7, new Change.DisturbInput("inflow", 0.5)),
                new ScheduledChange(0.31, new Change.SetParameter("rate", 3)),
                new ScheduledChange(1.1, new Change.DisturbState("level", -0.25)),
                new ScheduledChange(1.1, new Change.DisturbInput("inflow", 0))));
        Plant plant = new Plant(TANK, PlantSetup.DEFAULT.withMethod(method).withSchedule(schedule));
        plant.apply("inflow", 2);
        for (int k = 0; k < 3; k++) {
            plant.advance(0.5);
        }
        double expected = DrainingTank.level(1, 2, 1, 0.31);
        expected = DrainingTank.level(expected, 2, 3, 0.7 - 0.31);
        expected = DrainingTank.level(expected, 2.5, 3, 1.1 - 0.7) - 0.25;
        expected = DrainingTank.level(expected, 2, 3, 1.5 - 1.1);
        assertEquals(expected, plant.values("level")[0], 1e-11);
        assertEquals(1.5, plant.time(), 0);
    }

    @Test
    void aChangeAtTheEndOfAPeriodActsOnTheNext() {
        var schedule = new Schedule(List.of(new ScheduledChange(0.3, new Change.SetParameter("rate", 3))));
        Plant plant = new Plant(TANK, PlantSetup.DEFAULT.withSchedule(schedule));
        for (int k = 0; k < 3; k++) {
            // Three times 0.1 is not 0.3, but the same moment.
            plant.advance(0.1);
        }
        assertEquals(1, plant.values("rate")[0], 0);
        plant.advance(0.1);
        assertEquals(3, plant.values("rate")[0], 0);
    }

    @Test
    void algebraicVariablesFollowInputsAtOnce() {
        Plant plant = new Plant(HeatedPlate.variantB(5), PlantSetup.DEFAULT);
        assertEquals(50, plant.values("T")[1], 0, "walls are as measured before anything is applied");
        plant.apply("Q", 64);
        plant.advance(0);
        assertEquals(4 * 4.1, plant.values("T")[1], 1e-13);
        assertEquals(8, plant.values("T")[0], 1e-13, "corner of two walls");
        assertEquals(20, plant.values("T")[6], 0, "the interior needs time");
    }

    @Test
    void measuresWithReproducibleNoiseAndWithoutTheUnmeasured() {
        PlantSetup settings = PlantSetup.DEFAULT
                .withNoise(new MeasurementNoise(42, Map.of("x[1]", 0.01)))
                .withUnmeasured(Set.of("x[2]"));
        Plant plant = new Plant(new DistillationColumn(), settings);
        Plant twin = new Plant(new DistillationColumn(), settings);
        Measurement first = plant.measure();
        assertFalse(first.of("x[2]").isPresent());
        assertEquals(0.5, first.of("x[3]").orElseThrow()[0], 0);
        assertTrue(first.of("x[1]").orElseThrow()[0] != 0.5);
        assertArrayEquals(
                first.of("x[1]").orElseThrow(), twin.measure().of("x[1]").orElseThrow(), 0);
        assertTrue(
                plant.measure().of("x[1]").orElseThrow()[0] != first.of("x[1]").orElseThrow()[0]);
        assertArrayEquals(new double[] {0.5}, plant.values("x[1]"), 0, "noise is on the sensor, not in the plant");
    }

    @Test
    void goesOnFromASnapshotBitForBit() {
        PlantSetup settings = PlantSetup.DEFAULT
                .withNoise(new MeasurementNoise(7, Map.of("T", 0.1)))
                .withSchedule(new Schedule(List.of(new ScheduledChange(0.1, new Change.DisturbInput("Q", 100)))));
        Plant plant = new Plant(HeatedPlate.variantB(9), settings);
        plant.apply("Q", 4000);
        plant.advance(0.08);
        PlantSnapshot snapshot = plant.snapshot();
        plant.apply("Q", 5000);
        plant.advance(0.08);
        double[] state = plant.state();
        double[] measured = plant.measure().of("T").orElseThrow();

        plant.advance(0.3);
        plant.restore(snapshot);
        Plant other = new Plant(HeatedPlate.variantB(9), settings);
        other.restore(snapshot);
        for (Plant again : List.of(plant, other)) {
            again.apply("Q", 5000);
            again.advance(0.08);
            assertArrayEquals(state, again.state(), 0);
            assertArrayEquals(measured, again.measure().of("T").orElseThrow(), 0);
        }
    }

    @Test
    void staysAsItWasWhenItCannotAdvance() {
        Plant plant = new Plant(TANK, PlantSetup.DEFAULT);
        plant.advance(0.5);
        double level = plant.values("level")[0];
        plant.apply("inflow", Double.NaN);
        var failure = assertThrows(IntegrationException.class, () -> plant.advance(0.5));
        assertEquals(0.5, failure.time(), 1e-9);
        assertEquals(0.5, plant.time(), 0);
        assertEquals(level, plant.values("level")[0], 0);
    }

    @Test
    void saysEverythingThatDoesNotFitTheModel() {
        PlantSetup settings = PlantSetup.DEFAULT
                .withInitialState(Map.of("levle", new double[] {1}))
                .withParameters(Map.of("rate", new double[] {1, 2}))
                .withNoise(new MeasurementNoise(0, Map.of("level", -1.0)))
                .withUnmeasured(Set.of("depth"))
                .withSchedule(new Schedule(List.of(
                        new ScheduledChange(-1, new Change.SetParameter("rate", 1)),
                        new ScheduledChange(2, new Change.DisturbInput("outflow", Double.NaN)))));
        var failure = assertThrows(ModelException.class, () -> new Plant(TANK, settings));
        assertEquals(7, failure.problems().size(), failure.toString());
        assertTrue(failure.toString().contains("no state is called levle"), failure.toString());
        assertTrue(failure.toString().contains("Maybe level?"), failure.toString());
    }

    @Test
    void refusesUnknownNamesAndWrongSizes() {
        Plant plant = new Plant(TANK, PlantSetup.DEFAULT);
        assertThrows(IllegalArgumentException.class, () -> plant.apply("outflow", 1));
        assertThrows(IllegalArgumentException.class, () -> plant.apply("inflow", 1, 2));
        assertThrows(IllegalArgumentException.class, () -> plant.values("depth"));
        assertThrows(IllegalArgumentException.class, () -> plant.advance(-1));
    }
}
