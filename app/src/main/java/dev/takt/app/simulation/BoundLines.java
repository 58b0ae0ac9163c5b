package dev.takt.app.simulation;

import dev.takt.actors.solving.SolveRequest.VariableLimits;
import dev.takt.config.Case;
import dev.takt.config.settings.EstimatorSettings;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Variable;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What moving-horizon estimation takes for certain: that states and outputs are within the bounds of their variables. A limit that the
 * plant can exceed would make the estimate wrong there, and nothing else of a case tells the two apart.
 */
public final class BoundLines {
    private static final int NAMED = 3;

    private BoundLines() {}

    /** A line where a case is estimated so and has such bounds. */
    public static List<String> of(Case read) {
        if (read.estimator().settings().kind() != EstimatorSettings.Kind.MHE) {
            return List.of();
        }
        List<VariableLimits> bounds = read.model().problem().variables().stream()
                .filter(variable -> variable.role() != Variable.Role.CONTROL)
                .flatMap(variable -> VariableLimits.ofNumbers(variable).stream())
                .filter(limits -> Double.isFinite(limits.least()) || Double.isFinite(limits.most()))
                .toList();
        return bounds.isEmpty()
                ? List.of()
                : List.of(
                        "mhe takes for certain "
                                + bounds.stream()
                                        .limit(NAMED)
                                        .map(BoundLines::text)
                                        .collect(Collectors.joining(", "))
                                + (bounds.size() > NAMED ? " …" : "")
                                + ", and no estimate is beyond; a limit that the plant may exceed is to be an inequality of the model");
    }

    private static String text(VariableLimits limits) {
        if (Double.isInfinite(limits.least())) {
            return limits.name() + " <= " + ExpressionText.number(limits.most());
        }
        return Double.isInfinite(limits.most())
                ? limits.name() + " >= " + ExpressionText.number(limits.least())
                : ExpressionText.number(limits.least()) + " <= " + limits.name() + " <= "
                        + ExpressionText.number(limits.most());
    }
}
