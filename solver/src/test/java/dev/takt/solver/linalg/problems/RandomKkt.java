package dev.takt.solver.linalg.problems;

import java.util.Random;

/**
 * Random KKT matrices whose inertia is known by construction: equation e determines variable e through a dominant
 * diagonal of the Jacobian, the Hessian is positive semidefinite (zero for about half of the determined variables) and
 * positive for the free ones, so that the reduced Hessian is positive definite.
 */
public final class RandomKkt {
    private RandomKkt() {}

    /** A matrix with positive curvature on the null space of its equations. */
    public static KktMatrix of(int equations, int free, double density, long seed) {
        Random random = new Random(seed);
        int variables = equations + free;
        KktMatrix.Builder builder = new KktMatrix.Builder(variables, equations, 0);
        for (int v = 0; v < variables; v++) {
            double curvature = v < equations && random.nextBoolean() ? 0.0 : 0.5 + random.nextDouble();
            builder.hessian(v, v, curvature);
        }
        for (int e = 0; e < equations; e++) {
            double dominance = 1.0;
            for (int v = 0; v < variables; v++) {
                if (v != e && random.nextDouble() < density) {
                    double entry = random.nextGaussian();
                    builder.jacobian(e, v, entry);
                    dominance += v < equations ? Math.abs(entry) : 0.0;
                }
            }
            builder.jacobian(e, e, random.nextBoolean() ? dominance : -dominance);
            builder.pair(e, e);
        }
        return builder.build();
    }

    /** A quasi-definite matrix, positive on the first block and negative on the second: any pivot order is safe. */
    public static KktMatrix quasiDefinite(int positive, int negative, double density, long seed) {
        Random random = new Random(seed);
        KktMatrix.Builder builder = new KktMatrix.Builder(positive, negative, 0);
        for (int v = 0; v < positive; v++) {
            builder.hessian(v, v, 0.5 + random.nextDouble());
        }
        for (int e = 0; e < negative; e++) {
            builder.hessian(builder.equation(e), builder.equation(e), -0.5 - random.nextDouble());
            for (int v = 0; v < positive; v++) {
                if (random.nextDouble() < density) {
                    builder.jacobian(e, v, random.nextGaussian());
                }
            }
        }
        return builder.build();
    }
}
