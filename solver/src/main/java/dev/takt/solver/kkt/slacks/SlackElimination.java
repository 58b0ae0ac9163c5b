package dev.takt.solver.kkt.slacks;

import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.KktDescription;
import dev.takt.solver.kkt.KktSystem;
import dev.takt.solver.linalg.ldlt.Inertia;
import dev.takt.solver.linalg.sparse.Indices;
import java.util.Optional;

/**
 * A KKT system from which the slack variables of soft constraints are eliminated before another system has to deal with them.
 * With h the diagonal at a slack variable e and a its coefficient in its row, {@code h de + a dy = re} turns the row into one
 * with another diagonal:
 *
 * <pre>
 *   J dx + a de - ds - Dc dy = rc   becomes   J dx - ds - (Dc + a^2 / h) dy = rc - a re / h
 * </pre>
 *
 * <p>So the other system has no more variables than the model has without its soft constraints. Every h is positive where the slack
 * variable has a bound; where one is not, the inertia counts as wrong.
 */
public final class SlackElimination implements KktSystem {
    private final SoftSlacks slacks;
    private final KktSystem rest;
    private final Inertia wrong;
    private final double[] hessianRest;
    private final double[] jacobianRest;
    private final double[] diagonalRest;
    private final double[] rowDiagonals;
    private final double[] coefficient;
    private final double[] stiffness;
    private final double[] step;
    private final double[] variablesRest;
    private final double[] rowsRest;
    private Inertia inertiaRest = new Inertia(0, 0, 0);
    private Inertia inertia = inertiaRest;

    private SlackElimination(NonlinearProgram program, SoftSlacks slacks, KktSystem rest) {
        this.slacks = slacks;
        this.rest = rest;
        wrong = new Inertia(program.variables() - 1, program.rows() + 1, 0);
        hessianRest = new double[slacks.hessianRest().length];
        jacobianRest = new double[slacks.jacobianRest().length];
        diagonalRest = new double[slacks.rest().length];
        rowDiagonals = new double[program.rows()];
        coefficient = new double[slacks.count()];
        stiffness = new double[slacks.count()];
        step = new double[slacks.count()];
        variablesRest = new double[slacks.rest().length];
        rowsRest = new double[program.rows()];
    }

    /** A program's slack variables, found once for all systems that are tried on it. */
    public static final class Found {
        private final NonlinearProgram program;
        private final SoftSlacks slacks;
        private final WithoutSlacks rest;

        private Found(NonlinearProgram program, SoftSlacks slacks) {
            this.program = program;
            this.slacks = slacks;
            rest = new WithoutSlacks(program, slacks);
        }

        /** The program without them. */
        public NonlinearProgram rest() {
            return rest;
        }

        /** What a list by variable holds for the variables that are left. */
        public int[] picked(int[] byVariable) {
            return Indices.picked(byVariable, slacks.rest());
        }

        /** The system of the program, from one of {@link #rest()}. */
        public KktSystem before(KktSystem system) {
            return new SlackElimination(program, slacks, system);
        }
    }

    /** The slack variables of a program, if it has any. */
    public static Optional<Found> in(NonlinearProgram program) {
        SoftSlacks slacks = new SoftSlacks(program);
        return slacks.count() == 0 ? Optional.empty() : Optional.of(new Found(program, slacks));
    }

    @Override
    public Inertia factorize(
            double[] hessian,
            double[] jacobian,
            double[] variableDiagonal,
            double[] slackDiagonal,
            double[] rowDiagonal) {
        SoftSlacks.pick(hessian, slacks.hessianRest(), hessianRest);
        SoftSlacks.pick(jacobian, slacks.jacobianRest(), jacobianRest);
        SoftSlacks.pick(variableDiagonal, slacks.rest(), diagonalRest);
        SoftSlacks.pick(jacobian, slacks.entries(), coefficient);
        SoftSlacks.pick(variableDiagonal, slacks.variables(), stiffness);
        for (int e = 0; e < slacks.hessianOwn().length; e++) {
            stiffness[slacks.hessianOwner()[e]] += hessian[slacks.hessianOwn()[e]];
        }
        System.arraycopy(rowDiagonal, 0, rowDiagonals, 0, rowDiagonals.length);
        int positive = 0;
        for (int k = 0; k < stiffness.length; k++) {
            positive += stiffness[k] > 0 ? 1 : 0;
            rowDiagonals[slacks.rows()[k]] += coefficient[k] * coefficient[k] / stiffness[k];
        }
        if (positive < stiffness.length) {
            return wrong;
        }
        return counted(rest.factorize(hessianRest, jacobianRest, diagonalRest, slackDiagonal, rowDiagonals));
    }

    /** The inertia of the whole system, the same object as long as that of the rest is the same. */
    private Inertia counted(Inertia ofRest) {
        if (ofRest != inertiaRest) {
            inertiaRest = ofRest;
            inertia = new Inertia(ofRest.positive() + slacks.count(), ofRest.negative(), ofRest.zero());
        }
        return inertia;
    }

    @Override
    public void solve(double[] rx, double[] rs, double[] rc, double[] dx, double[] ds, double[] dy) {
        SoftSlacks.pick(rx, slacks.rest(), variablesRest);
        SoftSlacks.pick(rx, slacks.variables(), step);
        System.arraycopy(rc, 0, rowsRest, 0, rowsRest.length);
        for (int k = 0; k < step.length; k++) {
            rowsRest[slacks.rows()[k]] -= coefficient[k] * step[k] / stiffness[k];
        }
        rest.solve(variablesRest, rs, rowsRest, variablesRest, ds, rowsRest);
        System.arraycopy(rowsRest, 0, dy, 0, rowsRest.length);
        for (int k = 0; k < variablesRest.length; k++) {
            dx[slacks.rest()[k]] = variablesRest[k];
        }
        for (int k = 0; k < step.length; k++) {
            dx[slacks.variables()[k]] = (step[k] - coefficient[k] * dy[slacks.rows()[k]]) / stiffness[k];
        }
    }

    /** The system that deals with the other variables. */
    public KktSystem rest() {
        return rest;
    }

    @Override
    public int analyses() {
        return rest.analyses();
    }

    @Override
    public boolean isLeft() {
        return rest.isLeft();
    }

    @Override
    public void leave(boolean left) {
        rest.leave(left);
    }

    @Override
    public boolean leaveAfterFailure() {
        return rest.leaveAfterFailure();
    }

    @Override
    public Optional<String> whyLeft() {
        return rest.whyLeft();
    }

    @Override
    public KktDescription describe() {
        return rest.describe();
    }
}
