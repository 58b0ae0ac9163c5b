package dev.takt.solver.kkt;

import dev.takt.solver.linalg.LaneKernels;
import dev.takt.solver.linalg.LaneMap;
import java.util.Arrays;
import java.util.List;

/**
 * The vectors of a solve by Riccati recursion, states in the lanes of the {@link StageBatch}es, then the controls stage by
 * stage.
 */
final class RiccatiVectors {
    private static final int LANES = LaneKernels.LANES;

    /** States that follow from the residuals alone, without controls. */
    final double[] free;
    /** The force on the states. */
    final double[] force;
    /** The solution: states, then controls. */
    final double[] point;
    /** The gradient that the multipliers of the rows balance; after the transposed solve, the multipliers, negated. */
    final double[] balanced;
    /** The force on the controls. */
    final double[] controlForce;

    private final LaneMap rows;
    private final LaneMap variables;
    private final int[] controlVariables;
    private final int[] firstControl;
    private final int[] placeOfVariable;

    /**
     * Lays the vectors out.
     *
     * @param place where the first state of each stage is
     * @param size number of places for states
     */
    RiccatiVectors(StateElimination elimination, List<StageLayout> stages, int[] place, int size, int variableCount) {
        int[] rowAt = new int[size];
        int[] variableAt = new int[size];
        Arrays.fill(rowAt, LaneMap.PADDING);
        Arrays.fill(variableAt, LaneMap.PADDING);
        placeOfVariable = new int[variableCount];
        controlVariables = new int[elimination.columns()];
        firstControl = new int[stages.size()];
        int decided = 0;
        for (int t = 0; t < stages.size(); t++) {
            StageLayout stage = stages.get(t);
            for (int i = 0; i < stage.states(); i++) {
                int at = place[t] + i * LANES;
                rowAt[at] = elimination.row(stage.firstPosition() + i);
                variableAt[at] = elimination.variable(stage.firstPosition() + i);
                placeOfVariable[variableAt[at]] = at;
            }
            firstControl[t] = decided;
            for (int variable : stage.controlVariables()) {
                placeOfVariable[variable] = size + decided;
                controlVariables[decided++] = variable;
            }
        }
        rows = new LaneMap(rowAt);
        variables = new LaneMap(variableAt);
        free = new double[size];
        force = new double[size];
        point = new double[size + decided];
        balanced = new double[size];
        controlForce = new double[decided];
    }

    /** Where a variable is in {@link #point}. */
    int place(int variable) {
        return placeOfVariable[variable];
    }

    /** Where the first control of a stage is in {@link #controlForce}. */
    int firstControl(int stage) {
        return firstControl[stage];
    }

    /** Takes the force by variable, and the residuals by row as the start of the free states. */
    void gather(double[] forces, double[] residuals) {
        rows.gather(residuals, free);
        variables.gather(forces, force);
        for (int c = 0; c < controlVariables.length; c++) {
            controlForce[c] = forces[controlVariables[c]];
        }
    }

    /** Writes the solution by variable and the multipliers of the equality rows by row. */
    void scatter(double[] dx, double[] dy) {
        variables.scatter(point, dx);
        for (int c = 0; c < controlVariables.length; c++) {
            dx[controlVariables[c]] = point[force.length + c];
        }
        for (int i = 0; i < balanced.length; i++) {
            balanced[i] = -balanced[i];
        }
        rows.scatter(balanced, dy);
    }
}
