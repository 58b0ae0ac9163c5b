package dev.takt.actors.runtime;

import dev.takt.actors.alarms.AlarmSupervision;
import dev.takt.actors.alarms.AlarmTuning;
import dev.takt.actors.alarms.VariableLimit;
import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.dispatch.AcceptedPlan;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.config.Case;
import dev.takt.loop.alarm.Alarm;
import dev.takt.loop.cycle.VitalSign;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.PointEvaluation;
import dev.takt.solver.model.PresentLimits;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Assembles the inputs for the detection of alarms. */
record LoopAlarms(Case read, LoopTiming timing, LoopModel model) {
    private static final int CASCADE_PERIODS = 20;

    AlarmSupervision supervision(
            LoopClock clock,
            AlarmTuning tuning,
            Supplier<Optional<AcceptedPlan>> plan,
            Supplier<List<VitalSign>> signs,
            Consumer<List<Alarm>> published) {
        return new AlarmSupervision(new AlarmSupervision.Parts(
                clock,
                tuning,
                model.watched(),
                limits(),
                read.model().problem(),
                horizon(),
                CASCADE_PERIODS * timing.period(),
                plan,
                signs,
                published));
    }

    private double horizon() {
        return read.model().problem().domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .mapToDouble(domain -> domain.to() - domain.from())
                .findFirst()
                .orElse(timing.period());
    }

    /** The bounds of the states, and every constraint that limits one state of now by a number. */
    private List<VariableLimit> limits() {
        List<VariableLimit> limits = new ArrayList<>();
        model.limits()
                .forEach((name, bounds) -> limits.add(new VariableLimit(name, bounds.least(), bounds.most(), "")));
        for (Constraint constraint : read.model().problem().constraints()) {
            if (constraint instanceof Constraint.Inequality inequality) {
                PresentLimits.limited(inequality)
                        .filter(variable ->
                                variable.domains().stream().allMatch(domain -> domain.kind() == Domain.Kind.TIME))
                        .ifPresent(variable -> limits.add(limit(variable, inequality)));
            }
        }
        return limits;
    }

    private static VariableLimit limit(Variable variable, Constraint.Inequality inequality) {
        Map<Domain, Double> start = new HashMap<>();
        variable.domains().forEach(domain -> start.put(domain, domain.from()));
        return new VariableLimit(
                variable.name(),
                at(start, inequality.lower(), Double.NEGATIVE_INFINITY),
                at(start, inequality.upper(), Double.POSITIVE_INFINITY),
                inequality.name());
    }

    /** The value of a bound; none if it depends on parameters, which may change. */
    private static double at(Map<Domain, Double> place, Expression bound, double none) {
        double value = new PointEvaluation(place, (_, _) -> Double.NaN).of(bound);
        return Double.isNaN(value) ? none : value;
    }
}
