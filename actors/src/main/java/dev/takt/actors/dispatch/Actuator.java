package dev.takt.actors.dispatch;

import dev.takt.actors.service.LoopService;
import dev.takt.config.Case;
import dev.takt.config.LastingBounds;
import dev.takt.config.setting.Range;
import dev.takt.config.settings.ActuatorSettings;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ExpressionText;
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
                .map(control -> of(read, control, problems))
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

    /** The tighter one holds of a limit of the actuator and the bound of the control in the model. */
    private static Actuator of(Case read, Variable control, List<ModelProblem> problems) {
        ActuatorSettings settings = read.actuators().getOrDefault(control.name(), ActuatorSettings.DEFAULT);
        Map<Domain, Double> start = new HashMap<>();
        control.domains().forEach(domain -> start.put(domain, domain.from()));
        PointEvaluation model = new PointEvaluation(start);
        Range bounds = LastingBounds.of(read, control);
        double least = Math.max(settings.least().orElse(bounds.least()), bounds.least());
        double most = Math.min(settings.most().orElse(bounds.most()), bounds.most());
        if (!(least <= most)) {
            problems.add(contradiction(control.name(), settings, bounds));
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

    private static ModelProblem contradiction(String control, ActuatorSettings settings, Range bounds) {
        List<String> limits = new ArrayList<>();
        settings.least().ifPresent(least -> limits.add("min = " + ExpressionText.number(least)));
        settings.most().ifPresent(most -> limits.add("max = " + ExpressionText.number(most)));
        return new ModelProblem(
                "actuators." + control,
                (limits.isEmpty() ? "no limits" : String.join(" and ", limits))
                        + ", while the control of the model has bounds from " + ExpressionText.number(bounds.least())
                        + " to " + ExpressionText.number(bounds.most()),
                "limits that leave values within these bounds: the tighter of the two holds",
                "Maybe the two are in different units, or a bound of the model is to be wider.");
    }
}
