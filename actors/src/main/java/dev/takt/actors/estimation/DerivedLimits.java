package dev.takt.actors.estimation;

import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.actors.solving.SolveRequest.VariableLimits;
import dev.takt.actors.solving.StateLayout;
import dev.takt.config.setting.Range;
import dev.takt.dynamics.DynamicVariable;
import dev.takt.dynamics.ModelDynamics;
import dev.takt.dynamics.ParameterSource;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.OptimalControlProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The limits that a model sets to what follows from a state: bounds of algebraic variables, bounds of states that are functions, and hard
 * inequalities over time. They are looked at where no plan was found, because a plan begins at the present state and can keep no limit that
 * is exceeded there.
 */
public final class DerivedLimits {
    /** A quantity beyond its limit by this fraction of the width between the limits is on it. */
    private static final double ON_THE_LIMIT = 1e-6;

    private final ModelMotion motion;
    private final List<Place> limited;
    private final StateLayout layout;
    private final double[] state;
    private final double[] inputs;

    private record Place(LimitedQuantities.Quantity quantity, DynamicVariable variable) {}

    /**
     * A limit that the present state exceeds.
     *
     * @param limits of the quantity; of what a bound is exceeded by 0 at most
     * @param present values of the quantity over space
     * @param excess whether it is what a bound is exceeded by, and no variable
     */
    public record Exceeded(VariableLimits limits, Range present, boolean excess) {}

    private DerivedLimits(ModelDynamics model, List<LimitedQuantities.Quantity> quantities, StateLayout layout) {
        this.motion = new ModelMotion(model);
        this.layout = layout;
        this.limited = quantities.stream()
                .flatMap(quantity -> variable(quantity.variable()).map(found -> new Place(quantity, found)).stream())
                .toList();
        this.state = new double
                [motion.states().stream().mapToInt(DynamicVariable::size).sum()];
        this.inputs = motion.inputs.clone();
        motion.initialState(state);
    }

    /**
     * The derived limits of a problem; empty where it has none, or where what follows from a state alone is not determined. What was some
     * time before is among the parameters.
     *
     * @param parameters time-dependent parameters
     * @param layout of the state vector of the loop
     */
    public static Optional<DerivedLimits> of(
            OptimalControlProblem problem, ParameterSource parameters, StateLayout layout) {
        return LimitedQuantities.of(problem).flatMap(found -> of(found, parameters, layout));
    }

    private static Optional<DerivedLimits> of(
            LimitedQuantities quantities, ParameterSource parameters, StateLayout layout) {
        try {
            OptimalControlProblem extended = quantities.extended();
            ModelDynamics dynamics =
                    ModelDynamics.of(extended, new DynamicParameters(parameters, extended), quantities.names());
            return Optional.of(new DerivedLimits(dynamics, quantities.all(), layout));
        } catch (ModelException undetermined) {
            return Optional.empty();
        }
    }

    /**
     * The limits that are exceeded.
     *
     * @param time in seconds of the plant
     * @param present the state of the loop
     * @param controls what acts, by name; a control without a value keeps the one before
     * @param parameters of the model
     * @return empty where the state is not known, or nothing follows from it
     */
    public List<Exceeded> at(
            double time, double[] present, Map<String, Double> controls, List<ParameterValues> parameters) {
        if (Arrays.stream(present).anyMatch(Double::isNaN)) {
            return List.of();
        }
        parameters.forEach(each -> motion.setParameter(each.name(), each.values()));
        for (StateLayout.Part part : layout.parts()) {
            variable(part.variable())
                    .ifPresent(found -> System.arraycopy(present, part.offset(), state, found.offset(), found.size()));
        }
        for (DynamicVariable input : motion.inputVariables()) {
            Double value = controls.get(input.name());
            if (value != null) {
                Arrays.fill(inputs, input.offset(), input.offset() + input.size(), value);
            }
        }
        if (!motion.advance(time, 0, inputs, state)) {
            return List.of();
        }
        List<Exceeded> exceeded = new ArrayList<>();
        for (Place place : limited) {
            exceeded(place).ifPresent(exceeded::add);
        }
        return exceeded;
    }

    private Optional<DynamicVariable> variable(String name) {
        return motion.states().stream()
                .filter(variable -> variable.name().equals(name))
                .findFirst();
    }

    private Optional<Exceeded> exceeded(Place place) {
        VariableLimits limits = place.quantity().limits();
        boolean excess = place.quantity().excess();
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < place.variable().size(); k++) {
            double value = state[place.variable().offset() + k];
            least = Math.min(least, value);
            most = Math.max(most, value);
        }
        Range present = new Range(excess ? Math.max(most, limits.least()) : least, most);
        double tolerance = ON_THE_LIMIT * limits.width();
        // a bound that is kept has no lower limit of what it is exceeded by
        return !excess && least < limits.least() - tolerance || most > limits.most() + tolerance
                ? Optional.of(new Exceeded(limits, present, excess))
                : Optional.empty();
    }
}
