package dev.takt.solver.nmpc;

import dev.takt.solver.kernels.CoordinateProducts;
import dev.takt.solver.kernels.NonlinearProgram;

/** The parts of the first-order conditions of a program without bounds: the constraints, and the gradient of f + y^T c. */
final class LagrangianConditions {
    private final NonlinearProgram program;
    private final CoordinateProducts products;
    private final double[] jacobian;
    private final double[] gradient;
    private final double[] rows;

    LagrangianConditions(NonlinearProgram program) {
        this.program = program;
        products = new CoordinateProducts(program.jacobianSparsity());
        jacobian = new double[program.jacobianSparsity().size()];
        gradient = new double[program.variables()];
        rows = new double[program.rows()];
    }

    /** Evaluates both with the present parameters. */
    void evaluate(double[] x, double[] multipliers) {
        evaluateRows(x);
        evaluateGradient(x, multipliers);
    }

    /** Evaluates the constraints alone. */
    void evaluateRows(double[] x) {
        program.constraints(x, rows);
    }

    /** Evaluates the gradient of the Lagrangian alone. */
    void evaluateGradient(double[] x, double[] multipliers) {
        program.gradient(x, gradient);
        program.jacobian(x, jacobian);
        products.addTransposed(jacobian, multipliers, gradient);
    }

    /** The gradient of the Lagrangian, length n; not a copy. */
    double[] gradient() {
        return gradient;
    }

    /** The constraints, length m; not a copy. */
    double[] rows() {
        return rows;
    }
}
