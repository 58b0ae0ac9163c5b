package dev.takt.solver.kkt;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * A program with the structure of a transcribed control problem and random numbers: states coupled in a chain inside
 * each stage and with the stage before, controls, inequality rows on states and controls, and on request what makes real
 * problems harder.
 */
public final class StagedProgram implements NonlinearProgram {
    private final int variables;
    private final List<Boolean> equality = new ArrayList<>();
    private final List<Integer> matchedVariable = new ArrayList<>();
    private final List<Integer> time = new ArrayList<>();
    private final List<double[]> jacobian = new ArrayList<>();
    private final List<double[]> hessian = new ArrayList<>();

    /** What is in the program beside the chain. */
    public record Shape(
            int stages,
            int states,
            int controls,
            boolean inequalities,
            boolean finiteVariable,
            boolean controlsReachBack,
            boolean statesCoupleAcrossStages) {}

    public StagedProgram(Shape shape, long seed) {
        Random random = new Random(seed);
        int stageSize = shape.states() + shape.controls();
        int finite = shape.stages() * stageSize;
        variables = finite + (shape.finiteVariable() ? 1 : 0);
        for (int t = 0; t < shape.stages(); t++) {
            for (int i = 0; i < shape.states(); i++) {
                addDynamics(shape, t, i, finite, random);
            }
            for (int v = t * stageSize; v < (t + 1) * stageSize; v++) {
                hessian.add(new double[] {v, v, 2 + random.nextDouble()});
            }
            for (int c = 0; c < shape.controls(); c++) {
                int control = t * stageSize + shape.states() + c;
                hessian.add(new double[] {control, t * stageSize, 0.3 * random.nextGaussian()});
                if (shape.controls() > 1 && c > 0) {
                    hessian.add(new double[] {control, control - 1, 0.3 * random.nextGaussian()});
                }
            }
            hessian.add(new double[] {t * stageSize + 1, t * stageSize, 0.3 * random.nextGaussian()});
            if (t > 0 && shape.statesCoupleAcrossStages()) {
                hessian.add(new double[] {t * stageSize, (t - 1) * stageSize + 1, 0.3 * random.nextGaussian()});
            }
            if (shape.inequalities()) {
                int row = addRow(false, -1, t);
                jacobian.add(new double[] {row, t * stageSize, random.nextGaussian()});
                jacobian.add(new double[] {row, t * stageSize, random.nextGaussian()});
                jacobian.add(new double[] {row, t * stageSize + shape.states(), random.nextGaussian()});
            }
        }
        if (shape.finiteVariable()) {
            hessian.add(new double[] {finite, finite, 3});
            hessian.add(new double[] {finite, 0, 0.2});
        }
    }

    private void addDynamics(Shape shape, int t, int i, int finite, Random random) {
        int stageSize = shape.states() + shape.controls();
        int base = t * stageSize;
        int row = addRow(true, base + i, t);
        jacobian.add(new double[] {row, base + i, 3 + random.nextDouble()});
        if (i > 0) {
            jacobian.add(new double[] {row, base + i - 1, random.nextGaussian()});
        }
        if (i < shape.states() - 1) {
            jacobian.add(new double[] {row, base + i + 1, random.nextGaussian()});
        }
        if (t > 0) {
            jacobian.add(new double[] {row, base - stageSize + i, -1 + 0.1 * random.nextGaussian()});
        }
        for (int c = 0; c < shape.controls(); c++) {
            jacobian.add(new double[] {row, base + shape.states() + c, random.nextGaussian()});
            if (shape.controlsReachBack() && t > 0) {
                jacobian.add(new double[] {row, base - stageSize + shape.states() + c, random.nextGaussian()});
            }
        }
        if (shape.finiteVariable()) {
            jacobian.add(new double[] {row, finite, 0.3 * random.nextGaussian()});
        }
    }

    private int addRow(boolean isEquality, int determines, int at) {
        equality.add(isEquality);
        matchedVariable.add(determines);
        time.add(at);
        return equality.size() - 1;
    }

    private static CoordinateSparsity sparsity(List<double[]> entries) {
        return new CoordinateSparsity(
                entries.stream().mapToInt(e -> (int) e[0]).toArray(),
                entries.stream().mapToInt(e -> (int) e[1]).toArray());
    }

    public int[] rowTimes() {
        return time.stream().mapToInt(Integer::intValue).toArray();
    }

    public double[] jacobianValues() {
        return jacobian.stream().mapToDouble(e -> e[2]).toArray();
    }

    public double[] hessianValues() {
        return hessian.stream().mapToDouble(e -> e[2]).toArray();
    }

    @Override
    public int variables() {
        return variables;
    }

    @Override
    public int rows() {
        return equality.size();
    }

    @Override
    public boolean isEquality(int row) {
        return equality.get(row);
    }

    @Override
    public int[] matchedVariables() {
        return matchedVariable.stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    public CoordinateSparsity jacobianSparsity() {
        return sparsity(jacobian);
    }

    @Override
    public CoordinateSparsity hessianSparsity() {
        return sparsity(hessian);
    }

    @Override
    public void bounds(double[] variableLower, double[] variableUpper, double[] rowLower, double[] rowUpper) {
        Arrays.fill(variableLower, Double.NEGATIVE_INFINITY);
        Arrays.fill(variableUpper, Double.POSITIVE_INFINITY);
        for (int row = 0; row < rowLower.length; row++) {
            rowLower[row] = equality.get(row) ? 0 : -1;
            rowUpper[row] = equality.get(row) ? 0 : 1;
        }
    }

    @Override
    public void start(double[] x) {
        Arrays.fill(x, 0);
    }

    @Override
    public double objective(double[] x) {
        double sum = 0;
        for (double[] e : hessian) {
            sum += (e[0] == e[1] ? 0.5 : 1) * e[2] * x[(int) e[0]] * x[(int) e[1]];
        }
        return sum;
    }

    @Override
    public void gradient(double[] x, double[] gradient) {
        Arrays.fill(gradient, 0);
        for (double[] e : hessian) {
            gradient[(int) e[0]] += e[2] * x[(int) e[1]];
            if (e[0] != e[1]) {
                gradient[(int) e[1]] += e[2] * x[(int) e[0]];
            }
        }
    }

    @Override
    public void constraints(double[] x, double[] values) {
        Arrays.fill(values, 0);
        for (double[] e : jacobian) {
            values[(int) e[0]] += e[2] * x[(int) e[1]];
        }
    }

    @Override
    public void jacobian(double[] x, double[] values) {
        System.arraycopy(jacobianValues(), 0, values, 0, values.length);
    }

    @Override
    public void hessian(double[] x, double weight, double[] multipliers, double[] values) {
        double[] constant = hessianValues();
        for (int e = 0; e < values.length; e++) {
            values[e] = weight * constant[e];
        }
    }

    @Override
    public String variableName(int variable) {
        return "v" + variable;
    }

    @Override
    public String rowName(int row) {
        return "c" + row;
    }
}
