package dev.takt.plant;

import dev.takt.dynamics.DelayHistory;
import dev.takt.dynamics.DynamicEquations;
import dev.takt.dynamics.DynamicModel;
import dev.takt.dynamics.DynamicVariable;
import dev.takt.dynamics.integration.IntegrationException;
import dev.takt.dynamics.integration.IntegrationStatistics;
import dev.takt.dynamics.integration.Integrator;
import dev.takt.solver.model.ModelException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A running plant: a model with a state that is integrated over time.
 *
 * <p>Inputs keep their values between two calls of {@link #advance}. Differential states are continuous; algebraic
 * variables follow inputs and parameters at once, so that after an advance they agree with the inputs that acted during
 * it. Before the first advance all states have the values of the setup. Not safe for use by several threads.
 */
public final class Plant implements SteppedPlant {
    /** Times this close, relative to the time itself, are equal, because a sum of periods is not exact. */
    private static final double SAME_MOMENT = 1e-12;

    /** Samples of a state in the shortest dead time of a state: between them it is interpolated linearly. */
    private static final int STEPS_OF_A_DELAY = 32;

    private final DynamicModel model;
    private final PlantSetup setup;
    private final DelayHistory history;
    private final Integrator integrator;
    private final Map<String, DynamicVariable> states;
    private final Map<String, DynamicVariable> inputsByName;
    private final Map<String, DynamicVariable> parametersByName;
    private final DynamicEquations equations;
    private final double[] state;
    private final double[] unknowns;
    private final double[] inputs;
    private final double[] inputOffsets;
    private final double[] actingInputs;
    private final double[] parameters;
    private double time;
    private int changesDone;
    private long measurementsDone;

    /**
     * Makes a plant at time 0.
     *
     * @throws ModelException when the setup does not fit the model, with all errors
     */
    public Plant(DynamicModel model, PlantSetup setup) {
        this(model, setup, DelayHistory.NONE);
    }

    /**
     * Makes a plant with dead times at time 0.
     *
     * @param history from which the model takes what was before
     * @throws ModelException when the setup does not fit the model, with all errors
     */
    public Plant(DynamicModel model, PlantSetup setup, DelayHistory history) {
        this.history = history;
        PlantSetupCheck.check(model, setup);
        this.model = model;
        this.setup = setup;
        this.states = byName(model.states());
        this.inputsByName = byName(model.inputs());
        this.parametersByName = byName(model.parameters());
        this.inputs = model.initialInputs();
        this.inputOffsets = new double[inputs.length];
        this.actingInputs = inputs.clone();
        this.parameters = model.initialParameters();
        setup.parameters().forEach((name, values) -> assign(variable(parametersByName, name), values, parameters));
        this.state = model.initialStates(parameters);
        setup.initialState().forEach((name, values) -> assign(variable(states, name), values, state));
        this.equations = model.equations(actingInputs, parameters);
        this.unknowns = equations.firstGuess();
        this.integrator = setup.method().integrator(equations, setup.tolerance());
        equations.read(state, unknowns);
        noteBeginning();
    }

    /** The model of the plant. */
    public DynamicModel model() {
        return model;
    }

    /** The time of the plant, in seconds. */
    @Override
    public double time() {
        return time;
    }

    /**
     * Applies values to an input, from now on.
     *
     * @param values one for all entries of the input, or one for each
     * @throws IllegalArgumentException when there is no such input, or it has another number of entries
     */
    @Override
    public void apply(String input, double... values) {
        assign(variable(inputsByName, input), values, inputs);
    }

    /**
     * Advances the time, with constant inputs.
     *
     * @param period in seconds, at least 0
     * @throws IntegrationException when the model cannot be integrated; the plant is then as before the call
     */
    @Override
    public void advance(double period) {
        if (!(period >= 0 && Double.isFinite(period))) {
            throw new IllegalArgumentException("period " + period + " s; expected a finite number, at least 0");
        }
        PlantSnapshot before = snapshot();
        try {
            pass(period);
        } catch (IntegrationException e) {
            restore(before);
            throw e;
        }
    }

    /**
     * Makes the algebraic variables follow from the states and inputs, as they do after every advance. A plant begins at
     * the starts of its model, which are guesses for these variables; where they are measured, the first measurement must
     * be none. They stay guesses if the equations have no solution there, which the first advance reports.
     */
    public void settle() {
        PlantSnapshot before = snapshot();
        try {
            integrator.integrate(time, 0, unknowns);
            equations.report(time, unknowns, state);
        } catch (IntegrationException e) {
            restore(before);
        }
    }

    /** Integrates from change to change; a period without changes is integrated over exactly its length. */
    private void pass(double period) {
        List<ScheduledChange> changes = setup.schedule().changes();
        double rest = period;
        while (true) {
            while (changesDone < changes.size() && changes.get(changesDone).time() - time <= rounding()) {
                happen(changes.get(changesDone++).change());
            }
            for (int i = 0; i < inputs.length; i++) {
                actingInputs[i] = inputs[i] + inputOffsets[i];
            }
            boolean changeFirst =
                    changesDone < changes.size() && changes.get(changesDone).time() < time + rest - rounding();
            if (!changeFirst) {
                integrate(rest);
                time += rest;
                equations.report(time, unknowns, state);
                return;
            }
            double moment = changes.get(changesDone).time();
            double end = time + rest;
            integrate(moment - time);
            time = moment;
            equations.report(time, unknowns, state);
            rest = end - moment;
        }
    }

    /** Integrates over a time, from jump to jump of delayed inputs, and in steps that delayed states are not too coarse for. */
    private void integrate(double length) {
        if (history.isEmpty()) {
            integrator.integrate(time, length, unknowns);
            return;
        }
        model.inputs().forEach(input -> history.note(input.name(), time, actingInputs[input.offset()]));
        double end = time + length;
        double longest = history.shortestOfStates() / STEPS_OF_A_DELAY;
        double at = time;
        noteStates(at);
        while (at < end) {
            double next = Math.min(Math.min(end, history.nextJump(at + rounding())), at + longest);
            next = end - next <= rounding() ? end : next;
            history.during(at, next);
            integrator.integrate(at, next - at, unknowns);
            at = next;
            noteStates(at);
        }
    }

    private void noteStates(double at) {
        if (history.shortestOfStates() < Double.POSITIVE_INFINITY) {
            equations.report(at, unknowns, state);
            states.values().forEach(each -> history.note(each.name(), at, state[each.offset()]));
        }
    }

    /** Before a plant begins it was as it is then. */
    private void noteBeginning() {
        model.inputs().forEach(input -> history.noteBefore(input.name(), time, inputs[input.offset()]));
        states.values().forEach(each -> history.noteBefore(each.name(), time, state[each.offset()]));
    }

    private double rounding() {
        return SAME_MOMENT * Math.max(1, Math.abs(time));
    }

    @Override
    public boolean has(Change change) {
        return switch (change) {
            case Change.SetParameter(String name, double _) -> parametersByName.containsKey(name);
            case Change.DisturbInput(String name, double _) -> inputsByName.containsKey(name);
            case Change.DisturbState(String name, double _) -> states.containsKey(name);
        };
    }

    @Override
    public void happen(Change change) {
        switch (change) {
            case Change.SetParameter(String name, double value) ->
                assign(variable(parametersByName, name), new double[] {value}, parameters);
            case Change.DisturbInput(String name, double offset) ->
                assign(variable(inputsByName, name), new double[] {offset}, inputOffsets);
            case Change.DisturbState(String name, double offset) -> {
                DynamicVariable jumping = variable(states, name);
                for (int i = 0; i < jumping.size(); i++) {
                    state[jumping.offset() + i] += offset;
                }
                equations.read(state, unknowns);
            }
        }
    }

    /** The true state vector; a copy. */
    public double[] state() {
        return state.clone();
    }

    /**
     * The true values of a state, input (as acting, disturbances included) or parameter; a copy.
     *
     * @throws IllegalArgumentException when there is no such variable
     */
    @Override
    public double[] values(String name) {
        if (inputsByName.containsKey(name)) {
            return slice(variable(inputsByName, name), actingInputs);
        }
        if (parametersByName.containsKey(name)) {
            return slice(variable(parametersByName, name), parameters);
        }
        return slice(variable(states, name), state);
    }

    /** Reads all sensors once. */
    @Override
    public Measurement measure() {
        Map<String, double[]> values = new HashMap<>();
        for (DynamicVariable variable : model.states()) {
            if (!setup.unmeasured().contains(variable.name())) {
                double[] reading = slice(variable, state);
                setup.noise().disturb(variable.name(), measurementsDone, reading);
                values.put(variable.name(), reading);
            }
        }
        return new Measurement(time, measurementsDone++, values);
    }

    /** A snapshot of the plant's variable data. */
    public PlantSnapshot snapshot() {
        return new PlantSnapshot(
                time,
                state.clone(),
                unknowns.clone(),
                inputs.clone(),
                inputOffsets.clone(),
                parameters.clone(),
                changesDone,
                measurementsDone);
    }

    /** Sets the plant back (or forward) to a snapshot of this plant, or of one of the same model and setup. */
    public void restore(PlantSnapshot snapshot) {
        time = snapshot.time();
        history.forgetAfter(time);
        System.arraycopy(snapshot.state(), 0, state, 0, state.length);
        System.arraycopy(snapshot.unknowns(), 0, unknowns, 0, unknowns.length);
        System.arraycopy(snapshot.inputs(), 0, inputs, 0, inputs.length);
        System.arraycopy(snapshot.inputOffsets(), 0, inputOffsets, 0, inputOffsets.length);
        System.arraycopy(snapshot.parameters(), 0, parameters, 0, parameters.length);
        for (int i = 0; i < inputs.length; i++) {
            actingInputs[i] = inputs[i] + inputOffsets[i];
        }
        changesDone = snapshot.changesDone();
        measurementsDone = snapshot.measurementsDone();
    }

    /** The work of the integration so far. */
    public IntegrationStatistics statistics() {
        return integrator.statistics();
    }

    private static Map<String, DynamicVariable> byName(List<DynamicVariable> variables) {
        Map<String, DynamicVariable> byName = new HashMap<>();
        variables.forEach(variable -> byName.put(variable.name(), variable));
        return byName;
    }

    private DynamicVariable variable(Map<String, DynamicVariable> among, String name) {
        DynamicVariable found = among.get(name);
        if (found == null) {
            throw new IllegalArgumentException("plant " + model.name() + " has no " + name + "; expected one of "
                    + among.keySet().stream().sorted().toList());
        }
        return found;
    }

    private static double[] slice(DynamicVariable variable, double[] vector) {
        return Arrays.copyOfRange(vector, variable.offset(), variable.offset() + variable.size());
    }

    private static void assign(DynamicVariable variable, double[] values, double[] vector) {
        int size = variable.size();
        if (values.length != 1 && values.length != size) {
            throw new IllegalArgumentException(
                    values.length + " values for " + variable.name() + "; expected 1 or " + size);
        }
        for (int i = 0; i < size; i++) {
            vector[variable.offset() + i] = values.length == 1 ? values[0] : values[i];
        }
    }
}
