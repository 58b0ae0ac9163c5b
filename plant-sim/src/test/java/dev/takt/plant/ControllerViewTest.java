package dev.takt.plant;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.dynamics.DynamicVariable;
import dev.takt.solver.model.ModelException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ControllerViewTest {

    @Test
    void seesTheSameGridPointByPoint() {
        HeatedPlate model = HeatedPlate.variantB(9);
        Plant plant = new Plant(HeatedPlate.variantA(9), PlantSetup.DEFAULT);
        plant.apply("Q", 4000);
        plant.advance(1e-4);
        var view = new ControllerView(model.states(), model.inputs(), plant.model());
        assertArrayEquals(plant.state(), view.measured(plant.measure(), "T").orElseThrow(), 0);
    }

    @Test
    void seesAFinerPlantAtItsOwnPoints() {
        HeatedPlate model = HeatedPlate.variantB(5);
        Plant plant = new Plant(HeatedPlate.variantB(9), PlantSetup.DEFAULT);
        plant.apply("Q", 4000);
        plant.advance(1e-3);
        var view = new ControllerView(model.states(), model.inputs(), plant.model());
        double[] seen = view.measured(plant.measure(), "T").orElseThrow();
        double[] fine = plant.state();
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                assertEquals(fine[2 * i * 9 + 2 * j], seen[i * 5 + j], 1e-12);
            }
        }
    }

    @Test
    void seesNothingWhereThereIsNoSensor() {
        var column = new DistillationColumn();
        Plant plant = new Plant(column, PlantSetup.DEFAULT.withUnmeasured(Set.of("x[7]")));
        var view = new ControllerView(column.states(), column.inputs(), column);
        Measurement measurement = plant.measure();
        assertFalse(view.measured(measurement, "x[7]").isPresent());
        assertTrue(view.measured(measurement, "x[8]").isPresent());
        assertThrows(IllegalArgumentException.class, () -> view.measured(measurement, "y"));
    }

    @Test
    void saysEverythingThatDoesNotMatch() {
        var failure = assertThrows(
                ModelException.class,
                () -> new ControllerView(
                        List.of(DynamicVariable.scalar("T", 0), DynamicVariable.scalar("pressure", 1)),
                        List.of(DynamicVariable.scalar("q", 0)),
                        HeatedPlate.variantB(5)));
        assertEquals(4, failure.problems().size(), failure.toString());
        assertTrue(failure.toString().contains("5 points x 5 points"), failure.toString());
        assertTrue(failure.toString().contains("no state of this name"), failure.toString());
    }
}
