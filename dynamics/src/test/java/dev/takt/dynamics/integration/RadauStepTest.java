package dev.takt.dynamics.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RadauStepTest {
    /** Logistic growth: y' = y (1 - y), y = 1 / (1 + 9 exp(-t)). */
    private static final DiagonalMassSystem LOGISTIC = DiagonalMassSystem.ode(1, (t, y, f) -> f[0] = y[0] * (1 - y[0]));

    private static double logistic(double time) {
        return 1 / (1 + 9 * Math.exp(-time));
    }

    /** With n equal steps the error falls like n to the power of the order, 2s - 1. */
    @ParameterizedTest
    @CsvSource({"3, 4", "5, 4"})
    void hasItsClassicalOrder(int stages, int steps) {
        double order = Math.log(error(stages, steps) / error(stages, 2 * steps)) / Math.log(2);
        assertEquals(2 * stages - 1, order, 0.35);
    }

    /** The estimate is of order s, so that one of a single step falls like its size to the power s + 1. */
    @ParameterizedTest
    @CsvSource({"3, 0.05", "5, 0.4"})
    void estimatesItsErrorWithOrderS(int stages, double step) {
        double order = Math.log(estimate(stages, step) / estimate(stages, step / 2)) / Math.log(2);
        assertEquals(stages + 1, order, 0.5);
    }

    private static double error(int stages, int count) {
        double step = 6.0 / count;
        var attempt = new RadauStep(LOGISTIC, new RadauCoefficients(stages), new Tolerance(1e-12, 1e-13));
        double[] y = {0.1};
        for (int k = 0; k < count; k++) {
            solve(attempt, stages, y, step);
            attempt.accept(y, new double[1], step);
        }
        return Math.abs(y[0] - logistic(6));
    }

    private static double estimate(int stages, double step) {
        var attempt = new RadauStep(LOGISTIC, new RadauCoefficients(stages), new Tolerance(1e-12, 1e-13));
        double[] y = {0.1};
        StageMatrices matrices = solve(attempt, stages, y, step);
        return attempt.error(0, y, step, matrices, new Tolerance(1e-12, 1e-13), false);
    }

    private static StageMatrices solve(RadauStep attempt, int stages, double[] y, double step) {
        var cache = new StageMatrixCache(new RadauCoefficients(stages), LOGISTIC);
        var linearization = new Linearization(LOGISTIC);
        linearization.evaluate(0, y, new double[1]);
        cache.linearize(linearization);
        StageMatrices matrices = cache.matrices(step).orElseThrow();
        attempt.startConstant();
        // Large steps converge slowly; each call goes on where the last one stopped.
        RadauStep.Outcome outcome = RadauStep.Outcome.DIVERGED;
        for (int call = 0; call < 50 && outcome != RadauStep.Outcome.CONVERGED; call++) {
            outcome = attempt.solve(0, y, step, matrices, linearization);
        }
        assertEquals(RadauStep.Outcome.CONVERGED, outcome);
        return matrices;
    }
}
