package dev.takt.solver.kkt.elimination;

import java.util.Locale;
import java.util.Optional;

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

    private static final String BEFORE = "before";

    private boolean left;
    private Attempt last = Attempt.SAFE;
    private long attempts;
    private String why = BEFORE;

    /** What an attempt to factorize by elimination came to. */
    public enum Attempt {
        /** The factorization serves. */
        SAFE,
        /** Equality rows carry a dual diagonal, which the elimination leaves out. */
        CARRIES_ROW_DIAGONAL,
        /** The equations do not determine the states well with this Jacobian: a pivot had to be replaced. */
        WEAK_PIVOT,
        /** A disturbance grows so much along the horizon that refinement cannot repair it. */
        GROWTH,
        /** Nor would any other system serve: one measurement that is not a number must not cost the elimination for good. */
        NOT_FINITE
    }

    /**
     * What an attempt comes to by the factors of the states alone.
     *
     * @param weakPivots number of pivots that had to be replaced
     * @param amplification how much a disturbance grows; 1 for not at all
     */
    public static Attempt judge(double weakPivots, double amplification) {
        return weakPivots != 0
                ? Attempt.WEAK_PIVOT
                : amplification <= LARGEST_AMPLIFICATION ? Attempt.SAFE : Attempt.GROWTH;
    }

    /** Whether the elimination has been left for good. */
    public boolean isLeft() {
        return left;
    }

    /** Leaves the elimination for good, or returns to it. */
    public void leave(boolean forGood) {
        why = left && forGood ? why : BEFORE;
        left = forGood;
    }

    /** Leaves the elimination for good, because a solve failed with it. */
    public void leaveAfterFailure() {
        left = true;
        why = "after a solve that failed with it";
    }

    /** Why the elimination did not make the last factorization, as the end of a sentence; empty where it did. */
    public Optional<String> reason() {
        if (left) {
            return Optional.of(why);
        }
        return last == Attempt.CARRIES_ROW_DIAGONAL
                ? Optional.of("for iterations of feasibility restoration")
                : Optional.empty();
    }

    /** Takes note of an attempt, and says whether it stands; else the safer system has to factorize. */
    public boolean stands(Attempt attempt) {
        last = attempt;
        attempts++;
        switch (attempt) {
            case WEAK_PIVOT -> leaveBecause("the equations do not determine the states well (a weak pivot)");
            case GROWTH ->
                leaveBecause(String.format(
                        Locale.ROOT,
                        "a disturbance grows by more than %.0e times along the horizon",
                        LARGEST_AMPLIFICATION));
            case SAFE, CARRIES_ROW_DIAGONAL, NOT_FINITE -> {}
        }
        return attempt == Attempt.SAFE || attempt == Attempt.NOT_FINITE;
    }

    private void leaveBecause(String found) {
        left = true;
        why = "at factorization " + attempts + ", because " + found;
    }
}
