package dev.takt.solver.kkt;

import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.linalg.Inertia;
import java.util.Arrays;

/**
 * What the KKT systems that eliminate states share: the inequality rows are condensed into the Hessian, the equality rows
 * are factorized stage by stage, and a subclass minimises what is left over the free variables:
 *
 * <pre>
 *   minimise 1/2 [z; w]^T W [z; w] - force^T [z; w]   subject to   A z + B w = r
 * </pre>
 *
 * <p>The inertia is right exactly when that problem is strictly convex in w. Dual regularization of equality rows is not
 * needed, since A is square and nonsingular, and is left out.
 */
abstract sealed class EliminationSystem implements KktSystem permits ReducedSystem, RiccatiSystem {
    final StateElimination elimination;
    final StateJacobian jacobian;
    final EliminationHessian hessian;

    /** Right-hand side r of the equality rows on entry of {@link #solveEquality}, the states z after it. */
    final double[] states;
    /** The free variables w after {@link #solveEquality}. */
    final double[] controls;
    /** The multipliers of the equality rows after {@link #solveEquality}, by position. */
    final double[] multipliers;
    /** The force on the states. */
    final double[] stateForce;
    /** The force on the free variables. */
    final double[] controlForce;

    private final InequalityRows inequalities;
    private final Inertia right;
    private final Inertia wrong;
    private final double[] previousJacobian;
    private final double[] weights;
    private final double[] eliminatedSlack;
    private final double[] slackStiffness;
    private final double[] force;
    private final double[] rowCompliance;

    EliminationSystem(NonlinearProgram program, StateElimination elimination) {
        this.elimination = elimination;
        inequalities = new InequalityRows(program);
        jacobian = new StateJacobian(program, elimination);
        hessian = new EliminationHessian(program, elimination, inequalities);
        right = new Inertia(program.variables(), program.rows(), 0);
        wrong = new Inertia(program.variables() - 1, program.rows() + 1, 0);
        previousJacobian = new double[program.jacobianSparsity().size()];
        Arrays.fill(previousJacobian, Double.NaN);
        weights = new double[inequalities.count()];
        eliminatedSlack = new double[inequalities.count()];
        slackStiffness = new double[inequalities.count()];
        rowCompliance = new double[inequalities.count()];
        force = new double[program.variables()];
        states = new double[elimination.pairs()];
        multipliers = new double[elimination.pairs()];
        stateForce = new double[elimination.pairs()];
        controls = new double[elimination.columns()];
        controlForce = new double[elimination.columns()];
    }

    /** The equality rows have new values and factors. */
    abstract void jacobianChanged();

    /** How much the elimination amplifies a disturbance along the horizon; 1 for not at all. */
    abstract double amplification();

    /** Whether a pivot of the last state factorization had to be replaced. */
    final boolean isWeak() {
        return jacobian.weakPivots() > 0;
    }

    /**
     * Prepares the minimisation over the free variables with the present W.
     *
     * @return whether it is strictly convex
     */
    abstract boolean factorizeControls();

    /**
     * Minimises; see the fields for what goes in and out.
     *
     * @param rc right-hand side of all rows
     */
    abstract void solveEquality(double[] rc);

    @Override
    public final Inertia factorize(
            double[] hessianValues,
            double[] jacobianValues,
            double[] variableDiagonal,
            double[] slackDiagonal,
            double[] rowDiagonal) {
        for (int i = 0; i < weights.length; i++) {
            slackStiffness[i] = slackDiagonal[i];
            rowCompliance[i] = rowDiagonal[inequalities.row(i)];
            weights[i] = slackStiffness[i] / (1 + rowCompliance[i] * slackStiffness[i]);
        }
        if (!Arrays.equals(previousJacobian, jacobianValues)) {
            // linear dynamics keep their Jacobian, and with it all that follows from it alone
            System.arraycopy(jacobianValues, 0, previousJacobian, 0, jacobianValues.length);
            inequalities.gather(jacobianValues);
            jacobian.factorize(jacobianValues);
            jacobianChanged();
        }
        hessian.assemble(hessianValues, jacobianValues, variableDiagonal, weights);
        return factorizeControls() ? right : wrong;
    }

    @Override
    public final void solve(double[] rx, double[] rs, double[] rc, double[] dx, double[] ds, double[] dy) {
        gatherForces(rx, rs, rc);
        solveEquality(rc);
        for (int p = 0; p < states.length; p++) {
            dx[elimination.variable(p)] = states[p];
            dy[elimination.row(p)] = multipliers[p];
        }
        for (int c = 0; c < controls.length; c++) {
            dx[elimination.freeVariable(c)] = controls[c];
        }
        solveSlacks(rs, rc, dx, ds, dy);
    }

    /** The right-hand side of the stationarity rows with the slacks eliminated, split into states and controls. */
    private void gatherForces(double[] rx, double[] rs, double[] rc) {
        System.arraycopy(rx, 0, force, 0, force.length);
        for (int i = 0; i < eliminatedSlack.length; i++) {
            eliminatedSlack[i] =
                    weights[i] * rc[inequalities.row(i)] + rs[i] / (1 + rowCompliance[i] * slackStiffness[i]);
            inequalities.entries().subtract(i, -eliminatedSlack[i], force);
        }
        for (int p = 0; p < stateForce.length; p++) {
            stateForce[p] = force[elimination.variable(p)];
        }
        for (int c = 0; c < controlForce.length; c++) {
            controlForce[c] = force[elimination.freeVariable(c)];
        }
    }

    private void solveSlacks(double[] rs, double[] rc, double[] dx, double[] ds, double[] dy) {
        for (int i = 0; i < eliminatedSlack.length; i++) {
            int row = inequalities.row(i);
            double change = inequalities.entries().dot(i, dx);
            double multiplier = weights[i] * change - eliminatedSlack[i];
            // two ways to say the same; each is taken where it does not cancel
            ds[i] = slackStiffness[i] < 1
                    ? change - rc[row] - rowCompliance[i] * multiplier
                    : (rs[i] + multiplier) / slackStiffness[i];
            dy[row] = multiplier;
        }
    }

    /** Puts the right-hand side of the equality rows into {@link #states}. */
    final void gatherResiduals(double[] rc) {
        for (int p = 0; p < states.length; p++) {
            states[p] = rc[elimination.row(p)];
        }
    }
}
