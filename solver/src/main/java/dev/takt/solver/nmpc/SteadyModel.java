package dev.takt.solver.nmpc;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Constraint.Equation;
import dev.takt.solver.model.Constraint.Inequality;
import dev.takt.solver.model.Constraint.Rank;
import dev.takt.solver.model.Constraint.Softness;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Functions;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblem.Objective;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.ParameterFunction;
import dev.takt.solver.model.RestrictedSupports;
import dev.takt.solver.model.Restriction;
import dev.takt.solver.model.RunningDomains;
import dev.takt.solver.model.SteadyTargets;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.Variable.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A problem at rest: nothing moves, so derivatives along time are 0, the next value is this one, and so is the one before. Conditions
 * at fixed times, integrals over time and the objective are gone. What holds at the end of the horizon holds at rest.
 * Every limit that may be given up, zones and soft constraints, has a variable for by how much, and the objective is
 *
 * <pre>economics*(objective of the targets + prices of soft constraints) + sum over ranks r of weight[r]*v[r]</pre>
 *
 * with v[r] the sum of {@code s/concern + (s/concern)^2/2} over the zones of the rank. What no objective has, such as a level that may be
 * anywhere in its zone, is to stay near to where it was.
 *
 * @see SteadyTargets
 */
final class SteadyModel {
    /** What a variable that nothing values costs at the distance of the width between its bounds from where it was. */
    private static final double STAY = 0.1;

    private final OptimalControlProblem model;
    private final Domain time;
    private final SteadyTargets targets;
    private final RestMap rest;
    private final List<Constraint> constraints = new ArrayList<>();
    private final List<Variable> variables = new ArrayList<>();
    private final List<Integer> ranks;
    private final List<Parameter> weights = new ArrayList<>();
    private final Map<Variable, Parameter> present = new LinkedHashMap<>();
    private final List<ModelProblem> problems = new ArrayList<>();
    private final List<Side> sides = new ArrayList<>();
    private final List<Expression> softPrices = new ArrayList<>();
    private final Set<Variable> slacks = new LinkedHashSet<>();
    private final Parameter economics = new Parameter("economics", List.of(), ParameterFunction.constant(1));

    /**
     * By how much one limit of a zone is given up.
     *
     * @param variable at rest, at least 0
     * @param above whether the limit is the upper one
     */
    record Side(RankedZones.Zone zone, Variable variable, boolean above) {}

    /**
     * Derives the problem at rest.
     *
     * @param zones of the problem with the limits that its author wrote
     * @throws ModelException if the problem has no rest, with all that is in the way
     */
    SteadyModel(OptimalControlProblem model, List<RankedZones.Zone> zones) {
        this.model = model;
        this.targets = model.targets().orElse(SteadyTargets.FOR_ZONES);
        this.time = model.domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .findFirst()
                .orElseThrow(() -> new ModelException(List.of(new ModelProblem(
                        "targets",
                        "a model without a time domain",
                        "targets and ranks of a model with time",
                        "Maybe declare a domain with a horizon."))));
        if (time.isFree()) {
            problems.add(new ModelProblem(
                    "targets",
                    "a horizon whose end the optimisation decides",
                    "targets and ranks with a fixed horizon",
                    "Such a problem has an end and no rest: leave targets and ranks out."));
        }
        this.rest = new RestMap(model, time);
        model.variables().stream().map(rest::variable).forEach(variables::add);
        model.constraints().forEach(constraint -> constraint(constraint, zones));
        targets.constraints().forEach(constraint -> required(constraint, zones));
        targets.targets().forEach(this::refuseResting);
        variables.removeIf(rest::isSubstituted);
        ranks = RankedZones.ranks(sides.stream().map(Side::zone).toList());
        ranks.forEach(rank ->
                weights.add(new Parameter("weight(rank " + rank + ")", List.of(), ParameterFunction.constant(0))));
    }

    /**
     * The problem at rest.
     *
     * @throws ModelException if there is something that has no meaning at rest
     */
    OptimalControlProblem problem() {
        Objective objective = objective();
        if (!problems.isEmpty()) {
            throw new ModelException(problems);
        }
        List<Parameter> parameters = new ArrayList<>();
        model.parameters().stream().map(rest::parameter).forEach(parameters::add);
        parameters.add(economics);
        parameters.addAll(weights);
        parameters.addAll(present.values());
        return new OptimalControlProblem(
                model.name() + " at rest",
                model.domains().stream().filter(domain -> domain != time).toList(),
                parameters,
                variables,
                constraints,
                objective,
                true);
    }

    /** What stands for each part of the model. */
    RestMap rest() {
        return rest;
    }

    /** By how much each limit of each zone is given up, in the order of the constraints. */
    List<Side> sides() {
        return sides;
    }

    /** The weight of the objective of the targets. */
    Parameter economics() {
        return economics;
    }

    /** The ranks of the zones that have limits at rest, the most important first; one of moves alone has none. */
    List<Integer> ranks() {
        return ranks;
    }

    /** The weight of each of these ranks. */
    List<Parameter> weights() {
        return weights;
    }

    /** Adds what the author states of the steady state; unlike a statement of the model it cannot be meant for another time. */
    private void required(Constraint constraint, List<RankedZones.Zone> zones) {
        int before = constraints.size();
        if (!isAtRest(constraint)) {
            problems.add(new ModelProblem(
                    constraint.name(),
                    "an integral, a sum over time, a moment of time, or a condition that ends before the horizon does, among the"
                            + " equations of the targets",
                    "what holds in a steady state, such as y = 1",
                    "Maybe it belongs to the equations of the model: a steady state has no times."));
            return;
        }
        constraint(constraint, zones);
        if (constraints.size() == before) {
            problems.add(new ModelProblem(
                    constraint.name(),
                    "an equation of the targets with no variable in it when nothing moves",
                    "a statement about a steady state, such as y = 1",
                    "Maybe it belongs to the equations of the model: at rest derivatives and moves are 0."));
        }
    }

    private void constraint(Constraint constraint, List<RankedZones.Zone> zones) {
        if (!isAtRest(constraint)) {
            return;
        }
        List<Restriction> restrictions = constraint.restrictions().stream()
                .filter(restriction -> !isOfTime(restriction))
                .map(rest::of)
                .toList();
        switch (constraint) {
            case Equation equation -> {
                Expression left = rest.of(equation.left());
                Expression right = rest.of(equation.right());
                boolean holdsAlways =
                        left.equals(right) || !Occurrences.ofVariables(left) && !Occurrences.ofVariables(right);
                if (!holdsAlways) {
                    constraints.add(new Equation(equation.name(), left, right, restrictions));
                }
            }
            case Inequality inequality -> inequality(inequality, restrictions, zones);
        }
    }

    private void inequality(Inequality inequality, List<Restriction> restrictions, List<RankedZones.Zone> zones) {
        Expression body = rest.of(inequality.body());
        if (!Occurrences.ofVariables(body)) {
            return;
        }
        Inequality atRest = new Inequality(
                inequality.name(),
                rest.of(inequality.lower()),
                body,
                rest.of(inequality.upper()),
                restrictions,
                Optional.empty());
        Optional<Softness> softness = inequality.softness();
        if (softness.isEmpty()) {
            constraints.add(atRest);
            return;
        }
        // a zone of the steady state alone has no limits in the plan that could be wider
        Optional<RankedZones.Zone> zone = zones.stream()
                .filter(each -> each.constraint() == inequality)
                .findFirst()
                .or(() -> softness.flatMap(Softness::rank)
                        .map(rank -> new RankedZones.Zone(inequality, rank, Optional.empty(), Optional.empty())));
        Expression relaxed = body;
        if (RankedZones.hasLimit(inequality.lower())) {
            relaxed = relaxed.plus(slack(atRest, softness.get(), zone, false).running());
        }
        if (RankedZones.hasLimit(inequality.upper())) {
            relaxed = relaxed.minus(slack(atRest, softness.get(), zone, true).running());
        }
        constraints.add(
                new Inequality(atRest.name(), atRest.lower(), relaxed, atRest.upper(), restrictions, Optional.empty()));
    }

    private Variable slack(Inequality atRest, Softness softness, Optional<RankedZones.Zone> zone, boolean above) {
        Variable slack = new Variable(
                "given-up(" + atRest.name() + (above ? ".above)" : ".below)"),
                List.copyOf(RunningDomains.of(atRest)),
                Role.FREE,
                new Literal(0),
                new Literal(Double.POSITIVE_INFINITY),
                new Literal(0),
                OptionalDouble.empty());
        variables.add(slack);
        slacks.add(slack);
        if (zone.isPresent()) {
            sides.add(new Side(zone.get(), slack, above));
        } else {
            Expression s = slack.running();
            softPrices.add(overSpace(
                    s.times(softness.linear()).plus(Functions.square(s).times(softness.quadratic()))));
        }
        return slack;
    }

    private Objective objective() {
        List<Expression> terms = new ArrayList<>();
        List<Expression> wanted = new ArrayList<>();
        if (targets.objective().isPresent()) {
            Objective objective = targets.objective().get();
            refuseTime(objective.expression());
            Expression expression = rest.of(objective.expression());
            wanted.add(objective.sense() == Objective.Sense.MAXIMIZE ? expression.negated() : expression);
        } else {
            wanted.addAll(distances());
        }
        List<Variable> decided = variables.stream()
                .filter(variable -> !slacks.contains(variable))
                .toList();
        Set<Variable> moved = moved();
        wanted.addAll(UnvaluedVariables.of(decided, constraints, wanted).stream()
                .filter(moved::contains)
                .map(this::nearness)
                .toList());
        wanted.addAll(softPrices);
        terms.add(economics.running().times(Expression.sum(wanted)));
        for (int k = 0; k < ranks.size(); k++) {
            int rank = ranks.get(k);
            List<Expression> violations = sides.stream()
                    .filter(side -> side.zone().rank().order() == rank)
                    .map(side -> overSpace(violation(side)))
                    .toList();
            terms.add(weights.get(k).running().times(Expression.sum(violations)));
        }
        return new Objective(Objective.Sense.MINIMIZE, Expression.sum(terms));
    }

    private static Expression violation(Side side) {
        Rank rank = side.zone().rank();
        Expression s = side.variable().running().over(rank.concern());
        return s.plus(Functions.square(s).times(0.5));
    }

    /** How far each control is from the one that acts, where no objective says what is better. */
    private List<Expression> distances() {
        List<Expression> distances = new ArrayList<>();
        for (Variable variable : variables) {
            if (variable.role() == Role.CONTROL) {
                distances.add(distance(variable));
            }
        }
        return distances;
    }

    /** States and controls: what else there is at rest follows from them. */
    private Set<Variable> moved() {
        return model.variables().stream()
                .filter(variable -> variable.role() == Role.STATE || variable.role() == Role.CONTROL)
                .map(rest::variable)
                .collect(Collectors.toSet());
    }

    private Expression distance(Variable variable) {
        Parameter now = new Parameter(
                "present(" + variable.name() + ")",
                variable.domains(),
                ParameterFunction.expression(variable.start(), variable.domains()));
        present.put(variable, now);
        return overSpace(Functions.square(variable.running().minus(now.running())));
    }

    /**
     * How far a variable that nothing else values is from where it was. It has no exchange with what is valued, so any weight gives
     * the same optimum; prices of limits are to be larger.
     */
    private Expression nearness(Variable variable) {
        double width = variable.upper() instanceof Literal(double upper)
                        && variable.lower() instanceof Literal(double lower)
                        && upper - lower > 0
                        && Double.isFinite(upper - lower)
                ? upper - lower
                : 1;
        return distance(variable).times(STAY / (width * width));
    }

    /**
     * At rest the parameters of where variables are: controls where the targets have no objective, and what no objective has.
     */
    Map<Variable, Parameter> present() {
        return present;
    }

    /** By state at rest the parameter of the model that says where it begins; none for one that no parameter alone gives. */
    Map<Variable, Parameter> beginnings() {
        Map<Variable, Parameter> beginnings = new LinkedHashMap<>();
        for (Variable variable : model.variables()) {
            for (Constraint constraint : model.constraints()) {
                if (variable.role() == Role.STATE
                        && constraint instanceof Equation equation
                        && InitialValues.isInitial(equation, variable)
                        && equation.right() instanceof ParameterReference given) {
                    beginnings.put(rest.variable(variable), given.parameter());
                }
            }
        }
        return beginnings;
    }

    private static Expression overSpace(Expression expression) {
        Expression sum = expression;
        for (Domain domain : RunningDomains.of(expression)) {
            sum = new SupportSum(sum, domain, domain.from(), domain.to());
        }
        return sum;
    }

    private void refuseResting(SteadyTargets.Target target) {
        if (rest.isSubstituted(rest.variable(target.variable()))) {
            problems.add(new ModelProblem(
                    target.parameter().name(),
                    "the target of a state that stays as it is",
                    "targets of variables that the controls move",
                    "Maybe " + target.variable().name() + " itself is meant."));
        }
    }

    private void refuseTime(Expression objective) {
        if (Occurrences.any(objective, this::isOverTime) || Occurrences.any(objective, this::isAtFixedTime)) {
            problems.add(new ModelProblem(
                    "targets",
                    "an integral, a sum or a moment of time in the objective of the targets",
                    "what a steady state costs, such as price*steam - value*product",
                    "Maybe leave the integral out: a steady state has no length."));
        }
    }

    /** Whether a constraint speaks of all times, and holds where the horizon ends. */
    private boolean isAtRest(Constraint constraint) {
        List<Expression> parts = switch (constraint) {
            case Equation equation -> List.of(equation.left(), equation.right());
            case Inequality inequality -> List.of(inequality.lower(), inequality.body(), inequality.upper());
        };
        return parts.stream()
                        .noneMatch(part ->
                                Occurrences.any(part, this::isOverTime) || Occurrences.any(part, this::isAtFixedTime))
                && new RestrictedSupports(constraint.restrictions().stream()
                                .filter(this::isOfTime)
                                .toList())
                        .contain(Map.of(time, holdsUntil(constraint)));
    }

    /** The last support where a constraint can hold: equations of steps end before the horizon does. */
    private double holdsUntil(Constraint constraint) {
        double[] supports = time.supports();
        boolean step = constraint instanceof Equation equation
                && Occurrences.any(equation.left().minus(equation.right()), this::isLater);
        return supports[supports.length - (step ? 2 : 1)];
    }

    private boolean isLater(Expression part) {
        return part instanceof VariableReference reference
                && reference.arguments().stream()
                        .anyMatch(argument -> argument instanceof Argument.Shifted(Domain domain, int supports)
                                && domain == time
                                && supports > 0);
    }

    private boolean isAtFixedTime(Expression part) {
        List<Argument> arguments = switch (part) {
            case VariableReference reference -> reference.arguments();
            default -> List.of();
        };
        return arguments.stream().anyMatch(argument -> argument instanceof Argument.At && argument.domain() == time);
    }

    private boolean isOverTime(Expression part) {
        return part instanceof Integral integral && integral.domain() == time
                || part instanceof SupportSum sum && sum.domain() == time;
    }

    private boolean isOfTime(Restriction restriction) {
        Set<Domain> domains = new LinkedHashSet<>(RunningDomains.of(restriction.left()));
        domains.addAll(RunningDomains.of(restriction.right()));
        return domains.equals(Set.of(time));
    }
}
