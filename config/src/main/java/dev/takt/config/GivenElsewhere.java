package dev.takt.config;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.CaseModel;
import dev.takt.config.settings.EstimatorSettings;
import dev.takt.config.source.Node;
import dev.takt.solver.model.Parameter;
import java.util.List;
import java.util.Optional;

/**
 * Refuses schedules and forecasts of parameters whose values in plans come from elsewhere. One of the two would be without effect, and
 * nothing that the loop reports would show which.
 */
final class GivenElsewhere {
    private final CaseModel model;
    private final EstimatorSettings estimator;
    private final Problems problems;

    /**
     * What gives the values of a parameter.
     *
     * @param words of the parameter: it takes …
     * @param expected what may be scheduled
     */
    private record Giver(String words, String expected, String cure) {}

    GivenElsewhere(CaseModel model, EstimatorSettings estimator, Problems problems) {
        this.model = model;
        this.estimator = estimator;
        this.problems = problems;
    }

    /**
     * Judges what the block {@code loop} gives.
     *
     * @param setPoints those that could be read
     */
    void check(Optional<Node.Block> loop, List<SetPoint> setPoints, List<Forecastable> forecasts) {
        check(loop, "set-points", setPoints.stream().map(SetPoint::parameter).toList());
        check(loop, "forecasts", forecasts.stream().map(Forecastable::parameter).toList());
    }

    private void check(Optional<Node.Block> loop, String name, List<Parameter> given) {
        if (loop.map(block -> block.entries().get(name)).orElse(null) instanceof Node.Block block) {
            block.entries()
                    .forEach((key, node) -> model.values().findParameters(key).stream()
                            .filter(given::contains)
                            .forEach(parameter -> giver(parameter)
                                    .ifPresent(giver -> problems.add(
                                            node.key(),
                                            parameter.name() + " " + giver.words(),
                                            giver.expected(),
                                            giver.cure()))));
        }
    }

    private Optional<Giver> giver(Parameter parameter) {
        String name = parameter.name();
        if (model.initialConditions().stream().anyMatch(condition -> condition.parameter() == parameter)) {
            return Optional.of(new Giver(
                    "takes the measured or estimated state",
                    "a parameter that the objective or a limit compares something with",
                    "Maybe leave " + name + " out: the state of the plant at the start is plant.initial."));
        }
        if (model.appliedInputs().stream().anyMatch(input -> input.parameter() == parameter)) {
            return Optional.of(new Giver(
                    "takes the applied input",
                    "a parameter that the objective or a limit compares something with",
                    "Maybe leave " + name + " out: an operator moves an actuator by loop.operator."));
        }
        if (isEstimated(name)) {
            return Optional.of(new Giver(
                    "is among estimator.parameters",
                    "a parameter that is not estimated",
                    "Maybe leave it out of one of them; what the plant has is plant.parameters." + name + "."));
        }
        boolean uncertain = model.problem().scenarios().stream()
                .flatMap(scenarios -> scenarios.parameters().stream())
                .anyMatch(each -> each.parameter() == parameter);
        return uncertain
                ? Optional.of(new Giver(
                        "has a value of its own in each of the scenarios",
                        "a parameter that is the same in all scenarios",
                        "Maybe leave " + name + " out of model.scenarios, or schedule what it is added to."))
                : Optional.empty();
    }

    private boolean isEstimated(String name) {
        return estimator.parameters().stream().anyMatch(each -> name.equals(each) || name.startsWith(each + "["));
    }
}
