package dev.takt.solver.kernels;

/** Dense matrices of a program, to compare with. */
final class DenseMatrix {
    private DenseMatrix() {}

    static double[][] jacobian(NonlinearProgram program, double[] x) {
        CoordinateSparsity sparsity = program.jacobianSparsity();
        double[] values = new double[sparsity.size()];
        program.jacobian(x, values);
        return sum(sparsity, values, program.rows(), program.variables());
    }

    /** The Hessian of the Lagrangian, both triangles. */
    static double[][] hessian(NonlinearProgram program, double[] x, double weight, double[] multipliers) {
        CoordinateSparsity sparsity = program.hessianSparsity();
        double[] values = new double[sparsity.size()];
        program.hessian(x, weight, multipliers, values);
        double[][] matrix = sum(sparsity, values, program.variables(), program.variables());
        for (int row = 0; row < matrix.length; row++) {
            for (int column = 0; column < row; column++) {
                if (matrix[column][row] != 0) {
                    throw new AssertionError("the Hessian has an entry above its diagonal");
                }
                matrix[column][row] = matrix[row][column];
            }
        }
        return matrix;
    }

    private static double[][] sum(CoordinateSparsity sparsity, double[] values, int rows, int columns) {
        double[][] matrix = new double[rows][columns];
        for (int position = 0; position < values.length; position++) {
            matrix[sparsity.rows()[position]][sparsity.columns()[position]] += values[position];
        }
        return matrix;
    }
}
