package dev.takt.actors.estimation;

import dev.takt.dynamics.DynamicEquations;
import dev.takt.dynamics.DynamicVariable;
import java.util.Arrays;
import java.util.List;

/**
 * A motion over one period and what signals show of it, to first order about a state near the initial one.
 *
 * @param transition the derivatives of the differential entries at the end of the period: with respect to those at its beginning, then to
 *     a constant disturbance of the rate of each
 * @param outputs the derivatives of each signal with respect to the differential entries; zeros for one that is not of the model
 * @param variables the variable that each differential entry is of
 */
@SuppressWarnings("ArrayRecordComponent")
record LinearMotion(double[][] transition, double[][] outputs, List<String> variables) {
    private static final double TOLERANCE = 1e-8;
    private static final double GOLDEN = 0.6180339887498949;

    /**
     * Differentiates a motion.
     *
     * @param signals names of the measured entries
     * @param period in seconds
     * @param distance from the initial state and inputs, in parts of them
     */
    static LinearMotion of(ModelMotion motion, List<String> signals, double period, double distance) {
        double[] state = new double
                [motion.states().stream()
                        .mapToInt(variable -> variable.offset() + variable.size())
                        .max()
                        .orElse(0)];
        motion.initialState(state);
        move(state, distance);
        move(motion.inputs, distance);
        motion.settle(0, state);
        double[] unknowns = motion.equations.firstGuess();
        motion.equations.read(state, unknowns);
        StateTransition transition = StateTransition.of(motion.equations, TOLERANCE);
        AlgebraicResponse algebraic = new AlgebraicResponse(motion.equations, transition.differential());
        algebraic.linearize(0, unknowns);
        int[] entries = transition.differential();
        SignalMap map = new SignalMap(signals, motion.states());
        double[][] outputs = new double[signals.size()][];
        for (int i = 0; i < outputs.length; i++) {
            int unknown = map.entry(i) < 0 ? -1 : motion.unknownOf(map.entry(i));
            outputs[i] = row(unknown, entries, algebraic, motion.equations);
        }
        transition.advance(0, period, unknowns);
        double[][] rows = new double[entries.length][];
        for (int i = 0; i < entries.length; i++) {
            rows[i] = transition.sensitivity()[entries[i]].clone();
        }
        return new LinearMotion(rows, outputs, variables(motion, entries));
    }

    private static List<String> variables(ModelMotion motion, int[] entries) {
        String[] names = new String[motion.equations.size()];
        for (DynamicVariable variable : motion.states()) {
            for (int entry = variable.offset(); entry < variable.offset() + variable.size(); entry++) {
                if (motion.unknownOf(entry) >= 0) {
                    names[motion.unknownOf(entry)] = variable.name();
                }
            }
        }
        return Arrays.stream(entries).mapToObj(entry -> names[entry]).toList();
    }

    /** Moves each value by another part of itself, and away from 0. */
    private static void move(double[] values, double distance) {
        for (int i = 0; i < values.length; i++) {
            double part = (i + 1) * GOLDEN - Math.floor((i + 1) * GOLDEN);
            values[i] += distance * (1 + part) * (1 + Math.abs(values[i]));
        }
    }

    private static double[] row(int unknown, int[] entries, AlgebraicResponse algebraic, DynamicEquations equations) {
        double[] row = new double[entries.length];
        if (unknown >= 0 && equations.isDifferential(unknown)) {
            for (int k = 0; k < entries.length; k++) {
                row[k] = entries[k] == unknown ? 1 : 0;
            }
        } else if (unknown >= 0) {
            System.arraycopy(algebraic.row(unknown), 0, row, 0, row.length);
        }
        return row;
    }
}
