package dev.takt.solver.kkt.riccati;

import dev.takt.solver.kkt.elimination.StateElimination;
import dev.takt.solver.linalg.lanes.LaneKernels;
import dev.takt.solver.linalg.lanes.LaneMap;
import dev.takt.solver.linalg.lanes.StageKernels;
import java.util.Arrays;
import java.util.List;

/** The vectors of a solve by Riccati recursion: states in the lanes of the {@link StageBatch}es, controls stage by stage. */
final class RiccatiVectors {
    private static final int LANES = LaneKernels.LANES;

    /** The right-hand side of the rows. */
    final double[] residual;
    /** The right-hand side at the states; after a sweep backward, the multipliers of the rows. */
    final double[] stateRightHandSide;
    /** The right-hand side at the controls. */
    final double[] controlRightHandSide;
    /** How far the controls go beyond their feedback, before the last triangular solve. */
    final double[] steps;

    final double[] states;
    final double[] controls;

    private final LaneMap rows;
    private final LaneMap variables;
    private final int[] controlVariables;

    /**
     * Lays the vectors out.
     *
     * @param place where the first state of each stage is
     * @param size number of places for states
     * @param controlVariables the variable of each place for controls
     */
    RiccatiVectors(
            StateElimination elimination, List<StageLayout> stages, int[] place, int size, int[] controlVariables) {
        int[] rowAt = new int[size];
        int[] variableAt = new int[size];
        Arrays.fill(rowAt, LaneMap.PADDING);
        Arrays.fill(variableAt, LaneMap.PADDING);
        this.controlVariables = controlVariables;
        for (int t = 0; t < stages.size(); t++) {
            StageLayout stage = stages.get(t);
            for (int i = 0; i < stage.states(); i++) {
                int at = place[t] + i * LANES;
                rowAt[at] = elimination.row(stage.firstPosition() + i);
                variableAt[at] = elimination.variable(stage.firstPosition() + i);
            }
        }
        rows = new LaneMap(rowAt);
        variables = new LaneMap(variableAt);
        residual = new double[size];
        stateRightHandSide = new double[size];
        states = new double[size];
        controls = new double[controlVariables.length];
        controlRightHandSide = new double[controlVariables.length];
        steps = new double[controlVariables.length];
    }

    /** Takes the right-hand side by row. */
    void takeResidual(StageKernels kernels, double[] residuals) {
        kernels.gather(rows, residuals, residual);
    }

    /** Takes the right-hand side by variable. */
    void takeRightHandSide(StageKernels kernels, double[] rightHandSide) {
        kernels.gather(variables, rightHandSide, stateRightHandSide);
        for (int c = 0; c < controlVariables.length; c++) {
            controlRightHandSide[c] = rightHandSide[controlVariables[c]];
        }
    }

    /** Writes the point by variable. */
    void givePoint(StageKernels kernels, double[] dx) {
        kernels.scatter(variables, states, dx);
        for (int c = 0; c < controlVariables.length; c++) {
            dx[controlVariables[c]] = controls[c];
        }
    }

    /** Writes the multipliers by row. */
    void giveMultipliers(StageKernels kernels, double[] dy) {
        kernels.scatter(rows, stateRightHandSide, dy);
    }
}
