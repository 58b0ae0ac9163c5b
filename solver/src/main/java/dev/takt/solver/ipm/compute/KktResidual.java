package dev.takt.solver.ipm.compute;

/** What a step leaves of its right-hand side in the rows of the KKT matrix, and the norms that it is judged by. */
public final class KktResidual {
    private final Vector primalProduct;
    private final Vector rowProduct;
    private final Vector primal;
    private final Vector rows;
    private double largest;
    private double step;
    private double right;

    /** Takes the memory for a program. */
    public KktResidual(BarrierProgram program) {
        this(program.newPrimal(), program.newRows(), program.newPrimal(), program.newRows());
    }

    /**
     * A residual in given vectors.
     *
     * @param primalProduct room for W dw + A^T dy
     * @param rowProduct room for A dw
     * @param primal room for the residual in the primal rows
     * @param rows room for the residual in the other rows
     */
    public KktResidual(Vector primalProduct, Vector rowProduct, Vector primal, Vector rows) {
        this.primalProduct = primalProduct;
        this.rowProduct = rowProduct;
        this.primal = primal;
        this.rows = rows;
    }

    /** W dw + A^T dy, written by {@link BarrierProgram#product}. */
    public Vector primalProduct() {
        return primalProduct;
    }

    /** A dw, written by {@link BarrierProgram#product}. */
    public Vector rowProduct() {
        return rowProduct;
    }

    /** The residual in the primal rows. */
    public Vector primal() {
        return primal;
    }

    /** The residual in the other rows. */
    public Vector rows() {
        return rows;
    }

    /** Takes new norms. */
    public void norms(double newLargest, double newStep, double newRight) {
        largest = newLargest;
        step = newStep;
        right = newRight;
    }

    /** The infinity norm of the residual in all rows. */
    public double largest() {
        return largest;
    }

    /** The infinity norm of the primal part of the step. */
    public double step() {
        return step;
    }

    /** The infinity norm of the primal part of the right-hand side. */
    public double right() {
        return right;
    }
}
