package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.Constraint;
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
import dev.takt.solver.model.OptimalControlProblem;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** Finds the sums of many terms that stand in more than one place of a problem. Each is looked into once. */
public final class SharedSums {
    private final Set<TermSum> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<TermSum> shared = Collections.newSetFromMap(new IdentityHashMap<>());

    private SharedSums() {}

    /** The sums, by identity. */
    public static Set<TermSum> of(OptimalControlProblem problem) {
        SharedSums search = new SharedSums();
        for (Constraint constraint : problem.constraints()) {
            switch (constraint) {
                case Constraint.Equation equation -> {
                    search.in(equation.left());
                    search.in(equation.right());
                }
                case Constraint.Inequality inequality -> search.in(inequality.body());
            }
        }
        search.in(problem.objective().expression());
        return search.shared;
    }

    private void in(Expression expression) {
        switch (expression) {
            case Literal _, Coordinate _, ParameterReference _, VariableReference _ -> {
                // nothing is inside
            }
            case TermSum sum -> {
                if (seen.add(sum)) {
                    sum.terms().forEach(this::in);
                } else {
                    shared.add(sum);
                }
            }
            case Derivative derivative -> in(derivative.operand());
            case Integral integral -> in(integral.integrand());
            case SupportSum sum -> in(sum.term());
            case Choice choice -> {
                in(choice.then());
                in(choice.otherwise());
            }
            case UnaryOperation operation -> in(operation.operand());
            case BinaryOperation operation -> {
                in(operation.left());
                in(operation.right());
            }
        }
    }
}
