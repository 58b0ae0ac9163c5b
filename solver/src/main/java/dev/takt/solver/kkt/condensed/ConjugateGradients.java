package dev.takt.solver.kkt.condensed;

/**
 * Conjugate gradients (Hestenes and Stiefel 1952) for a symmetric positive definite system that is known by its products alone.
 * Whoever asks for them keeps the vectors, in arrays or on a device; only the numbers that decide pass through here.
 */
public final class ConjugateGradients {
    private static final double TOLERANCE = 1e-13;
    private static final int MAX_STEPS = 100;

    private ConjugateGradients() {}

    /** The vectors of an iteration: a solution, its residual, a direction and the image of the direction. */
    public interface Vectors {

        /**
         * Sets the solution to zero, and residual and direction to the right-hand side.
         *
         * @return the square of the residual
         */
        double begin();

        /**
         * Multiplies the matrix by the direction.
         *
         * @return direction^T image
         */
        double multiply();

        /**
         * Adds length direction to the solution and subtracts length image from the residual.
         *
         * @return the square of the residual
         */
        double step(double length);

        /** direction = residual + ratio direction. */
        void turn(double ratio);
    }

    /** Iterates until the residual is small, or the matrix is found not to be positive definite. */
    public static void solve(Vectors vectors) {
        double squared = vectors.begin();
        double target = TOLERANCE * TOLERANCE * squared;
        for (int step = 0; step < MAX_STEPS && squared > target; step++) {
            double curvature = vectors.multiply();
            if (!(curvature > 0)) {
                return;
            }
            double next = vectors.step(squared / curvature);
            vectors.turn(next / squared);
            squared = next;
        }
    }
}
