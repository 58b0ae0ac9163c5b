package dev.takt.solver.cuda.functions;

/** Products with the Jacobian and the Hessian of a program, whose values stand in device memory in the program's order. */
public interface MatrixProducts {

    /** result = A x. */
    void product(long jacobian, long x, long result);

    /** result = A^T y. */
    void transposedProduct(long jacobian, long y, long result);

    /** result = result + A^T y. */
    void addTransposedProduct(long jacobian, long y, long result);

    /** result = result + H x. */
    void addHessianProduct(long hessian, long x, long result);

    /** Whether they may be recorded by the device. */
    boolean areRecordable();
}
