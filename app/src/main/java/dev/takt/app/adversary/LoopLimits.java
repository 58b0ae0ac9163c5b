package dev.takt.app.adversary;

import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.RunningDomains;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The limits that a closed loop should keep: bounds of states and algebraic variables, and inequalities between them, hard and
 * soft, as they hold at the end of the first interval of the horizon. Limits of controls alone are the controller's own business.
 * What holds at other times of the horizon alone, as a terminal set, is no limit of the loop.
 */
final class LoopLimits {
    private static final double ROUNDING = 1e-9;

    /** Of the members of a family over the times of the horizon one is the limit of the loop. */
    private static final Pattern MEMBER = Pattern.compile("\\[\\d+]$");

    private final OptimalControlProblem model;
    private final Domain time;
    private final Set<String> known;
    private final double first;
    private final List<LoopLimit> limits = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();

    /**
     * The limits of a model.
     *
     * @param known names of variables and parameters in the histories of its runs
     */
    LoopLimits(OptimalControlProblem model, Domain time, Set<String> known) {
        this.model = model;
        this.time = time;
        this.known = known;
        this.first = time.supports()[1];
        for (Variable variable : model.variables()) {
            if (variable.role() != Variable.Role.CONTROL && variable.domains().contains(time)) {
                bounds(variable);
            }
        }
        for (Constraint constraint : model.constraints()) {
            if (constraint instanceof Constraint.Inequality inequality) {
                inequality(inequality);
            }
        }
    }

    /** All limits, in the order of the model. */
    List<LoopLimit> all() {
        return List.copyOf(limits);
    }

    /** Limits that cannot be judged from outside, by name. */
    List<String> leftOut() {
        return List.copyOf(leftOut);
    }

    private void bounds(Variable variable) {
        if (isInfinite(variable.lower()) && isInfinite(variable.upper())) {
            return;
        }
        Expression body = variable.running();
        add(
                variable.name(),
                new Constraint.Inequality(
                        variable.name(), variable.lower(), body, variable.upper(), List.of(), Optional.empty()),
                first);
    }

    private static boolean isInfinite(Expression bound) {
        return bound instanceof Expression.Literal(double value) && Double.isInfinite(value);
    }

    private void inequality(Constraint.Inequality inequality) {
        if (!Occurrences.any(inequality.body(), this::isOfPlant)) {
            return;
        }
        if (RunningDomains.of(inequality).contains(time)) {
            add(inequality.name(), inequality, first);
            return;
        }
        double at = RunningCost.latest(inequality.body(), time);
        if (Math.abs(at - first) <= ROUNDING * Math.max(1, Math.abs(first))) {
            add(MEMBER.matcher(inequality.name()).replaceFirst(""), inequality, at);
        }
    }

    private boolean isOfPlant(Expression part) {
        return part instanceof Expression.VariableReference(Variable variable, var _)
                && variable.role() != Variable.Role.CONTROL
                && variable.domains().contains(time);
    }

    private void add(String name, Constraint.Inequality limit, double at) {
        if (!HistoryEvaluation.canEvaluate(limit.body(), time, known)) {
            leftOut.add(name);
            return;
        }
        Set<Domain> running = new LinkedHashSet<>(RunningDomains.of(limit));
        List<Domain> spaces = model.domains().stream()
                .filter(domain -> domain != time && running.contains(domain))
                .toList();
        limits.add(new LoopLimit(
                name, limit.lower(), limit.body(), limit.upper(), limit.restrictions(), spaces, at - time.from()));
    }
}
