package dev.takt.solver.kkt.condensed;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.EntryPlace;
import dev.takt.solver.kernels.Kink;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kernels.UndefinedValue;
import java.util.Arrays;
import java.util.Optional;

/**
 * A program whose equations are relaxed to {@code |c - b| <= relaxation max(1, |b|)}, as {@link LiftedSystem} needs it.
 *
 * <p>The relaxation moves the optimum by about {@code -sum of |multiplier| times relaxation}, which grows with the number
 * of equations; {@link #relaxation(int)} lets the solver report that estimate.
 */
public final class RelaxedProgram implements NonlinearProgram {
    private final NonlinearProgram program;
    private final double relaxation;
    private final int[] noMatches;

    /**
     * Relaxes a program.
     *
     * @param relaxation above 0
     */
    public RelaxedProgram(NonlinearProgram program, double relaxation) {
        if (!(relaxation > 0)) {
            throw new IllegalArgumentException("relaxation is " + relaxation + ", expected a positive number");
        }
        this.program = program;
        this.relaxation = relaxation;
        noMatches = new int[program.rows()];
        Arrays.fill(noMatches, -1);
    }

    @Override
    public double relaxation(int row) {
        return program.isEquality(row) ? relaxation : 0;
    }

    @Override
    public boolean isEquality(int row) {
        return false;
    }

    @Override
    public int[] matchedVariables() {
        return noMatches;
    }

    @Override
    public void bounds(double[] variableLower, double[] variableUpper, double[] rowLower, double[] rowUpper) {
        program.bounds(variableLower, variableUpper, rowLower, rowUpper);
        for (int row = 0; row < rowLower.length; row++) {
            if (program.isEquality(row)) {
                double margin = relaxation * Math.max(1, Math.abs(rowLower[row]));
                rowLower[row] -= margin;
                rowUpper[row] += margin;
            }
        }
    }

    @Override
    public void magnitudes(double[] result) {
        program.magnitudes(result);
    }

    @Override
    public int variables() {
        return program.variables();
    }

    @Override
    public int rows() {
        return program.rows();
    }

    @Override
    public CoordinateSparsity jacobianSparsity() {
        return program.jacobianSparsity();
    }

    @Override
    public CoordinateSparsity hessianSparsity() {
        return program.hessianSparsity();
    }

    @Override
    public void start(double[] x) {
        program.start(x);
    }

    @Override
    public double objective(double[] x) {
        return program.objective(x);
    }

    @Override
    public void gradient(double[] x, double[] gradient) {
        program.gradient(x, gradient);
    }

    @Override
    public void constraints(double[] x, double[] values) {
        program.constraints(x, values);
    }

    @Override
    public void jacobian(double[] x, double[] values) {
        program.jacobian(x, values);
    }

    @Override
    public void hessian(double[] x, double weight, double[] multipliers, double[] values) {
        program.hessian(x, weight, multipliers, values);
    }

    @Override
    public boolean runsLong() {
        return program.runsLong();
    }

    @Override
    public String variableName(int variable) {
        return program.variableName(variable);
    }

    @Override
    public String rowName(int row) {
        return program.rowName(row);
    }

    @Override
    public EntryPlace variablePlace(int variable) {
        return program.variablePlace(variable);
    }

    @Override
    public EntryPlace rowPlace(int row) {
        return program.rowPlace(row);
    }

    @Override
    public Optional<UndefinedValue> undefinedValue(double[] x) {
        return program.undefinedValue(x);
    }

    @Override
    public Optional<Kink> kink(double[] x) {
        return program.kink(x);
    }
}
