package dev.takt.solver.ipm.compute;

import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.KktSystem;
import dev.takt.solver.linalg.ldlt.Inertia;

/**
 * A nonlinear program, its derivatives and its KKT system in the memory of a machine: what {@link SlackedProgram} asks of the CPU or
 * of a device.
 *
 * <p>A primal vector has two blocks, the variables x and one slack an inequality row, in row order; a row vector has one. The values
 * of the Jacobian and the Hessian stay inside. Nothing takes memory after construction.
 */
public interface MachineProgram {

    /** The program. */
    NonlinearProgram program();

    /** Linear algebra on the vectors of this machine. */
    VectorOperations operations();

    /** What the barrier method does with points on this machine. */
    BarrierOperations barrierOperations();

    /** Work that evaluates functions of the program. */
    RecordableWork functionWork(Runnable work);

    /** Work with products of its matrices. */
    RecordableWork productWork(Runnable work);

    /** Leaves the KKT system for a safer one after a failure, {@link KktSystem#leaveAfterFailure}. */
    default boolean leaveElimination() {
        return false;
    }

    /** Returns to the KKT system that was left by {@link #leaveElimination}. */
    default void returnToElimination() {
        // nothing was left
    }

    /** Takes the present parameters of the program over; before every solve. */
    void loadParameters();

    // Functions and derivatives, without factors

    /** f(x). */
    double objective(Vector w);

    /** Begins the numbers of a point with f(x); they stand in result after {@link BarrierOperations#await(FunctionValues)}. */
    void measureObjective(Vector w, FunctionValues result);

    /** Writes the gradient of f, 0 for slacks. */
    void gradient(Vector w, Vector gradient);

    /** Writes c(x). */
    void constraints(Vector w, Vector values);

    /** Evaluates the Jacobian of c. */
    void jacobian(Vector w);

    /**
     * Writes the largest modulus in each row of the Jacobian to the host; where none of them is above the limit, it may write
     * zeros.
     *
     * @param sizes result, length m
     */
    void rowSizes(double limit, double[] sizes);

    /** Multiplies the rows of the Jacobian that was evaluated last by their factors. */
    void scaleJacobian(RowFactors factors);

    /** Evaluates the Hessian of weight f + multipliers^T c. */
    void hessian(Vector w, double weight, Vector multipliers);

    /** Sets the Hessian to zero. */
    void clearHessian();

    /**
     * Takes the bounds away from variables that a linear equation alone determines, where their values satisfy them: see {@link
     * DeterminedVariables}. The Jacobian has been evaluated at w.
     *
     * @param rowValues c(x)
     * @param right the right-hand sides of the rows
     */
    void releaseDetermined(Vector w, Vector rowValues, Vector right, Bounds bounds);

    // Between slacks and their rows

    /** s = the values of the rows that have a slack. */
    void takeSlacks(Vector rows, Vector primal);

    /** s = minus the values of the rows that have a slack. */
    void takeNegativeSlacks(Vector rows, Vector primal);

    /** Subtracts the slacks from their rows. */
    void subtractSlacks(Vector primal, Vector rows);

    /** Multiplies the slacks by the factors of their rows. */
    void scaleSlacks(RowFactors factors, Vector primal);

    // Products with the matrices, of the variables alone

    /** x of result = J^T y. */
    void transposedProduct(Vector y, Vector result);

    /** x of result = x of result + H dx. */
    void addHessianProduct(Vector dw, Vector result);

    /** result = J dx. */
    void jacobianProduct(Vector dw, Vector result);

    // The KKT system

    /** Factorizes; the inertia leaves the slacks out. */
    Inertia factorize(Vector diagonal, Vector rowDiagonal);

    /** Solves with the last factorization; results may be the same vectors as the right-hand sides. */
    void solve(Vector primalRight, Vector rowRight, Vector dw, Vector dy);
}
