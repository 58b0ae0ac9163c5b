package dev.takt.solver.model;

import dev.takt.solver.model.Constraint.Softness;
import dev.takt.solver.model.Expression.Literal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds everything that is wrong with an optimal control problem before it is transcribed. */
public final class ModelValidation {
    private final OptimalControlProblem problem;
    private final DeclaredElements declared;
    private final List<ModelProblem> problems = new ArrayList<>();

    private ModelValidation(OptimalControlProblem problem) {
        this.problem = problem;
        this.declared = new DeclaredElements(problem);
    }

    /** All problems, in the order of the declarations; empty for a sound model. */
    public static List<ModelProblem> problems(OptimalControlProblem problem) {
        ModelValidation validation = new ModelValidation(problem);
        validation.names();
        DeclarationValidation declarations =
                new DeclarationValidation(problem, validation.declared, validation.problems);
        declarations.check();
        if (!declarations.domainsAreSound()) {
            return List.copyOf(validation.problems);
        }
        problem.constraints().forEach(validation::constraint);
        problem.targets().ifPresent(validation::targets);
        validation.objective();
        validation.roles();
        validation.appliedInputs();
        return List.copyOf(validation.problems);
    }

    /** What is wrong with the domains, parameters and variables of a problem, whatever its statements say. */
    public static List<ModelProblem> ofDeclarations(OptimalControlProblem problem) {
        ModelValidation validation = new ModelValidation(problem);
        new DeclarationValidation(problem, validation.declared, validation.problems).check();
        return List.copyOf(validation.problems);
    }

    private void names() {
        Map<String, String> seen = new HashMap<>();
        problem.domains().forEach(domain -> name(seen, domain.name(), "domain"));
        problem.parameters().forEach(parameter -> name(seen, parameter.name(), "parameter"));
        problem.variables().forEach(variable -> name(seen, variable.name(), "variable"));
        Map<String, String> constraints = new HashMap<>();
        problem.constraints().forEach(constraint -> name(constraints, constraint.name(), "constraint"));
    }

    private void name(Map<String, String> seen, String name, String kind) {
        if (name.isBlank()) {
            problems.add(new ModelProblem(kind, "a name without letters", "a name", "Maybe it was left out."));
            return;
        }
        String before = seen.putIfAbsent(name, kind);
        if (before != null) {
            problems.add(new ModelProblem(
                    name, "a " + kind + " with the name of a " + before, "unique names", "Maybe rename one of them."));
        }
    }

    private static ModelProblem motionless(Variable state, ModelUsage usage) {
        boolean steps =
                state.domains().stream().anyMatch(domain -> domain.step().isPresent());
        String operator = steps ? "next" : "der";
        boolean vanishes = usage.hasVanishingDynamics(state);
        return new ModelProblem(
                state.name(),
                "a state of which no equation has the " + (steps ? "value after a step" : "derivative")
                        + (vanishes ? ": its factor is 0" : ""),
                "an equation with " + operator + "(" + state.name() + ", t) for every state",
                vanishes
                        ? "Maybe a constant that is 0 has a wrong value, or role = algebraic is meant."
                        : "Maybe " + operator + " is missing in its equation, or role = algebraic is meant.");
    }

    /** Whether each variable is what its role says. */
    private void roles() {
        ModelUsage usage = ModelUsage.of(problem);
        for (Variable variable : problem.variables()) {
            boolean overTime = variable.domains().stream().anyMatch(domain -> domain.kind() == Domain.Kind.TIME);
            switch (variable.role()) {
                case STATE -> {
                    if (overTime && !usage.hasDynamics(variable)) {
                        problems.add(motionless(variable, usage));
                    }
                }
                case ALGEBRAIC -> {
                    if (!usage.isUsed(variable)) {
                        problems.add(nowhere(variable, "an algebraic variable", "an equation that determines it"));
                    }
                }
                case CONTROL -> {
                    if (!usage.isUsed(variable) && !isFixed(variable)) {
                        problems.add(nowhere(variable, "a control", "an equation that it acts in"));
                    }
                }
                case FREE -> {
                    // what nothing asks for keeps its start, and nobody acts on it
                }
            }
        }
    }

    private static ModelProblem nowhere(Variable variable, String kind, String expected) {
        return new ModelProblem(
                variable.name(),
                kind + " that occurs nowhere",
                expected,
                "Maybe it is missing in an equation, or the declaration is left from before.");
    }

    /** Where it lies before the horizon, a second one would be no contradiction of rows, and one of them would be forgotten. */
    private void appliedInputs() {
        Map<Variable, AppliedInput> seen = new HashMap<>();
        for (AppliedInput input : AppliedInput.of(problem)) {
            AppliedInput before = seen.putIfAbsent(input.control(), input);
            if (before != null) {
                problems.add(new ModelProblem(
                        input.equation().name(),
                        "a second applied input of " + input.control().name() + ", "
                                + input.parameter().name() + " beside "
                                + before.parameter().name(),
                        "one for a control",
                        "Maybe it belongs to another control."));
            }
        }
    }

    private static boolean isFixed(Variable variable) {
        return variable.lower().equals(variable.upper());
    }

    private void constraint(Constraint constraint) {
        ExpressionValidation expressions = new ExpressionValidation(declared, constraint.name(), problems);
        int before = problems.size();
        switch (constraint) {
            case Constraint.Equation equation -> {
                expressions.check(equation.left());
                expressions.check(equation.right());
                if (!Occurrences.ofVariables(equation.left()) && !Occurrences.ofVariables(equation.right())) {
                    problems.add(new ModelProblem(
                            constraint.name(),
                            "no variable in " + ExpressionText.of(constraint),
                            "an equation of variables",
                            "Maybe a variable was declared as a parameter."));
                }
            }
            case Constraint.Inequality inequality -> {
                expressions.check(inequality.body());
                expressions.checkData(inequality.lower(), "a lower bound");
                expressions.checkData(inequality.upper(), "an upper bound");
                if (!Occurrences.ofVariables(inequality.body())) {
                    problems.add(new ModelProblem(
                            constraint.name(),
                            "no variable in " + ExpressionText.of(constraint),
                            "an inequality of variables",
                            "Maybe a variable was declared as a parameter."));
                }
                bounds(inequality);
                inequality.softness().ifPresent(softness -> softness(constraint.name(), softness));
            }
        }
        if (problems.size() == before) {
            restrictions(constraint);
        }
    }

    private void bounds(Constraint.Inequality inequality) {
        if (inequality.lower() instanceof Literal(double lower)
                && inequality.upper() instanceof Literal(double upper)) {
            if (lower > upper) {
                problems.add(new ModelProblem(
                        inequality.name(),
                        "lower bound " + ExpressionText.number(lower) + " above upper bound "
                                + ExpressionText.number(upper),
                        "a lower bound that is at most the upper one",
                        "Maybe they are swapped."));
            }
            if (lower == Double.NEGATIVE_INFINITY && upper == Double.POSITIVE_INFINITY) {
                problems.add(new ModelProblem(
                        inequality.name(),
                        "no bound",
                        "a finite bound on at least one side",
                        "Maybe leave the constraint out."));
            }
        }
    }

    private void targets(SteadyTargets targets) {
        targets.constraints().forEach(this::constraint);
        targets.objective().ifPresent(objective -> {
            new ExpressionValidation(declared, "targets", problems).check(objective.expression());
            List<Domain> running = RunningDomains.of(objective.expression()).stream()
                    .filter(domain -> domain.kind() != Domain.Kind.TIME)
                    .toList();
            if (!running.isEmpty()) {
                problems.add(new ModelProblem(
                        "targets",
                        "an objective that still runs over " + names(Set.copyOf(running)),
                        "one number at rest",
                        "Maybe integrate over " + names(Set.copyOf(running)) + "."));
            }
        });
    }

    private void softness(String element, Softness softness) {
        softness.rank()
                .filter(rank -> rank.order() < 1 || !(rank.concern() > 0))
                .ifPresent(rank -> problems.add(new ModelProblem(
                        element,
                        "rank " + rank.order() + " with the concern " + rank.concern(),
                        "a rank from 1 on and a positive concern",
                        "")));
        boolean sound = softness.linear() >= 0
                && softness.quadratic() >= 0
                && (softness.rank().isPresent() || softness.linear() + softness.quadratic() > 0)
                && Double.isFinite(softness.linear() + softness.quadratic());
        if (!sound) {
            problems.add(new ModelProblem(
                    element,
                    "soft weights " + softness.linear() + " (linear) and " + softness.quadratic() + " (quadratic)",
                    "finite weights of at least 0, one of them positive",
                    "Maybe a sign is wrong."));
        }
    }

    private void restrictions(Constraint constraint) {
        Set<Domain> running = RunningDomains.of(constraint);
        boolean sound = true;
        for (Restriction restriction : constraint.restrictions()) {
            for (Expression side : List.of(restriction.left(), restriction.right())) {
                for (Domain domain : RunningDomains.of(side)) {
                    if (!running.contains(domain)) {
                        problems.add(new ModelProblem(
                                constraint.name(),
                                "restriction " + ExpressionText.of(restriction) + " of a constraint over "
                                        + names(running),
                                "domains that the constraint runs over",
                                "Maybe the constraint fixes " + domain.name() + " or does not depend on it."));
                        sound = false;
                    }
                }
                sound &= ExpressionValidation.isOfCoordinates(side);
                if (!ExpressionValidation.isOfCoordinates(side)) {
                    problems.add(
                            new ModelProblem(
                                    constraint.name(),
                                    "restriction " + ExpressionText.of(restriction),
                                    "coordinates and numbers only",
                                    "Maybe use a soft constraint, or a parameter that is 0 where the constraint is not wanted."));
                }
            }
        }
        if (sound && !RestrictedSupports.any(constraint)) {
            problems.add(new ModelProblem(
                    constraint.name(),
                    "no support left by "
                            + constraint.restrictions().stream()
                                    .map(ExpressionText::of)
                                    .collect(Collectors.joining(", ")),
                    "a constraint that holds somewhere",
                    "Maybe the coordinate is no support, or a comparison is the wrong way round."));
        }
    }

    private void objective() {
        Expression expression = problem.objective().expression();
        new ExpressionValidation(declared, "objective", problems).check(expression);
        Set<Domain> running = RunningDomains.of(expression);
        if (!running.isEmpty()) {
            problems.add(new ModelProblem(
                    "objective",
                    "an expression that still runs over " + names(running),
                    "one number",
                    "Maybe integrate over " + names(running) + ", or take it at a fixed support."));
        }
    }

    private static String names(Set<Domain> domains) {
        return domains.isEmpty()
                ? "no domain"
                : domains.stream().map(Domain::name).collect(Collectors.joining(", "));
    }
}
