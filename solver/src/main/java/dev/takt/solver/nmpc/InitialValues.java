package dev.takt.solver.nmpc;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Constraint.Equation;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.Variable;
import java.util.List;

/** Which equations say where a state begins. */
final class InitialValues {
    private InitialValues() {}

    /** Whether an equation is {@code x(0) = …} for a variable, with given values on its right. */
    static boolean isInitial(Equation equation, Variable variable) {
        return equation.restrictions().isEmpty()
                && equation.left() instanceof VariableReference(Variable referred, List<Argument> arguments)
                && referred == variable
                && arguments.stream().anyMatch(Argument.At.class::isInstance)
                && arguments.stream().allMatch(InitialValues::isStart)
                && !Occurrences.ofVariables(equation.right());
    }

    private static boolean isStart(Argument argument) {
        return argument.domain().kind() == Domain.Kind.TIME
                ? argument instanceof Argument.At(Domain time, double at) && at == time.from()
                : argument instanceof Argument.Running;
    }
}
