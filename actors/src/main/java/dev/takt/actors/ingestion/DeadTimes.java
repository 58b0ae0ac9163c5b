package dev.takt.actors.ingestion;

import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.actors.solving.StateLayout;
import dev.takt.dynamics.DelayHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What was applied and estimated, for the dead times of a model: the solves get it as parameters, the estimator through the history.
 *
 * @param history of the variables that are delayed
 * @param actuators their names, in the order of the commands
 * @param states layout of the state
 * @param supports of the plans
 */
public record DeadTimes(
        DelayHistory history, List<String> actuators, StateLayout states, Map<String, double[]> supports) {
    public DeadTimes {
        actuators = List.copyOf(actuators);
        supports = Map.copyOf(supports);
    }

    /** A command acts from a time on. */
    void applied(double[] values, double time) {
        if (!history.isEmpty()) {
            for (int i = 0; i < values.length; i++) {
                history.note(actuators.get(i), time, values[i]);
            }
        }
    }

    /** The state at a time. */
    void estimated(double[] state, double time) {
        if (!history.isEmpty()) {
            for (StateLayout.Part part : states.parts()) {
                history.note(part.variable(), time, state[part.offset()]);
            }
        }
    }

    /** The parameters of the past for a plan. */
    List<ParameterValues> before(double start) {
        List<ParameterValues> values = new ArrayList<>();
        if (!history.isEmpty()) {
            history.values(start, supports).forEach((name, past) -> values.add(new ParameterValues(name, past)));
        }
        return values;
    }
}
