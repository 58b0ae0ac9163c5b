package dev.takt.solver.kkt;

import dev.takt.solver.linalg.ldlt.Inertia;
import java.util.Optional;

/**
 * The linear system of a primal-dual interior point iteration, with bound multipliers eliminated (Wächter and Biegler
 * 2006, eq. 13, with slacks for inequality rows):
 *
 * <pre>
 *   [ H + Dx    0    J^T ] [ dx ]   [ rx ]
 *   [   0      Ds   -E^T ] [ ds ] = [ rs ]
 *   [   J      -E    -Dc ] [ dy ]   [ rc ]
 * </pre>
 *
 * where E picks the inequality rows. H (lower triangle) and J come as values in the order of the program's sparsities.
 * Dx, Ds and Dc are diagonal: barrier terms plus primal regularization for the variables and the slacks, and for the rows
 * the dual regularization (plus, in feasibility restoration, what the elastic variables leave when they are eliminated).
 * Structure is known at construction; {@link #factorize} and {@link #solve} allocate nothing.
 */
public interface KktSystem {

    /**
     * Assembles and factorizes the system.
     *
     * @param hessian values of H, order of the program's Hessian sparsity
     * @param jacobian values of J, order of the program's Jacobian sparsity
     * @param variableDiagonal Dx, length n
     * @param slackDiagonal Ds, at least 0, one an inequality row in row order
     * @param rowDiagonal Dc, at least 0, length m
     * @return the inertia of the system, slack block left out: right when {@code (n, m, 0)}; the same object as long as
     *     the counts do not change
     */
    Inertia factorize(
            double[] hessian,
            double[] jacobian,
            double[] variableDiagonal,
            double[] slackDiagonal,
            double[] rowDiagonal);

    /**
     * Solves with the last factorization. The result may carry rounding; refinement on the unreduced residual is the
     * caller's.
     *
     * @param rx length n
     * @param rs one an inequality row
     * @param rc length m
     * @param dx result, length n; may be the same array as rx, and so for the others
     */
    void solve(double[] rx, double[] rs, double[] rc, double[] dx, double[] ds, double[] dy);

    /**
     * How often structure has been analysed for this system (an ordering and a symbolic factorization): once, and once more
     * for each system that it was left for.
     */
    default int analyses() {
        return 1;
    }

    /**
     * Whether the system has been left for a safer one, for good. It depends on all matrices so far, and decides about the rounding of
     * all to come.
     */
    default boolean isLeft() {
        return false;
    }

    /** Leaves the system for a safer one, or returns to it: what {@link #isLeft} told of another one with the same past. */
    default void leave(boolean left) {
        // most have no other
    }

    /**
     * Leaves the system for a safer one after a solve with it has failed.
     *
     * @return false if there is none, it has been left before, or the system was asked for by its name
     */
    default boolean leaveAfterFailure() {
        return false;
    }

    /** Why another system than the one that was chosen made the last factorization; empty where it is the same. */
    default Optional<String> whyLeft() {
        return Optional.empty();
    }

    /** What the system is and costs: sizes, factor entries, flops, ordering, for reports. */
    KktDescription describe();
}
