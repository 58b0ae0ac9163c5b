package dev.takt.solver.kkt.elimination;

import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.InequalityRows;
import dev.takt.solver.kkt.KktSystem;
import dev.takt.solver.kkt.elimination.EliminationGuard.Attempt;
import dev.takt.solver.linalg.ldlt.Inertia;

/**
 * What the KKT systems that eliminate states share: the inequality rows are condensed into the Hessian, the equality rows
 * are factorized stage by stage, and a subclass minimises what is left over the free variables:
 *
 * <pre>
 *   minimise 1/2 [z; w]^T W [z; w] - rhs^T [z; w]   subject to   A z + B w = r
 * </pre>
 *
 * <p>The inertia is right exactly when that problem is strictly convex in w. Dual regularization of equality rows is not
 * needed, since A is square and nonsingular, and is left out.
 */
public abstract class EliminationSystem implements KktSystem {
    protected final EliminationHessian hessian;

    protected final InequalityRows inequalities;
    private final Inertia right;
    private final Inertia wrong;
    private final double[] weights;
    private final double[] eliminatedSlack;
    private final double[] slackStiffness;
    private final double[] rightHandSide;
    private final double[] rowSigma;

    public EliminationSystem(NonlinearProgram program) {
        inequalities = new InequalityRows(program);
        hessian = new EliminationHessian(program, inequalities);
        right = new Inertia(program.variables(), program.rows(), 0);
        wrong = new Inertia(program.variables() - 1, program.rows() + 1, 0);
        weights = new double[inequalities.count()];
        eliminatedSlack = new double[inequalities.count()];
        slackStiffness = new double[inequalities.count()];
        rowSigma = new double[inequalities.count()];
        rightHandSide = new double[program.variables()];
    }

    /**
     * Takes values of the equality rows, in the order of the program's Jacobian sparsity, and factorizes what is new: linear
     * dynamics keep their Jacobian, and with it all that follows from it alone.
     */
    public abstract void factorizeStates(double[] jacobianValues);

    /** Number of pivots that the last factorization of the states had to replace. */
    public abstract int weakPivots();

    /** How much the elimination amplifies a disturbance along the horizon; 1 for not at all. */
    public abstract double amplification();

    /** Whether the elimination serves with the present Jacobian. */
    public final Attempt attempt() {
        return EliminationGuard.judge(weakPivots(), amplification());
    }

    /**
     * Prepares the minimisation over the free variables with the present W.
     *
     * @return whether it is strictly convex
     */
    public abstract boolean factorizeControls();

    /**
     * Minimises.
     *
     * @param rightHandSide by variable, length n
     * @param rc right-hand side of all rows
     * @param dx the minimiser, length n
     * @param dy the multipliers of the equality rows; other rows are left as they are. May be the same array as rc
     */
    public abstract void solveEquality(double[] rightHandSide, double[] rc, double[] dx, double[] dy);

    @Override
    public final Inertia factorize(
            double[] hessianValues,
            double[] jacobianValues,
            double[] variableDiagonal,
            double[] slackDiagonal,
            double[] rowDiagonal) {
        for (int i = 0; i < weights.length; i++) {
            slackStiffness[i] = slackDiagonal[i];
            rowSigma[i] = rowDiagonal[inequalities.row(i)];
            weights[i] = slackStiffness[i] / (1 + rowSigma[i] * slackStiffness[i]);
        }
        inequalities.gather(jacobianValues);
        factorizeStates(jacobianValues);
        if (attempt() != Attempt.SAFE) {
            return wrong;
        }
        hessian.assemble(hessianValues, jacobianValues, variableDiagonal, weights);
        return factorizeControls() ? right : wrong;
    }

    @Override
    public final void solve(double[] rx, double[] rs, double[] rc, double[] dx, double[] ds, double[] dy) {
        gatherRightHandSide(rx, rs, rc);
        solveEquality(rightHandSide, rc, dx, dy);
        solveSlacks(rs, rc, dx, ds, dy);
    }

    /** The right-hand side of the stationarity rows with the slacks eliminated. */
    private void gatherRightHandSide(double[] rx, double[] rs, double[] rc) {
        System.arraycopy(rx, 0, rightHandSide, 0, rightHandSide.length);
        for (int i = 0; i < eliminatedSlack.length; i++) {
            eliminatedSlack[i] = weights[i] * rc[inequalities.row(i)] + rs[i] / (1 + rowSigma[i] * slackStiffness[i]);
            inequalities.entries().subtract(i, -eliminatedSlack[i], rightHandSide);
        }
    }

    private void solveSlacks(double[] rs, double[] rc, double[] dx, double[] ds, double[] dy) {
        for (int i = 0; i < eliminatedSlack.length; i++) {
            int row = inequalities.row(i);
            double change = inequalities.entries().dot(i, dx);
            double multiplier = weights[i] * change - eliminatedSlack[i];
            // two ways to say the same; each is taken where it does not cancel
            ds[i] = slackStiffness[i] < 1
                    ? change - rc[row] - rowSigma[i] * multiplier
                    : (rs[i] + multiplier) / slackStiffness[i];
            dy[row] = multiplier;
        }
    }
}
