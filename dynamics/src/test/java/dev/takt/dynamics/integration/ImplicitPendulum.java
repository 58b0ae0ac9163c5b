package dev.takt.dynamics.integration;

import dev.takt.solver.kernels.CoordinateSparsity;
import java.util.Arrays;

/**
 * A pendulum whose equations are not solved for the derivatives: {@code (2 + sin a) (a' - v) = 0} and
 * {@code (v' + 9.81 sin a) exp(v / 10) = 0}.
 */
final class ImplicitPendulum implements DynamicSystem {
    @Override
    public int size() {
        return 2;
    }

    @Override
    public boolean isDifferential(int entry) {
        return true;
    }

    @Override
    public void residual(double time, double[] state, double[] derivative, double[] residual) {
        residual[0] = (2 + Math.sin(state[0])) * (derivative[0] - state[1]);
        residual[1] = (derivative[1] + 9.81 * Math.sin(state[0])) * Math.exp(state[1] / 10);
    }

    @Override
    public CoordinateSparsity stateSparsity() {
        return new CoordinateSparsity(new int[] {0, 0, 1, 1}, new int[] {0, 1, 0, 1});
    }

    @Override
    public CoordinateSparsity massSparsity() {
        return new CoordinateSparsity(new int[] {0, 1}, new int[] {0, 1});
    }

    @Override
    public void jacobians(double time, double[] state, double[] derivative, double[] stateValues, double[] massValues) {
        double factor = 2 + Math.sin(state[0]);
        double growth = Math.exp(state[1] / 10);
        Arrays.setAll(stateValues, k -> switch (k) {
            case 0 -> Math.cos(state[0]) * (derivative[0] - state[1]);
            case 1 -> -factor;
            case 2 -> 9.81 * Math.cos(state[0]) * growth;
            default -> (derivative[1] + 9.81 * Math.sin(state[0])) * growth / 10;
        });
        massValues[0] = factor;
        massValues[1] = growth;
    }
}
