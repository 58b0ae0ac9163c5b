package dev.takt.actors.estimation;

import dev.takt.config.model.InitialCondition;
import dev.takt.dynamics.DynamicVariable;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sets an estimated state as the initial state of the next solve: each variable is written to the parameter of its
 * initial condition.
 */
public final class InitialState {
    @SuppressWarnings("ArrayRecordComponent")
    private record Transfer(int offset, String parameter, double[] values) {}

    private final List<Transfer> transfers;

    /**
     * Connects an estimate with a problem.
     *
     * @param conditions the initial conditions of the model
     * @param estimate with the layout of later estimates
     * @param parameters names of the parameters that are estimated along with the state
     */
    public InitialState(List<InitialCondition> conditions, StateEstimate estimate, List<String> parameters) {
        Map<String, DynamicVariable> byName = new HashMap<>();
        estimate.variables().forEach(variable -> byName.put(variable.name(), variable));
        List<Transfer> found = new ArrayList<>();
        for (InitialCondition condition : conditions) {
            DynamicVariable variable = byName.get(condition.variable().name());
            if (variable != null) {
                found.add(new Transfer(variable.offset(), condition.parameter().name(), new double[variable.size()]));
            }
        }
        for (String parameter : parameters) {
            DynamicVariable variable = byName.get(parameter);
            if (variable != null) {
                found.add(new Transfer(variable.offset(), parameter, new double[1]));
            }
        }
        transfers = List.copyOf(found);
    }

    /** Sets the parameters of the next solve; allocates nothing. */
    public void update(RecedingHorizonSolver solver, StateEstimate estimate) {
        for (Transfer transfer : transfers) {
            System.arraycopy(estimate.values, transfer.offset(), transfer.values(), 0, transfer.values().length);
            if (transfer.values().length == 1) {
                solver.setParameter(transfer.parameter(), transfer.values()[0]);
            } else {
                solver.setParameter(transfer.parameter(), transfer.values());
            }
        }
    }
}
