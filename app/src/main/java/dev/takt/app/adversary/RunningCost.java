package dev.takt.app.adversary;

import dev.takt.app.adversary.HistoryEvaluation.Moment;
import dev.takt.solver.model.Argument;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblem.Objective;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.model.rewriting.ExpressionRewriting;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a closed loop costs by the objective of its model: in each period the part of the objective that belongs to the first
 * interval of the horizon, and at the end of the run, once, what the objective says about the end of the horizon. Prices of soft
 * constraints are not in it; a maximised objective counts with the opposite sign.
 */
final class RunningCost {
    private static final double ROUNDING = 1e-9;

    private final Domain time;
    private final Set<String> known;
    private final double interval;
    private final double period;
    private final List<Term> stages = new ArrayList<>();
    private final List<Term> ends = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();

    /** A part of the objective. */
    private sealed interface Term {
        Expression factor();

        /** What is at points of time, the latest of them at {@code at}. */
        record Point(Expression factor, Expression term, double at) implements Term {}

        /** An integral over a part of a period. */
        record Part(Expression factor, Expression integrand, double from, double to) implements Term {}
    }

    /**
     * The cost of runs of a model.
     *
     * @param known names of variables and parameters in their histories
     * @param period of the loop
     */
    RunningCost(OptimalControlProblem model, Domain time, Set<String> known, double period) {
        this.time = time;
        this.known = known;
        this.period = period;
        this.interval = Math.max(period, time.supports()[1] - time.from());
        double sign = model.objective().sense() == Objective.Sense.MAXIMIZE ? -1 : 1;
        collect(model.objective().expression(), new Expression.Literal(sign));
        Set<String> running = new HashSet<>();
        stages.stream().map(this::shape).forEach(running::add);
        ends.removeIf(term -> running.contains(shape(term)));
    }

    /** Parts of the objective that are not counted, as text. */
    List<String> leftOut() {
        return List.copyOf(leftOut);
    }

    private void collect(Expression expression, Expression factor) {
        switch (expression) {
            case Expression.TermSum sum -> sum.terms().forEach(term -> collect(term, factor));
            case Expression.UnaryOperation(var operator, Expression operand)
            when operator == UnaryOperator.NEGATE -> collect(operand, factor.negated());
            case Expression.BinaryOperation(var operator, Expression left, Expression right)
            when operator == BinaryOperator.ADD || operator == BinaryOperator.SUBTRACT -> {
                collect(left, factor);
                collect(right, operator == BinaryOperator.ADD ? factor : factor.negated());
            }
            case Expression.BinaryOperation(var operator, Expression left, Expression right)
            when operator == BinaryOperator.MULTIPLY && !Occurrences.ofVariables(left) ->
                collect(right, factor.times(left));
            case Expression.BinaryOperation(var operator, Expression left, Expression right)
            when (operator == BinaryOperator.MULTIPLY || operator == BinaryOperator.DIVIDE)
                    && !Occurrences.ofVariables(right) ->
                collect(left, operator == BinaryOperator.MULTIPLY ? factor.times(right) : factor.over(right));
            case Expression.Integral integral when integral.domain() == time -> integral(integral, factor);
            case Expression.SupportSum sum when sum.domain() == time -> sum(sum, factor);
            default -> point(expression, factor);
        }
    }

    private void integral(Expression.Integral integral, Expression factor) {
        if (!canEvaluate(integral.integrand())) {
            leftOut.add(ExpressionText.of(integral));
            return;
        }
        double from = Math.max(0, integral.from() - time.from());
        double to = Math.min(period, integral.to() - time.from());
        if (to > from) {
            stages.add(new Term.Part(factor, integral.integrand(), from, to));
        }
    }

    private void sum(Expression.SupportSum sum, Expression factor) {
        if (!canEvaluate(sum.term())) {
            leftOut.add(ExpressionText.of(sum));
            return;
        }
        for (double support : time.supports()) {
            if (support >= sum.from() - ROUNDING && support <= sum.to() + ROUNDING) {
                sort(new Term.Point(factor, sum.term(), support - time.from()));
            }
        }
    }

    private void point(Expression expression, Expression factor) {
        if (!Occurrences.ofVariables(expression)) {
            return;
        }
        if (canEvaluate(expression)) {
            sort(new Term.Point(factor, expression, latest(expression, time) - time.from()));
        } else {
            leftOut.add(ExpressionText.of(expression));
        }
    }

    private boolean canEvaluate(Expression expression) {
        return HistoryEvaluation.canEvaluate(expression, time, known);
    }

    private void sort(Term.Point term) {
        if (term.at() > ROUNDING && term.at() <= interval * (1 + ROUNDING)) {
            stages.add(term);
        } else if (term.at() >= time.to() - time.from() - ROUNDING) {
            ends.add(term);
        }
    }

    /** The latest fixed time of a variable in an expression; minus infinity for none. */
    static double latest(Expression expression, Domain time) {
        double[] latest = {Double.NEGATIVE_INFINITY};
        Occurrences.any(expression, part -> {
            if (part instanceof Expression.VariableReference(var _, List<Argument> arguments)) {
                arguments.forEach(argument -> {
                    if (argument instanceof Argument.At(Domain domain, double coordinate) && domain == time) {
                        latest[0] = Math.max(latest[0], coordinate);
                    }
                });
            }
            return false;
        });
        return latest[0];
    }

    /** What is the same for terms that differ in their times alone: the end of a sum is none of the horizon's. */
    private String shape(Term term) {
        if (!(term instanceof Term.Point(Expression factor, Expression body, double at))) {
            return "";
        }
        ExpressionRewriting moved = new ExpressionRewriting() {
            @Override
            protected Expression variable(Expression.VariableReference reference) {
                List<Argument> arguments = reference.arguments().stream()
                        .map(argument ->
                                argument instanceof Argument.At(Domain domain, double coordinate) && domain == time
                                        ? new Argument.At(domain, (float) (coordinate - at - time.from()))
                                        : argument)
                        .toList();
                return new Expression.VariableReference(reference.variable(), arguments);
            }
        };
        return ExpressionText.of(factor.times(moved.of(body)));
    }

    /** The cost of a run. */
    double of(HistoryEvaluation run, int periods) {
        double sum = 0;
        for (int k = 0; k < periods; k++) {
            for (Term term : stages) {
                sum += value(term, run, k);
            }
        }
        for (Term term : ends) {
            sum += value(term, run, periods - (time.to() - time.from()) / period);
        }
        return sum;
    }

    private double value(Term term, HistoryEvaluation run, double origin) {
        return switch (term) {
            case Term.Point(Expression factor, Expression body, double at) -> {
                Moment moment = new Moment(origin, at, -1);
                yield run.of(factor, moment) * run.of(body, moment);
            }
            case Term.Part(Expression factor, Expression integrand, double from, double to) -> {
                int acting = (int) origin + 1;
                Moment first = new Moment(origin, from, acting);
                Moment last = new Moment(origin, to, acting);
                yield run.of(factor, first) * 0.5 * (to - from) * (run.of(integrand, first) + run.of(integrand, last));
            }
        };
    }
}
