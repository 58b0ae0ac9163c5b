package dev.takt.actors.estimation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalCostTest {
    /** P = L L^T with L = [[2, 0, 0], [3, 4, 0], [-3, 2, 0.5]]; its inverse by forward substitution. */
    @Test
    void weightsByTheInverseOfTheRoot() {
        double[][] covariance = {{4, 6, -6}, {6, 25, -1}, {-6, -1, 13.25}};
        ArrivalCost cost = new ArrivalCost(3);
        assertTrue(cost.set(new double[][] {{9, 3, 1}, {3, 8, 2}, {1, 2, 7}}), "another before");
        assertTrue(cost.set(covariance));
        double[][] expected = {{0.5, 0, 0}, {-0.375, 0.25, 0}, {4.5, -1, 2}};
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                assertEquals(expected[i][j], cost.inverse[i][j], 1e-14, i + ", " + j);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN})
    void refusesWhatIsNotPositiveDefinite(double variance) {
        assertFalse(new ArrivalCost(1).set(new double[][] {{variance}}));
        assertFalse(new ArrivalCost(2).set(new double[][] {{4, 2}, {2, 1 + variance}}));
    }
}
