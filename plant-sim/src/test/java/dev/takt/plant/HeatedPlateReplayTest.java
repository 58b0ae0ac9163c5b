package dev.takt.plant;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The plate under the controls that the reference loop applied, against that loop and against the exact solution. */
class HeatedPlateReplayTest {
    private static final int POINTS = 21;

    @ParameterizedTest
    @ValueSource(strings = {"A", "B"})
    void reproducesTheReferenceTemperatures(String variant) {
        HeatedPlate model = variant.equals("A") ? HeatedPlate.variantA(POINTS) : HeatedPlate.variantB(POINTS);
        ReferenceTable loop = ReferenceTable.read("plate_n21_" + variant + "_cl.csv");
        var exact = new HeatedPlateSolution(model);
        double[] truth = model.initialStates(new double[0]);
        Plant plant = new Plant(model, PlantSetup.DEFAULT);
        for (int k = 0; k < loop.rows().size(); k++) {
            assertEquals(loop.at(k, "Tavg_k"), meanOfTrackedNodes(plant.state()), 1e-8, "mean before step " + k);
            double heat = loop.at(k, "Q_applied");
            plant.apply("Q", heat);
            plant.advance(0.08);
            truth = exact.after(truth, heat, 0.08);
            assertArrayEquals(truth, plant.state(), 1e-8, "temperatures after step " + k);
            assertEquals(loop.at(k, "Tavg_next"), meanOfTrackedNodes(plant.state()), 1e-8, "mean after step " + k);
            assertEquals(loop.at(k, "Tside"), plant.values("T")[1], 1e-9, "wall after step " + k);
            assertEquals(loop.at(k, "Tbot"), plant.values("T")[POINTS], 1e-9, "bottom after step " + k);
        }
    }

    /** The mean over the nodes with both coordinates at most one half. */
    private static double meanOfTrackedNodes(double[] temperatures) {
        int first = (POINTS - 1) / 4;
        int last = POINTS - 1 - first;
        double sum = 0;
        for (int i = first; i <= last; i++) {
            for (int j = first; j <= last; j++) {
                sum += temperatures[i * POINTS + j];
            }
        }
        return sum / Math.pow(last - first + 1, 2);
    }
}
