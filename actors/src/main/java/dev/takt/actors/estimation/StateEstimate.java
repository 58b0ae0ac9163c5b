package dev.takt.actors.estimation;

import dev.takt.actors.state.StateExchange;
import dev.takt.dynamics.DynamicVariable;
import java.util.List;

/**
 * An estimated state: every variable of the model that depends on time and is not a control. A buffer that its owner
 * fills.
 */
public final class StateEstimate {
    private final List<DynamicVariable> variables;
    final double[] values;
    double time;

    StateEstimate(List<DynamicVariable> variables) {
        this.variables = List.copyOf(variables);
        this.values =
                new double[variables.stream().mapToInt(DynamicVariable::size).sum()];
    }

    /** A new estimate with the present values of another. */
    public static StateEstimate copyOf(StateEstimate other) {
        StateEstimate copy = new StateEstimate(other.variables);
        copy.copyFrom(other);
        return copy;
    }

    /** Copies the values of another estimate of the same model; allocates nothing. */
    public void copyFrom(StateEstimate other) {
        System.arraycopy(other.values, 0, values, 0, values.length);
        time = other.time;
    }

    /** The time of the state, in seconds of the plant since the start of the loop. */
    public double time() {
        return time;
    }

    /** The variables of the entries, in order; an entry is found by the offset of its variable. */
    public List<DynamicVariable> variables() {
        return variables;
    }

    /** Number of entries. */
    public int size() {
        return values.length;
    }

    /** One entry. */
    public double value(int entry) {
        return values[entry];
    }

    /** Whether all entries are finite. */
    public boolean isFinite() {
        for (double value : values) {
            if (!Double.isFinite(value)) {
                return false;
            }
        }
        return true;
    }

    /** The first entry of a variable. */
    int offset(String variable) {
        return found(variable).offset();
    }

    /** The entries of a variable over its domains in space, the last of which varies fastest; a new array. */
    public double[] of(String variable) {
        DynamicVariable found = found(variable);
        double[] part = new double[found.size()];
        System.arraycopy(values, found.offset(), part, 0, part.length);
        return part;
    }

    private DynamicVariable found(String variable) {
        for (DynamicVariable candidate : variables) {
            if (candidate.name().equals(variable)) {
                return candidate;
            }
        }
        throw new IllegalArgumentException("no state " + variable + "; expected one of "
                + variables.stream().map(DynamicVariable::name).toList());
    }

    /** Exchanges its values and its time. */
    void exchange(StateExchange state) {
        state.reals(values);
        time = state.real(time);
    }
}
