package dev.takt.solver.linalg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class LdltFactorizationTest {
    @Test
    void factorizesTheDistillationColumn() {
        requireAccurate(DistillationKkt.of(91, 32), 1e-12);
    }

    @Test
    void factorizesThePlate() {
        requireAccurate(PlateKkt.of(21, 14), 1e-9);
    }

    private static void requireAccurate(KktMatrix kkt, double tolerance) {
        SymbolicFactorization symbolic = kkt.analyze(OrderingOptions.DEFAULT);
        try (LdltFactorization factorization = new LdltFactorization(symbolic)) {
            assertEquals(kkt.expectedInertia(), factorization.factorize(kkt.values()));
            int n = symbolic.dimension();
            double[] x = new Random(1).doubles(n).toArray();
            double[] b = new double[n];
            double[] residual = new double[n];
            kkt.pattern().multiply(kkt.values(), x, b);
            double[] solution = b.clone();
            factorization.solve(solution);
            kkt.pattern().residual(kkt.values(), solution, b, residual);
            double worst = 0;
            double norm = 0;
            for (int i = 0; i < n; i++) {
                worst = Math.max(worst, Math.abs(residual[i]));
                norm = Math.max(norm, Math.abs(b[i]));
            }
            assertTrue(worst <= tolerance * norm, "relative residual " + worst / norm);
        }
    }
}
