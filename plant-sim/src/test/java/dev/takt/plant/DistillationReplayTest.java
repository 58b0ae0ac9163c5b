package dev.takt.plant;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.dynamics.integration.IntegrationMethod;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The column under the controls that the reference loop applied. */
class DistillationReplayTest {

    @ParameterizedTest
    @EnumSource(IntegrationMethod.class)
    void reproducesTheReferenceStates(IntegrationMethod method) {
        ReferenceTable loop = ReferenceTable.read("distill_N32_w1.0_cl.csv");
        ReferenceTable states = ReferenceTable.read("distill_N32_w1.0_states.csv");
        Plant plant = new Plant(new DistillationColumn(), PlantSetup.DEFAULT.withMethod(method));
        for (int k = 0; k < loop.rows().size(); k++) {
            plant.apply("u", loop.at(k, "u_applied"));
            plant.advance(2);
            double[] x = plant.state();
            for (int i = 0; i < x.length; i++) {
                assertEquals(states.at(k + 1, "x" + (i + 1)), x[i], 1e-9, "x" + (i + 1) + " after step " + k);
            }
        }
    }
}
