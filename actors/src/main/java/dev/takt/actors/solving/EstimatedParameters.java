package dev.takt.actors.solving;

import dev.takt.config.Case;
import dev.takt.solver.model.Parameter;
import java.util.List;

/**
 * The parameters of plans that are estimated along with the state and are one number each: what a plan made ahead of its measurement is
 * corrected for beside the state. One along the horizon enters with the solve that follows.
 *
 * @param parameters in the order of the estimator's settings
 */
public record EstimatedParameters(List<Parameter> parameters) {
    /** For a loop that corrects no plan. */
    public static final EstimatedParameters NONE = new EstimatedParameters(List.of());

    public EstimatedParameters {
        parameters = List.copyOf(parameters);
    }

    /** Those of a case that corrects its plans; none for any other. */
    public static EstimatedParameters of(Case read) {
        if (!read.loop().solving().sensitivityFeedback()) {
            return NONE;
        }
        return new EstimatedParameters(read.estimator().estimated().stream()
                .flatMap(name -> read.model().problem().parameters().stream()
                        .filter(parameter -> parameter.name().equals(name)
                                && parameter.domains().isEmpty()))
                .toList());
    }

    /** Their names. */
    public List<String> names() {
        return parameters.stream().map(Parameter::name).toList();
    }
}
