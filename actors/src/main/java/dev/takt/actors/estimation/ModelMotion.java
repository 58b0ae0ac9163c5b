package dev.takt.actors.estimation;

import dev.takt.dynamics.DynamicEquations;
import dev.takt.dynamics.DynamicVariable;
import dev.takt.dynamics.ModelDynamics;
import dev.takt.dynamics.integration.IntegrationException;
import dev.takt.dynamics.integration.IntegrationMethod;
import dev.takt.dynamics.integration.Integrator;
import dev.takt.dynamics.integration.Tolerance;
import java.util.Arrays;
import java.util.List;

/** Integrates the model of a controller over time. */
final class ModelMotion {
    private static final Tolerance TOLERANCE = new Tolerance(1e-8, 1e-8);
    /** Times this close, relative to the time itself, are the same. */
    private static final double ROUNDING = 1e-12;

    private static final int NONE = -1;

    private final ModelDynamics model;
    private final List<DynamicVariable> states;
    private final List<DynamicVariable> parameterVariables;
    private final double[] parameters;
    final double[] inputs;
    final DynamicEquations equations;
    private final Integrator integrator;
    private final double[] unknowns;
    private final double[] before;
    private final int[] unknownOf;

    ModelMotion(ModelDynamics model) {
        this.model = model;
        this.states = model.states();
        this.parameterVariables = model.parameters();
        this.parameters = model.initialParameters();
        this.inputs = model.initialInputs();
        this.equations = model.equations(inputs, parameters);
        this.integrator = IntegrationMethod.AUTOMATIC.integrator(equations, TOLERANCE);
        this.unknowns = equations.firstGuess();
        this.before = new double[states.stream().mapToInt(DynamicVariable::size).sum()];
        this.unknownOf = unknownOf();
    }

    /** The unknown of each entry of the state, found by mapping numbered entries. */
    private int[] unknownOf() {
        double[] numbered = new double[before.length];
        Arrays.setAll(numbered, entry -> entry + 1.0);
        double[] read = new double[equations.size()];
        equations.read(numbered, read);
        int[] places = new int[before.length];
        Arrays.fill(places, NONE);
        for (int unknown = 0; unknown < read.length; unknown++) {
            if (read[unknown] > 0) {
                places[(int) read[unknown] - 1] = unknown;
            }
        }
        return places;
    }

    List<DynamicVariable> states() {
        return states;
    }

    List<DynamicVariable> inputVariables() {
        return model.inputs();
    }

    /** The unknown of the equations that an entry of the state is, or -1 for one that follows from others. */
    int unknownOf(int entry) {
        return unknownOf[entry];
    }

    /** The initial state, with the present parameters. */
    void initialState(double[] result) {
        double[] initial = model.initialStates(parameters);
        System.arraycopy(initial, 0, result, 0, initial.length);
    }

    /**
     * Makes the algebraic entries of a state follow from the differential ones.
     *
     * @param state overwritten; as before if the equations have no solution
     */
    void settle(double time, double[] state) {
        advance(time, 0, inputs, state);
    }

    void setParameter(String name, double[] values) {
        for (DynamicVariable variable : parameterVariables) {
            if (variable.name().equals(name)) {
                for (int i = 0; i < variable.size(); i++) {
                    parameters[variable.offset() + i] = values.length == 1 ? values[0] : values[i];
                }
                return;
            }
        }
    }

    void setInputs(double[] applied) {
        if (applied.length != inputs.length) {
            throw new IllegalArgumentException(applied.length + " controls; expected " + inputs.length);
        }
        System.arraycopy(applied, 0, inputs, 0, inputs.length);
    }

    /** Begins a piece of a motion on which no parameter jumps; returns its length. */
    double piece(double from, double seconds) {
        double rounding = ROUNDING * Math.max(1, Math.abs(from));
        double jump = model.source().nextJump(from + rounding);
        double length = jump < from + seconds - rounding ? jump - from : seconds;
        model.source().during(from, from + length);
        return length;
    }

    /**
     * Integrates a state over time.
     *
     * @param state overwritten; as before if the model cannot be integrated
     * @return whether it could
     */
    boolean advance(double from, double seconds, double[] applied, double[] state) {
        setInputs(applied);
        System.arraycopy(state, 0, before, 0, before.length);
        equations.read(state, unknowns);
        double at = from;
        double rest = seconds;
        try {
            do {
                double piece = piece(at, rest);
                integrator.integrate(at, piece, unknowns);
                at += piece;
                rest -= piece;
            } while (rest > 0);
        } catch (IntegrationException e) {
            return false;
        }
        equations.report(from + seconds, unknowns, state);
        for (double value : state) {
            if (!Double.isFinite(value)) {
                System.arraycopy(before, 0, state, 0, before.length);
                return false;
            }
        }
        return true;
    }
}
