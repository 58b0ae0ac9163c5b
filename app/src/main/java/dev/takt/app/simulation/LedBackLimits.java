package dev.takt.app.simulation;

import dev.takt.actors.solving.LimitCourse;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.SolveRequest.VariableLimits;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Variable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Hard limits of a model that the state was beyond, so that plans began outside of them and led it back. A plan is optimal
 * then, and still not one of the problem that the file states.
 */
final class LedBackLimits {
    private final Map<String, VariableLimits> bounds;
    private final Set<String> controls;
    private final Map<String, Integer> periods = new LinkedHashMap<>();

    LedBackLimits(OptimalControlProblem model) {
        bounds = model.variables().stream()
                .flatMap(variable -> VariableLimits.ofNumbers(variable).stream())
                .collect(Collectors.toMap(VariableLimits::name, limits -> limits));
        controls = model.variables().stream()
                .filter(variable -> variable.role() == Variable.Role.CONTROL)
                .map(Variable::name)
                .collect(Collectors.toSet());
    }

    /** The plan of a period was made with these limits. */
    void note(SolveRequest request) {
        for (LimitCourse course : request.limits()) {
            if (!controls.contains(course.name()) && isLedBack(course)) {
                periods.merge(course.name(), 1, Integer::sum);
            }
        }
    }

    /** What an operator requests is never wider than the model; what an inequality exceeds has no bounds of a variable. */
    private boolean isLedBack(LimitCourse course) {
        VariableLimits bound = bounds.getOrDefault(course.name(), course.end());
        return course.start().least() < bound.least() || course.start().most() > bound.most();
    }

    /** In how many periods a plan led each of them back, by the name of the variable, the inequality or the bound. */
    Map<String, Integer> periods() {
        return periods;
    }
}
