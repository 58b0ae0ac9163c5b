package dev.takt.solver.kkt;

import dev.takt.solver.linalg.Inertia;

/**
 * The linear system of a primal-dual interior point iteration, with bound multipliers eliminated (Wächter and Biegler
 * 2006, eq. 13, with slacks for inequality rows):
 *
 * <pre>
 *   [ H + Sx + dw I       0         J^T    ] [ dx ]   [ rx ]
 *   [      0         Ss + dw I     -E^T    ] [ ds ] = [ rs ]
 *   [      J             -E       -dc I    ] [ dy ]   [ rc ]
 * </pre>
 *
 * where E picks the inequality rows. H (lower triangle) and J come as values in the order of the program's sparsities;
 * Sx (length n) and Ss (length: number of inequality rows, in row order) are the diagonal barrier terms. Structure is
 * known at construction; {@link #factorize} and {@link #solve} allocate nothing.
 */
public interface KktSystem {

    /**
     * Assembles and factorizes the system.
     *
     * @param hessian values of H, order of the program's Hessian sparsity
     * @param jacobian values of J, order of the program's Jacobian sparsity
     * @param primalRegularization dw, at least 0
     * @param dualRegularization dc, at least 0
     * @return the inertia of the system, slack block left out: right when {@code (n, m, 0)}
     */
    Inertia factorize(
            double[] hessian,
            double[] jacobian,
            double[] variableBarrier,
            double[] slackBarrier,
            double primalRegularization,
            double dualRegularization);

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

    /** What the system is and costs: sizes, factor entries, flops, ordering, for reports. */
    KktDescription describe();
}
