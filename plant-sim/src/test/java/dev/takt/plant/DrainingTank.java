package dev.takt.plant;

import dev.takt.dynamics.DynamicEquations;
import dev.takt.dynamics.DynamicModel;
import dev.takt.dynamics.DynamicVariable;
import dev.takt.solver.kernels.CoordinateSparsity;
import java.util.List;

/** A tank that drains in proportion to its level, {@code level' = inflow - rate level}: solved by hand. */
final class DrainingTank implements DynamicModel {
    private static final CoordinateSparsity SCALAR = new CoordinateSparsity(new int[1], new int[1]);

    /** The exact level after some time. */
    static double level(double start, double inflow, double rate, double duration) {
        return inflow / rate + (start - inflow / rate) * Math.exp(-rate * duration);
    }

    @Override
    public String name() {
        return "tank";
    }

    @Override
    public List<DynamicVariable> states() {
        return List.of(DynamicVariable.scalar("level", 0));
    }

    @Override
    public List<DynamicVariable> inputs() {
        return List.of(DynamicVariable.scalar("inflow", 0));
    }

    @Override
    public List<DynamicVariable> parameters() {
        return List.of(DynamicVariable.scalar("rate", 0));
    }

    @Override
    public double[] initialStates(double[] parameters) {
        return new double[] {1};
    }

    @Override
    public double[] initialInputs() {
        return new double[1];
    }

    @Override
    public double[] initialParameters() {
        return new double[] {1};
    }

    @Override
    public DynamicEquations equations(double[] inputs, double[] parameters) {
        return new DynamicEquations() {
            @Override
            public int size() {
                return 1;
            }

            @Override
            public boolean isDifferential(int entry) {
                return true;
            }

            @Override
            public void residual(double time, double[] state, double[] derivative, double[] residual) {
                residual[0] = derivative[0] - inputs[0] + parameters[0] * state[0];
            }

            @Override
            public CoordinateSparsity stateSparsity() {
                return SCALAR;
            }

            @Override
            public CoordinateSparsity massSparsity() {
                return SCALAR;
            }

            @Override
            public void jacobians(
                    double time, double[] state, double[] derivative, double[] stateValues, double[] massValues) {
                stateValues[0] = parameters[0];
                massValues[0] = 1;
            }
        };
    }
}
