package dev.takt.solver.ipm.compute;

import java.util.Optional;

/**
 * A program in the form that the barrier method iterates on,
 *
 * <pre>
 *   minimise f(w)  subject to  c(w) = 0,  lower &lt;= w &lt;= upper,
 * </pre>
 *
 * with its derivatives and its KKT system. Slacks are entries of w already. The Jacobian A and the Hessian W of the last
 * {@link #jacobian} and {@link #hessian} call stay inside. Functions write NaN where they are not defined and never throw
 * for it; nothing but {@link #newPrimal} and {@link #newRows} takes memory.
 */
public interface BarrierProgram {

    /** Linear algebra on the vectors of this program. */
    VectorOperations operations();

    /** What the barrier method does with the points of this program. */
    BarrierOperations barrierOperations();

    /** A new vector of the shape of w. */
    Vector newPrimal();

    /** A new vector of the shape of c. */
    Vector newRows();

    /** f(w). */
    double objective(Vector w);

    /** Writes the gradient of f. */
    void gradient(Vector w, Vector gradient);

    /** Writes c(w). */
    void constraints(Vector w, Vector c);

    /** Evaluates c at the w of a point and measures what a line search asks for there, together. */
    default void evaluate(Point at, LogBarrier barrier, FunctionValues result) {
        constraints(at.primal(), at.constraints());
        double objective = objective(at.primal());
        double violation = operations().oneNorm(at.constraints());
        result.set(objective, violation, barrierOperations().logBarrier(at.primal(), barrier));
    }

    /**
     * Measures the first-order conditions at a point where gradient, c and Jacobian have been evaluated, together.
     *
     * @param dualResidual result, the gradient of the Lagrangian in w
     */
    default void firstOrderErrors(
            Vector gradient, Point at, Bounds bounds, Vector dualResidual, FirstOrderErrors result) {
        transposedProduct(at.multipliers(), dualResidual);
        barrierOperations().measureConditions(gradient, at, bounds, rowFactors(), dualResidual, result);
        barrierOperations().await(result);
    }

    /** Evaluates the Jacobian A of c. */
    void jacobian(Vector w);

    /** Evaluates the Hessian W of f + y^T c. */
    void hessian(Vector w, Vector y);

    /** Evaluates the Hessian of y^T c alone: the objective of feasibility restoration is another one. */
    void constraintHessian(Vector w, Vector y);

    /** Sets the Hessian to zero, as for least-squares multipliers. */
    void clearHessian();

    /** result = A^T y. */
    void transposedProduct(Vector y, Vector result);

    /** primalResult = W dw + A^T dy, rowResult = A dw. */
    void product(Vector dw, Vector dy, Vector primalResult, Vector rowResult);

    /** Factorizes [W + diagonal, A^T; A, -rowDiagonal]. */
    FactorizationOutcome factorize(Vector diagonal, Vector rowDiagonal);

    /** Solves with the last factorization; results may be the same vectors as the right-hand sides. */
    void solve(Vector primalRight, Vector rowRight, Vector dw, Vector dy);

    /** Number of variables, slacks included. */
    int primalCount();

    /** Number of rows. */
    int rowCount();

    /** The factor that the objective carries. */
    double objectiveScale();

    /**
     * The largest relative change of a factor that the objective or a row carries since the last factorization; infinity if it
     * is not known.
     */
    default double scalingDrift() {
        return Double.POSITIVE_INFINITY;
    }

    /**
     * By how much the square of a step of each entry counts where steps are weighed against one another; empty where all count alike.
     */
    default Optional<Vector> stepWeights() {
        return Optional.empty();
    }

    /** The factors that the rows carry. */
    RowFactors rowFactors();

    /**
     * Tells the program the barrier parameter.
     *
     * @return whether the objective depends on it and has to be evaluated again
     */
    boolean barrierParameter(double mu);
}
