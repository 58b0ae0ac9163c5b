package dev.takt.solver.ipm.compute.scaling;

import dev.takt.solver.ipm.compute.loops.NormLoops;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kernels.program.Dependence;
import java.util.stream.IntStream;

/**
 * The Jacobian of a program with a factor on each row. Values that never change are evaluated once, and multiplied again only when
 * a factor has become another.
 */
public final class ScaledJacobian {
    private final NonlinearProgram program;
    private final RowScaling scaling;
    private final int[] rowOfValue;
    /** The values that can change. */
    private final int[] changing;

    private final double[] plain;
    private final double[] scaled;
    /** The largest modulus in each row among the values that never change. */
    private final double[] constantSizes;

    private double largestConstant;
    private boolean evaluated;
    private int scaledFor = -1;

    public ScaledJacobian(NonlinearProgram program, RowScaling scaling) {
        this.program = program;
        this.scaling = scaling;
        rowOfValue = program.jacobianSparsity().rows();
        changing = IntStream.range(0, rowOfValue.length)
                .filter(k -> program.jacobianDependence(k) != Dependence.STRUCTURE)
                .toArray();
        plain = new double[rowOfValue.length];
        scaled = new double[rowOfValue.length];
        constantSizes = new double[program.rows()];
    }

    /** The values, with the present factors; not a copy, and another array after the factors have changed. */
    public double[] values() {
        return scaling.isTrivial() ? plain : scaled;
    }

    /** Evaluates the values that can change. */
    public void evaluate(double[] x) {
        if (evaluated) {
            program.changingJacobian(x, plain);
        } else {
            program.jacobian(x, plain);
            measureConstants();
            evaluated = true;
        }
        scale();
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

    /** Brings the values into the present factors. */
    public void scale() {
        if (scaling.isTrivial()) {
            return;
        }
        double[] factors = scaling.rows();
        if (scaledFor == scaling.revision()) {
            for (int k : changing) {
                scaled[k] = plain[k] * factors[rowOfValue[k]];
            }
        } else {
            for (int k = 0; k < plain.length; k++) {
                scaled[k] = plain[k] * factors[rowOfValue[k]];
            }
            scaledFor = scaling.revision();
        }
    }

    /** Whether no value, without its factor, is above a limit. */
    boolean isWithin(double limit) {
        return largestConstant <= limit && NormLoops.infinityNorm(plain, true) <= limit;
    }

    /** Writes the largest modulus in each row, without its factor. */
    void rowSizes(double[] sizes) {
        System.arraycopy(constantSizes, 0, sizes, 0, sizes.length);
        for (int k : changing) {
            sizes[rowOfValue[k]] = Math.max(sizes[rowOfValue[k]], Math.abs(plain[k]));
        }
    }
}
