package dev.takt.config.start;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Choice;
import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.Expression.TermSum;
import dev.takt.solver.model.Expression.UnaryOperation;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.ParameterFunction;
import dev.takt.solver.model.PointEvaluation;
import dev.takt.solver.model.RestrictedSupports;
import dev.takt.solver.model.Restriction;
import dev.takt.solver.model.RunningDomains;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Finds expressions that have no finite value at the start, such as {@code 1/x} where {@code x} starts at 0, before a solver
 * stumbles over them. The starts are pushed off their bounds as the solver does it (Wächter and Biegler 2006, section 3.6).
 */
public final class StartCheck {
    private static final double PUSH = 1e-2;

    /** Coordinates of each domain that are looked at: the ends and a few between. */
    private static final int SUPPORTS = 5;

    private final OptimalControlProblem problem;
    private final Map<Variable, ParameterFunction> starts = new HashMap<>();
    private final List<ModelProblem> wrong = new ArrayList<>();

    private StartCheck(OptimalControlProblem problem, ModelStarts given) {
        this.problem = problem;
        problem.variables().stream()
                .filter(variable -> given.trajectories().containsKey(variable.name()))
                .forEach(variable -> starts.put(
                        variable,
                        Objects.requireNonNull(given.trajectories().get(variable.name()))
                                .over(
                                        variable,
                                        variable.domains().stream()
                                                .map(Domain::supports)
                                                .toArray(double[][]::new))));
    }

    /** What is not finite at the start; one problem an element. */
    public static List<ModelProblem> problems(OptimalControlProblem problem, ModelStarts given) {
        StartCheck check = new StartCheck(problem, given);
        for (Constraint constraint : problem.constraints()) {
            switch (constraint) {
                case Constraint.Equation equation ->
                    check.element(constraint, List.of(equation.left(), equation.right()));
                case Constraint.Inequality inequality -> check.element(constraint, List.of(inequality.body()));
            }
        }
        check.at("objective", problem.objective().expression(), Map.of());
        return check.wrong;
    }

    private void element(Constraint constraint, List<Expression> sides) {
        List<Domain> domains = List.copyOf(RunningDomains.of(constraint));
        RestrictedSupports restricted = new RestrictedSupports(constraint.restrictions());
        points(domains, 0, new HashMap<>(), point -> {
            if (!restricted.contain(point)) {
                return true;
            }
            for (Expression side : sides) {
                if (!at(constraint.name(), side, point)) {
                    return false;
                }
            }
            return true;
        });
    }

    @FunctionalInterface
    private interface Visit {
        /** False to stop. */
        boolean at(Map<Domain, Double> point);
    }

    private static boolean points(List<Domain> domains, int next, Map<Domain, Double> point, Visit visit) {
        if (next == domains.size()) {
            return visit.at(point);
        }
        double[] supports = domains.get(next).supports();
        for (int i = 0; i < Math.min(SUPPORTS, supports.length); i++) {
            int index = supports.length <= SUPPORTS ? i : i * (supports.length - 1) / (SUPPORTS - 1);
            point.put(domains.get(next), supports[index]);
            if (!points(domains, next + 1, point, visit)) {
                return false;
            }
        }
        return true;
    }

    /** Whether an expression is finite at a point; if not, that is a problem. */
    private boolean at(String element, Expression expression, Map<Domain, Double> point) {
        Evaluation evaluation = new Evaluation(point, starts);
        double value = evaluation.of(expression);
        if (Double.isFinite(value)) {
            return true;
        }
        Expression culprit = evaluation.culprit.orElse(expression);
        wrong.add(new ModelProblem(
                element,
                ExpressionText.of(culprit) + " is " + (Double.isNaN(value) ? "not a number" : "infinite")
                        + " at the start" + evaluation.where(culprit),
                "a finite value at the start of the solution",
                "Maybe a variable needs another start, or a bound that keeps it away."));
        return false;
    }

    /** Evaluates at the start, and remembers the innermost part that is not finite. */
    private static final class Evaluation {
        private final Map<Domain, Double> point;
        private final Map<Variable, ParameterFunction> starts;
        private Optional<Expression> culprit = Optional.empty();

        private Evaluation(Map<Domain, Double> point, Map<Variable, ParameterFunction> starts) {
            this.point = point;
            this.starts = starts;
        }

        private double of(Expression expression) {
            double value = switch (expression) {
                case Literal(double number) -> number;
                case Coordinate(Domain domain) -> coordinate(domain);
                case ParameterReference(Parameter parameter, List<Argument> arguments) ->
                    parameter.initial().at(places(arguments));
                case VariableReference(Variable variable, List<Argument> arguments) ->
                    start(variable, places(arguments));
                case Derivative(Expression operand, Domain _, int _) -> of(operand) * 0;
                case Integral(Expression integrand, Domain domain, double from, double _, var _) ->
                    inside(integrand, domain, from);
                case SupportSum(Expression term, Domain domain, double from, double _) -> inside(term, domain, from);
                case TermSum sum -> sum.terms().stream().mapToDouble(this::of).sum();
                case Choice choice -> choice(choice);
                case UnaryOperation(var operator, Expression operand) -> operator.apply(of(operand));
                case BinaryOperation(var operator, Expression left, Expression right) ->
                    operator.apply(of(left), of(right));
            };
            if (!Double.isFinite(value) && culprit.isEmpty()) {
                culprit = Optional.of(expression);
            }
            return value;
        }

        /** The value that is meant; NaN where a parameter decides and the other one, which is computed too, is not finite. */
        private double choice(Choice choice) {
            PointEvaluation evaluation = new PointEvaluation(point);
            Restriction condition = choice.condition();
            boolean first = condition.holds(evaluation.of(condition.left()), evaluation.of(condition.right()));
            boolean both = Occurrences.any(
                    condition.left().minus(condition.right()), part -> part instanceof ParameterReference);
            double other = both ? of(first ? choice.otherwise() : choice.then()) : 0;
            double meant = of(first ? choice.then() : choice.otherwise());
            return Double.isFinite(other) ? meant : other;
        }

        private double inside(Expression expression, Domain domain, double from) {
            Map<Domain, Double> inner = new HashMap<>(point);
            inner.put(domain, from);
            Evaluation evaluation = new Evaluation(inner, starts);
            double value = evaluation.of(expression);
            culprit = culprit.or(() -> evaluation.culprit);
            return value;
        }

        private double coordinate(Domain domain) {
            double part = point.getOrDefault(domain, domain.from());
            double passed = domain.length()
                    .map(length -> part * start(length, new double[0]))
                    .orElse(part);
            return passed
                    + domain.origin()
                            .map(origin -> start(origin, new double[0]))
                            .orElse(0.0);
        }

        private double[] places(List<Argument> arguments) {
            return arguments.stream().mapToDouble(this::place).toArray();
        }

        private double place(Argument argument) {
            double running =
                    point.getOrDefault(argument.domain(), argument.domain().from());
            return switch (argument) {
                case Argument.Running _ -> running;
                case Argument.At(Domain _, double coordinate) -> coordinate;
                case Argument.Delayed(Domain domain, double delay, var _) -> Math.max(domain.from(), running - delay);
                case Argument.Shifted(Domain domain, int supports) -> {
                    double[] all = domain.supports();
                    int index = Math.max(0, Supports.indexOf(all, running)) + supports;
                    yield all[Math.clamp(index, 0, all.length - 1)];
                }
            };
        }

        private double start(Variable variable, double[] places) {
            Map<Domain, Double> at = new HashMap<>();
            for (int i = 0; i < places.length; i++) {
                at.put(variable.domains().get(i), places[i]);
            }
            PointEvaluation evaluation = new PointEvaluation(at);
            double low = evaluation.of(variable.lower());
            double high = evaluation.of(variable.upper());
            double start = Optional.ofNullable(starts.get(variable))
                    .map(given -> given.at(places))
                    .orElseGet(() -> evaluation.of(variable.start()));
            return low == high ? low : Math.max(low + push(low, high), Math.min(start, high - push(high, low)));
        }

        /** How far from a bound the start is kept. */
        private static double push(double bound, double other) {
            if (Double.isInfinite(bound)) {
                return 0;
            }
            double relative = PUSH * Math.max(1, Math.abs(bound));
            return Double.isInfinite(other) ? relative : Math.min(relative, PUSH * Math.abs(other - bound));
        }

        /** The values of the variables in a part, for the message. */
        private String where(Expression part) {
            List<VariableReference> references = new ArrayList<>();
            collect(part, references);
            String values = references.stream()
                    .distinct()
                    .limit(4)
                    .map(reference -> ExpressionText.of(reference) + " = " + ExpressionText.number(of(reference)))
                    .collect(Collectors.joining(", "));
            return values.isEmpty() ? "" : ", where " + values;
        }

        private static void collect(Expression expression, List<VariableReference> references) {
            switch (expression) {
                case VariableReference reference -> references.add(reference);
                case Derivative derivative -> collect(derivative.operand(), references);
                case Integral integral -> collect(integral.integrand(), references);
                case SupportSum sum -> collect(sum.term(), references);
                case TermSum sum -> sum.terms().forEach(term -> collect(term, references));
                case Choice choice -> {
                    collect(choice.then(), references);
                    collect(choice.otherwise(), references);
                }
                case UnaryOperation operation -> collect(operation.operand(), references);
                case BinaryOperation operation -> {
                    collect(operation.left(), references);
                    collect(operation.right(), references);
                }
                case Literal _, Coordinate _, ParameterReference _ -> {}
            }
        }
    }
}
