package dev.takt.solver.kkt.elimination;

/**
 * When a system that eliminates states is left for a safer one: for good where it is ill-conditioned (a disturbance grows so much
 * along the horizon that the reduced Hessian loses the solution, or a state factor has a weak pivot), and for single factorizations
 * in which equality rows carry a dual diagonal that cannot be ignored (feasibility restoration).
 */
public final class EliminationGuard {
    /** Dual regularization, at most 1e-8, is left out without harm; more than that is part of the problem. */
    public static final double NEGLIGIBLE_ROW_DIAGONAL = 1e-8;

    /**
     * The largest amplification g that refinement can repair: eps g^2 at most 1e-3. Beyond, the Cholesky factorization of
     * the reduced Hessian fails for rounding and not for curvature.
     */
    private static final double LARGEST_AMPLIFICATION = 2e6;

    private boolean left;

    /** What an attempt to factorize by elimination came to. */
    public enum Attempt {
        /** The factorization serves. */
        SAFE,
        /** Equality rows carry a dual diagonal, which the elimination leaves out. */
        CARRIES_ROW_DIAGONAL,
        /** The elimination does not serve with this Jacobian. */
        UNSAFE,
        /** Nor would any other system serve: one measurement that is not a number must not cost the elimination for good. */
        NOT_FINITE
    }

    /**
     * Whether an elimination serves: no weak pivot, and no disturbance that grows so much along the horizon that refinement
     * cannot repair it.
     *
     * @param weakPivots number of pivots that had to be replaced
     * @param amplification how much a disturbance grows; 1 for not at all
     */
    public static boolean isSafe(double weakPivots, double amplification) {
        return weakPivots == 0 && amplification <= LARGEST_AMPLIFICATION;
    }

    /** Whether the elimination has been left for good. */
    public boolean isLeft() {
        return left;
    }

    /** Leaves the elimination for good, or returns to it. */
    public void leave(boolean forGood) {
        left = forGood;
    }

    /** Takes note of an attempt, and says whether it stands; else the safer system has to factorize. */
    public boolean stands(Attempt attempt) {
        left |= attempt == Attempt.UNSAFE;
        return attempt == Attempt.SAFE || attempt == Attempt.NOT_FINITE;
    }
}
