package dev.takt.solver.ipm.compute.loops;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Moves points to the central path. */
class CentringTest {
    private static final double INF = Double.POSITIVE_INFINITY;
    private static final double MU = 1e-4;

    @Test
    void productsBecomeMuAndDifferencesStay() {
        double[] w = {1e-9, 0.5, 0, 3 - 1e-9};
        double[] l = {0, 0, 0, -INF};
        double[] u = {INF, INF, INF, 3};
        double[] zl = {2, 1e-11, 0, 0};
        double[] zu = {0, 0, 0, 5};
        BarrierLoops.centre(w, l, u, MU, zl, zu);
        // active: d = mu / z; inactive: z = mu / d; undecided: both sqrt(mu)
        assertArrayEquals(new double[] {MU / 2, 0.5, 1e-2, 3 - MU / 5}, w, 1e-3 * MU + 3e-4);
        assertEquals(2, zl[0], 1e-3);
        assertEquals(5, zu[3], 1e-3);
        for (int i = 0; i < 3; i++) {
            assertEquals(MU, w[i] * zl[i], 1e-12);
        }
        assertEquals(MU, (3 - w[3]) * zu[3], 1e-12);
        assertEquals(0.5 - 1e-11, w[1] - zl[1], 1e-12);
        assertEquals(0, zu[0] + zl[3]);
    }

    @Test
    void pointsStayBetweenTwoBoundsAndGoNearerWhereTheirMultiplierSaysSo() {
        double[] w = {1e-3, 1e-12};
        double[] l = {0, 0};
        double[] u = {INF, 1e-3};
        double[] zl = {1, 0};
        double[] zu = {0, 0};
        BarrierLoops.centre(w, l, u, MU, zl, zu);
        assertEquals(MU, w[0] * zl[0], 1e-12);
        assertEquals(1e-3 - 1, w[0] - zl[0], 1e-12);
        assertEquals(5e-4, w[1], 1e-12);
        assertEquals(MU / 5e-4, zu[1], 1e-6);
    }
}
