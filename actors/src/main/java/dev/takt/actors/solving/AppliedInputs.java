package dev.takt.actors.solving;

import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.config.Case;
import dev.takt.solver.model.AppliedInput;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.Plan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The parameters that take what acts on the plant when a plan begins, {@code u(0) = u0}.
 *
 * @param places one for each applied input of the model
 */
public record AppliedInputs(List<Place> places) {
    /** For a model without any. */
    public static final AppliedInputs NONE = new AppliedInputs(List.of());

    public AppliedInputs {
        places = List.copyOf(places);
    }

    /**
     * An applied input.
     *
     * @param actuator its position among the actuators
     * @param control its name
     * @param parameter that takes its value
     */
    public record Place(int actuator, String control, String parameter) {}

    /** The applied inputs of a case. */
    public static AppliedInputs of(Case read) {
        List<Variable> controls = read.model().problem().variables().stream()
                .filter(variable -> variable.role() == Variable.Role.CONTROL)
                .toList();
        List<Place> places = new ArrayList<>();
        for (AppliedInput input : read.model().appliedInputs()) {
            places.add(new Place(
                    controls.indexOf(input.control()),
                    input.control().name(),
                    input.parameter().name()));
        }
        return new AppliedInputs(places);
    }

    /** The names of the parameters. */
    public List<String> parameters() {
        return places.stream().map(Place::parameter).toList();
    }

    /**
     * The parameters of the next solve. Where nothing is known of an actuator yet, its parameter keeps the value of the model.
     *
     * @param acting what acts, one value per actuator; NaN where it is not known
     */
    public List<ParameterValues> values(double[] acting) {
        return places.stream()
                .filter(place -> Double.isFinite(acting[place.actuator()]))
                .map(place -> new ParameterValues(place.parameter(), new double[] {acting[place.actuator()]}))
                .toList();
    }

    /** The parameters of a solve for the next period, before which the first control of a plan will have acted. */
    public List<ParameterValues> after(Plan plan) {
        return places.stream()
                .map(place -> new ParameterValues(
                        place.parameter(),
                        new double[] {plan.control(place.control()).from(plan.start())}))
                .toList();
    }

    /** What a request says of what acts, by the names of the controls. */
    public Map<String, Double> in(SolveRequest request) {
        Map<String, Double> said = new HashMap<>();
        for (Place place : places) {
            request.parameters().stream()
                    .filter(values -> values.name().equals(place.parameter()))
                    .forEach(values -> said.put(place.control(), values.values()[0]));
        }
        return said;
    }

    /**
     * What a correction of a plan for the measurement takes: the state, then the applied inputs, then what is estimated beside the state.
     *
     * @param acting what acts, one value per actuator
     * @param estimated values of {@link EstimatedParameters}
     */
    public double[] behind(double[] state, double[] acting, double[] estimated) {
        int size = state.length + places.size();
        double[] all = Arrays.copyOf(state, size + estimated.length);
        for (int i = 0; i < places.size(); i++) {
            all[state.length + i] = acting[places.get(i).actuator()];
        }
        System.arraycopy(estimated, 0, all, size, estimated.length);
        return all;
    }
}
