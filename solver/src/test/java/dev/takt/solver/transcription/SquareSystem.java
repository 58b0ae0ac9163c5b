package dev.takt.solver.transcription;

import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.util.Arrays;

/** Solves a transcribed problem with as many equations as variables, by Newton's method and dense elimination. */
final class SquareSystem {
    private static final int MAX_STEPS = 50;

    private final CompiledProgram program;

    SquareSystem(TranscribedProblem problem) {
        this.program = new CompiledProgram(problem);
    }

    /** The output vector at the solution. */
    double[] outputs() {
        double[] outputs = new double[program.problem().outputCount()];
        program.outputs(solution(), outputs);
        return outputs;
    }

    /** The values of one variable at the solution, in the order of its block. */
    double[] values(String variable) {
        double[] outputs = outputs();
        for (VariableBlock block : program.problem().variableBlocks()) {
            if (block.variable().name().equals(variable)) {
                return Arrays.copyOfRange(outputs, block.offset(), block.offset() + block.size());
            }
        }
        throw new IllegalArgumentException(variable);
    }

    private double[] solution() {
        int n = program.variables();
        if (program.rows() != n) {
            throw new IllegalStateException(program.rows() + " equations for " + n + " variables");
        }
        double[] x = new double[n];
        program.start(x);
        double[] residual = new double[n];
        CoordinateSparsity sparsity = program.jacobianSparsity();
        double[] values = new double[sparsity.size()];
        for (int step = 0; step < MAX_STEPS; step++) {
            program.constraints(x, residual);
            program.jacobian(x, values);
            double[][] matrix = new double[n][n];
            for (int i = 0; i < values.length; i++) {
                matrix[sparsity.rows()[i]][sparsity.columns()[i]] += values[i];
            }
            double change = 0;
            double[] delta = eliminated(matrix, residual);
            for (int i = 0; i < n; i++) {
                x[i] -= delta[i];
                change = Math.max(change, Math.abs(delta[i]));
            }
            if (change < 1e-13) {
                break;
            }
        }
        return x;
    }

    private static double[] eliminated(double[][] a, double[] b) {
        int n = b.length;
        double[] x = b.clone();
        for (int k = 0; k < n; k++) {
            int pivot = k;
            for (int i = k + 1; i < n; i++) {
                pivot = Math.abs(a[i][k]) > Math.abs(a[pivot][k]) ? i : pivot;
            }
            double[] row = a[pivot];
            a[pivot] = a[k];
            a[k] = row;
            double value = x[pivot];
            x[pivot] = x[k];
            x[k] = value;
            for (int i = k + 1; i < n; i++) {
                double factor = a[i][k] / a[k][k];
                for (int j = k; j < n && factor != 0; j++) {
                    a[i][j] -= factor * a[k][j];
                }
                x[i] -= factor * x[k];
            }
        }
        for (int k = n - 1; k >= 0; k--) {
            for (int j = k + 1; j < n; j++) {
                x[k] -= a[k][j] * x[j];
            }
            x[k] /= a[k][k];
        }
        return x;
    }
}
