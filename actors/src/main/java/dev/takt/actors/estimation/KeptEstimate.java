package dev.takt.actors.estimation;

import dev.takt.dynamics.DynamicVariable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An estimate by the names of its variables, from which a loop that starts again soon goes on. How sure it was is not kept: the loop that
 * goes on believes its measurements as one that begins anew.
 *
 * @param time in seconds
 * @param values of each variable over its domains in space; the arrays must not be changed
 */
public record KeptEstimate(double time, Map<String, double[]> values) {
    public KeptEstimate {
        values = Map.copyOf(values);
    }

    /** The present values of an estimate. */
    public static KeptEstimate of(StateEstimate estimate) {
        Map<String, double[]> values = new LinkedHashMap<>();
        estimate.variables().forEach(variable -> values.put(variable.name(), estimate.of(variable.name())));
        return new KeptEstimate(estimate.time(), values);
    }

    /** The same estimate in a time that counts from elsewhere. */
    public KeptEstimate later(double seconds) {
        return new KeptEstimate(time + seconds, values);
    }

    /**
     * Makes this the estimate.
     *
     * @return whether it has all variables and is finite; the estimate is unchanged if not
     */
    public boolean into(StateEstimate estimate) {
        if (!estimate.variables().stream().allMatch(this::has)) {
            return false;
        }
        for (DynamicVariable variable : estimate.variables()) {
            System.arraycopy(of(variable), 0, estimate.values, variable.offset(), variable.size());
        }
        estimate.time = time;
        return true;
    }

    private boolean has(DynamicVariable variable) {
        return of(variable).length == variable.size()
                && Arrays.stream(of(variable)).allMatch(Double::isFinite);
    }

    private double[] of(DynamicVariable variable) {
        return values.getOrDefault(variable.name(), new double[0]);
    }
}
