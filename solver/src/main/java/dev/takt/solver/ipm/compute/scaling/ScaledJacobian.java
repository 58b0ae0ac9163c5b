package dev.takt.solver.ipm.compute.scaling;

import dev.takt.solver.ipm.compute.loops.NormLoops;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kernels.program.Dependence;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The Jacobian of a program with a factor on each row. Values that never change are evaluated once, and multiplied again only when
 * a factor has become another.
 */
public final class ScaledJacobian {
    private final NonlinearProgram program;
    private final int[] rowOfValue;
    /** The values that can change. */
    private final int[] changing;

    private final double[] plain;
    private final double[] scaled;
    /** The largest modulus in each row among the values that never change. */
    private final double[] constantSizes;

    private double[] values;
    private double largestConstant;
    private boolean evaluated;
    private int scaledFor = -1;

    public ScaledJacobian(NonlinearProgram program) {
        this.program = program;
        rowOfValue = program.jacobianSparsity().rows();
        changing = IntStream.range(0, rowOfValue.length)
                .filter(k -> program.jacobianDependence(k) != Dependence.STRUCTURE)
                .toArray();
        plain = new double[rowOfValue.length];
        scaled = new double[rowOfValue.length];
        constantSizes = new double[program.rows()];
        values = plain;
    }

    /** The values, with factors if there have been some since the last evaluation; not a copy, and not always the same array. */
    public double[] values() {
        return values;
    }

    /** Evaluates the values that can change, without factors. */
    public void evaluate(double[] x) {
        if (evaluated) {
            program.changingJacobian(x, plain);
        } else {
            program.jacobian(x, plain);
            measureConstants();
            evaluated = true;
        }
        values = plain;
    }

    private void measureConstants() {
        double[] sizes = constantSizes;
        int next = 0;
        for (int k = 0; k < plain.length; k++) {
            if (next < changing.length && changing[next] == k) {
                next++;
            } else {
                sizes[rowOfValue[k]] = Math.max(sizes[rowOfValue[k]], Math.abs(plain[k]));
            }
        }
        largestConstant = NormLoops.infinityNorm(sizes, false);
    }

    /**
     * Multiplies what was evaluated last by factors of the rows.
     *
     * @param revision another number whenever the factors are others
     */
    public void scale(double[] factors, int revision) {
        if (scaledFor == revision) {
            for (int k : changing) {
                scaled[k] = plain[k] * factors[rowOfValue[k]];
            }
        } else {
            for (int k = 0; k < plain.length; k++) {
                scaled[k] = plain[k] * factors[rowOfValue[k]];
            }
            scaledFor = revision;
        }
        values = scaled;
    }

    /** Writes the largest modulus in each row, without its factor; zeros where no value is above the limit. */
    public void rowSizes(double limit, double[] sizes) {
        if (largestConstant <= limit && NormLoops.infinityNorm(plain, true) <= limit) {
            Arrays.fill(sizes, 0);
            return;
        }
        System.arraycopy(constantSizes, 0, sizes, 0, sizes.length);
        for (int k : changing) {
            sizes[rowOfValue[k]] = Math.max(sizes[rowOfValue[k]], Math.abs(plain[k]));
        }
    }
}
