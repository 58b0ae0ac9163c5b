package dev.takt.actors.simulation;

import dev.takt.config.Case;
import dev.takt.config.ControlPeriod;
import dev.takt.config.time.TimeProfile;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Coordinate;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Occurrences;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What is probably not meant about the time in a case with a loop. */
final class TimeWarnings {
    private TimeWarnings() {}

    static List<String> of(Case read) {
        List<String> warnings = new ArrayList<>();
        if (ControlPeriod.find(read).isEmpty()) {
            return warnings;
        }
        for (Constraint constraint : read.model().problem().constraints()) {
            if (constraint instanceof Constraint.Equation equation
                    && Occurrences.any(
                            equation.left().minus(equation.right()),
                            part -> part instanceof Coordinate(Domain domain)
                                    && domain.kind() == Domain.Kind.TIME
                                    && domain.length().isEmpty())) {
                warnings.add("equation " + equation.name()
                        + " speaks of the time itself, which in a plan begins at 0 and in the plant does not; a parameter of the"
                        + " time, such as d(t) = \"…\", is the same in both");
            }
        }
        read.forecasts().stream()
                .filter(each -> !each.range().isKnown())
                .forEach(each -> warnings.add("forecasts of " + each.parameter().name()
                        + " will be refused: it has no range. " + each.range().cure()));
        DatedTime.missing(read)
                .ifPresent(problem ->
                        warnings.add(problem.element() + " has dates or times of day; simulations need loop.start"));
        double length = read.loop().steps() * ControlPeriod.of(read);
        Stream.concat(
                        read.setPoints().stream()
                                .map(setPoint -> new Named(setPoint.parameter().name(), setPoint.profile())),
                        read.model().problem().parameters().stream()
                                .filter(parameter -> parameter.followsTime()
                                        && read.setPoints().stream()
                                                .noneMatch(setPoint -> setPoint.parameter() == parameter)
                                        && parameter.initial() instanceof TimeProfile)
                                .map(parameter -> new Named(parameter.name(), (TimeProfile) parameter.initial())))
                .filter(named ->
                        named.profile().warns() && named.profile().last().getAsDouble() < length)
                .forEach(named -> warnings.add("the data of " + named.name() + " reach to "
                        + ExpressionText.number(named.profile().last().getAsDouble())
                        + " s of the plant's time, a simulation to " + ExpressionText.number(length)
                        + " s; beyond = hold says that the last value is meant to hold"));
        return warnings;
    }

    private record Named(String name, TimeProfile profile) {}
}
