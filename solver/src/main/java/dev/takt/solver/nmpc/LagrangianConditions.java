package dev.takt.solver.nmpc;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;

/** The parts of the first-order conditions of a program without bounds: the constraints, and the gradient of f + y^T c. */
final class LagrangianConditions {
    private final NonlinearProgram program;
    private final double[] jacobian;
    private final double[] gradient;
    private final double[] rows;

    LagrangianConditions(NonlinearProgram program) {
        this.program = program;
        jacobian = new double[program.jacobianSparsity().size()];
        gradient = new double[program.variables()];
        rows = new double[program.rows()];
    }

    /** Evaluates both with the present parameters. */
    void evaluate(double[] x, double[] multipliers) {
        program.constraints(x, rows);
        program.gradient(x, gradient);
        program.jacobian(x, jacobian);
        CoordinateSparsity sparsity = program.jacobianSparsity();
        for (int e = 0; e < jacobian.length; e++) {
            gradient[sparsity.columns()[e]] += jacobian[e] * multipliers[sparsity.rows()[e]];
        }
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
