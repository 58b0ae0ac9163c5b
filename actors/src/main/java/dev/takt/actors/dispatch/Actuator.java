package dev.takt.actors.dispatch;

import dev.takt.actors.service.LoopService;
import dev.takt.config.Case;
import dev.takt.config.settings.ActuatorSettings;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.model.PointEvaluation;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An actuator, moved by a control.
 *
 * @param name of the control
 * @param least lower limit
 * @param most upper limit
 * @param rate largest change in a second of the plant; infinity for no limit
 * @param failSafe fail-safe value, inside the limits
 * @param tolerance largest difference between command and read-back; infinity for no check
 * @param patience periods after which a wrong read-back or a missing acknowledgement is an alarm
 */
public record Actuator(
        String name, double least, double most, double rate, double failSafe, double tolerance, int patience) {

    /**
     * The actuators of a case, in the order of the controls.
     *
     * @throws ModelException if limits contradict each other, with all contradictions
     */
    public static List<Actuator> of(Case read) {
        List<ModelProblem> problems = new ArrayList<>();
        List<Actuator> actuators = read.model().problem().variables().stream()
                .filter(variable -> variable.role() == Variable.Role.CONTROL)
                .map(control ->
                        of(control, read.actuators().getOrDefault(control.name(), ActuatorSettings.DEFAULT), problems))
                .toList();
        if (!problems.isEmpty()) {
            throw new ModelException(problems);
        }
        return actuators;
    }

    /** What the service of a loop needs to know of actuators. */
    public static List<LoopService.Moved> moved(List<Actuator> actuators) {
        return actuators.stream()
                .map(each -> new LoopService.Moved(each.name(), each.least(), each.most(), each.rate()))
                .toList();
    }

    private static Actuator of(Variable control, ActuatorSettings settings, List<ModelProblem> problems) {
        Map<Domain, Double> start = new HashMap<>();
        control.domains().forEach(domain -> start.put(domain, domain.from()));
        PointEvaluation model = new PointEvaluation(start);
        double least = settings.least().orElseGet(() -> model.of(control.lower()));
        double most = settings.most().orElseGet(() -> model.of(control.upper()));
        if (!(least <= most)) {
            problems.add(new ModelProblem(
                    "actuators." + control.name(),
                    "lower limit " + least + " above upper limit " + most,
                    "min at most max; without one of them the bound of the control in the model holds",
                    ""));
            return new Actuator(control.name(), most, most, 1, most, 1, 1);
        }
        double failSafe = settings.failSafe().orElseGet(() -> Math.clamp(model.of(control.start()), least, most));
        if (!(failSafe >= least && failSafe <= most)) {
            problems.add(new ModelProblem(
                    "actuators." + control.name() + ".fail-safe",
                    "value " + failSafe,
                    "a value inside the limits of the actuator, " + least + " to " + most,
                    ""));
        }
        return new Actuator(
                control.name(),
                least,
                most,
                settings.rate().orElse(Double.POSITIVE_INFINITY),
                failSafe,
                settings.tolerance().orElse(Double.POSITIVE_INFINITY),
                settings.patience());
    }
}
