package dev.takt.solver.kkt;

import dev.takt.solver.kernels.NonlinearProgram;

/**
 * The slacks of a program's inequality rows, eliminated from the KKT system: {@code ds = (rs + dy) / Ds} turns the row
 * {@code J dx - ds - Dc dy = rc} into {@code J dx - (1/Ds + Dc) dy = rc + rs / Ds}.
 */
public final class InequalitySlacks {
    /** A slack without any barrier, of a row without bounds, is given this one; refinement removes it. */
    public static final double MIN_DIAGONAL = 1e-14;

    private final int[] rows;
    private final double[] inverse;

    public InequalitySlacks(NonlinearProgram program) {
        rows = program.inequalityRows();
        inverse = new double[rows.length];
    }

    /** Number of inequality rows. */
    public int count() {
        return rows.length;
    }

    /** The row of a slack. */
    public int row(int slack) {
        return rows[slack];
    }

    /** Sets Ds. */
    public void setDiagonal(double[] slackDiagonal) {
        for (int k = 0; k < rows.length; k++) {
            inverse[k] = 1 / Math.max(slackDiagonal[k], MIN_DIAGONAL);
        }
    }

    /** result = Dc, and 1/Ds + Dc for inequality rows. */
    public void rowDiagonal(double[] rowDiagonal, double[] result) {
        System.arraycopy(rowDiagonal, 0, result, 0, rowDiagonal.length);
        for (int k = 0; k < rows.length; k++) {
            result[rows[k]] += inverse[k];
        }
    }

    /** Adds rs / Ds to the right-hand sides of the rows, which start at an offset. */
    public void condense(double[] rs, double[] right, int offset) {
        for (int k = 0; k < rows.length; k++) {
            right[offset + rows[k]] += inverse[k] * rs[k];
        }
    }

    /** ds = (rs + dy) / Ds, where dy starts at an offset. */
    public void recover(double[] rs, double[] dy, int offset, double[] ds) {
        for (int k = 0; k < rows.length; k++) {
            ds[k] = (rs[k] + dy[offset + rows[k]]) * inverse[k];
        }
    }
}
