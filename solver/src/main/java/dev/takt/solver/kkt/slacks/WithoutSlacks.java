package dev.takt.solver.kkt.slacks;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.EntryPlace;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kernels.program.Dependence;
import dev.takt.solver.linalg.sparse.Indices;
import java.util.Arrays;

/** A program with its {@link SoftSlacks} held at their first guess: the rows are the same, the other variables are numbered anew. */
final class WithoutSlacks implements NonlinearProgram {
    private final NonlinearProgram program;
    private final SoftSlacks slacks;
    private final int[] matched;
    private final CoordinateSparsity jacobian;
    private final CoordinateSparsity hessian;
    private final double[] full;
    private final double[] fullUpper;
    private final double[] jacobianValues;
    private final double[] hessianValues;

    WithoutSlacks(NonlinearProgram program, SoftSlacks slacks) {
        this.program = program;
        this.slacks = slacks;
        int[] number = new int[program.variables()];
        for (int k = 0; k < slacks.rest().length; k++) {
            number[slacks.rest()[k]] = k;
        }
        matched = Arrays.stream(program.matchedVariables())
                .map(variable -> variable < 0 ? variable : number[variable])
                .toArray();
        CoordinateSparsity all = program.jacobianSparsity();
        jacobian = new CoordinateSparsity(
                Indices.picked(all.rows(), slacks.jacobianRest()),
                Indices.picked(number, Indices.picked(all.columns(), slacks.jacobianRest())));
        CoordinateSparsity second = program.hessianSparsity();
        hessian = new CoordinateSparsity(
                Indices.picked(number, Indices.picked(second.rows(), slacks.hessianRest())),
                Indices.picked(number, Indices.picked(second.columns(), slacks.hessianRest())));
        full = new double[program.variables()];
        fullUpper = new double[program.variables()];
        jacobianValues = new double[all.size()];
        hessianValues = new double[second.size()];
    }

    /** The point of the whole program. */
    private double[] whole(double[] x) {
        program.start(full);
        for (int k = 0; k < x.length; k++) {
            full[slacks.rest()[k]] = x[k];
        }
        return full;
    }

    @Override
    public void bounds(double[] variableLower, double[] variableUpper, double[] rowLower, double[] rowUpper) {
        program.bounds(full, fullUpper, rowLower, rowUpper);
        SoftSlacks.pick(full, slacks.rest(), variableLower);
        SoftSlacks.pick(fullUpper, slacks.rest(), variableUpper);
    }

    @Override
    public void start(double[] x) {
        program.start(full);
        SoftSlacks.pick(full, slacks.rest(), x);
    }

    @Override
    public double objective(double[] x) {
        return program.objective(whole(x));
    }

    @Override
    public void gradient(double[] x, double[] gradient) {
        program.gradient(whole(x), fullUpper);
        SoftSlacks.pick(fullUpper, slacks.rest(), gradient);
    }

    @Override
    public void constraints(double[] x, double[] values) {
        program.constraints(whole(x), values);
    }

    @Override
    public void jacobian(double[] x, double[] values) {
        program.jacobian(whole(x), jacobianValues);
        SoftSlacks.pick(jacobianValues, slacks.jacobianRest(), values);
    }

    @Override
    public void hessian(double[] x, double weight, double[] multipliers, double[] values) {
        program.hessian(whole(x), weight, multipliers, hessianValues);
        SoftSlacks.pick(hessianValues, slacks.hessianRest(), values);
    }

    @Override
    public int variables() {
        return slacks.rest().length;
    }

    @Override
    public int rows() {
        return program.rows();
    }

    @Override
    public boolean isEquality(int row) {
        return program.isEquality(row);
    }

    @Override
    public int[] matchedVariables() {
        return matched;
    }

    @Override
    public CoordinateSparsity jacobianSparsity() {
        return jacobian;
    }

    @Override
    public CoordinateSparsity hessianSparsity() {
        return hessian;
    }

    @Override
    public Dependence jacobianDependence(int value) {
        return program.jacobianDependence(slacks.jacobianRest()[value]);
    }

    @Override
    public Dependence hessianDependence(int value) {
        return program.hessianDependence(slacks.hessianRest()[value]);
    }

    @Override
    public boolean runsLong() {
        return program.runsLong();
    }

    @Override
    public String variableName(int variable) {
        return program.variableName(slacks.rest()[variable]);
    }

    @Override
    public String rowName(int row) {
        return program.rowName(row);
    }

    @Override
    public EntryPlace variablePlace(int variable) {
        return program.variablePlace(slacks.rest()[variable]);
    }

    @Override
    public EntryPlace rowPlace(int row) {
        return program.rowPlace(row);
    }
}
