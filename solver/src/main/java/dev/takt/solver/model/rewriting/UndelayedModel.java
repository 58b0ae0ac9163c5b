package dev.takt.solver.model.rewriting;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Delays;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblem.Objective;

/** The equations of a model without its dead times, as they are at rest: what was some time before is what is. */
public final class UndelayedModel extends ExpressionRewriting {
    private UndelayedModel() {}

    /** The model without dead times; the same one if it has none. */
    public static OptimalControlProblem of(OptimalControlProblem model) {
        if (Delays.in(model).isEmpty()) {
            return model;
        }
        UndelayedModel rewriting = new UndelayedModel();
        return new OptimalControlProblem(
                model.name(),
                model.domains(),
                model.parameters(),
                model.variables(),
                model.constraints().stream()
                        .filter(Constraint.Equation.class::isInstance)
                        .map(Constraint.Equation.class::cast)
                        .<Constraint>map(equation -> new Constraint.Equation(
                                equation.name(),
                                rewriting.of(equation.left()),
                                rewriting.of(equation.right()),
                                equation.restrictions()))
                        .toList(),
                new Objective(Objective.Sense.MINIMIZE, new Literal(0)),
                true);
    }

    @Override
    protected Expression variable(VariableReference reference) {
        return new VariableReference(
                reference.variable(),
                reference.arguments().stream()
                        .map(argument -> argument instanceof Argument.Delayed
                                ? argument.domain().running()
                                : argument)
                        .toList());
    }
}
