package dev.takt.app.simulation;

import dev.takt.config.Case;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Parameter;
import java.util.List;

/** Warnings about rates of parameters without effect. Rates apply to set-points and to the validation of forecasts. */
final class RateWarnings {
    private RateWarnings() {}

    static List<String> of(Case read) {
        return read.model().problem().parameters().stream()
                .filter(parameter -> read.ranges().of(parameter.name()).rate().isPresent())
                .filter(parameter -> !moves(parameter, read))
                .map(
                        parameter -> "the rate of " + parameter.name() + ", "
                                + read.ranges().of(parameter.name()).describedRate()
                                + ", acts on nothing: rates are of set-points (numbers, or functions of time only) and of forecasts")
                .toList();
    }

    private static boolean moves(Parameter parameter, Case read) {
        boolean ofTime = parameter.domains().stream().allMatch(domain -> domain.kind() == Domain.Kind.TIME);
        return ofTime && read.setPoints().stream().anyMatch(each -> each.parameter() == parameter)
                || read.forecasts().stream().anyMatch(each -> each.parameter() == parameter);
    }
}
