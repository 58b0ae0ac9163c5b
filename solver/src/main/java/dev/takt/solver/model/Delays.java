package dev.takt.solver.model;

import dev.takt.solver.model.Expression.VariableReference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Dead times: variables some time before, and the parameters of what was before the start. */
public final class Delays {
    private Delays() {}

    /**
     * A dead time of a problem.
     *
     * @param past the parameter of what was before the start
     */
    public record Delay(Variable variable, Domain time, double delay, Parameter past) {}

    /** The dead times of the constraints and the objective of a problem, each once. */
    public static List<Delay> in(OptimalControlProblem problem) {
        Map<Parameter, Delay> found = new LinkedHashMap<>();
        for (Constraint constraint : problem.constraints()) {
            switch (constraint) {
                case Constraint.Equation equation -> {
                    collect(equation.left(), found);
                    collect(equation.right(), found);
                }
                case Constraint.Inequality inequality -> collect(inequality.body(), found);
            }
        }
        collect(problem.objective().expression(), found);
        return List.copyOf(found.values());
    }

    /** The longest dead time of a problem; 0 without. */
    public static double longest(OptimalControlProblem problem) {
        return in(problem).stream().mapToDouble(Delay::delay).max().orElse(0);
    }

    private static void collect(Expression expression, Map<Parameter, Delay> found) {
        Occurrences.any(expression, part -> {
            if (part instanceof VariableReference(Variable variable, List<Argument> arguments)) {
                for (Argument argument : arguments) {
                    if (argument instanceof Argument.Delayed(Domain time, double delay, Parameter past)) {
                        found.putIfAbsent(past, new Delay(variable, time, delay, past));
                    }
                }
            }
            return false;
        });
    }

    /** Whether a delayed variable keeps its value from support to support, as controls do but those of the trapezoidal rule. */
    public static boolean isHeld(Variable variable, Domain time) {
        return variable.role() == Variable.Role.CONTROL && !(time.scheme() instanceof DerivativeScheme.Trapezoid);
    }

    /** Whether a parameter is one of the past, by its name, which no other parameter can have. */
    public static boolean isPast(Parameter parameter) {
        return parameter.name().startsWith("delay(");
    }

    /** The name of the parameter of the past, {@code delay(u, 30)}. */
    public static String name(Variable variable, double delay) {
        return "delay(" + variable.name() + ", " + ExpressionText.number(delay) + ")";
    }

    /** The time domain of a variable. */
    private static Domain time(Variable variable) {
        return variable.domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        variable.name() + " has no time domain along which it could be delayed"));
    }

    /**
     * The parameter of what was before the start.
     *
     * @param past until other values are set; its time is counted from the start and is at most 0
     */
    public static Parameter past(Variable variable, double delay, ParameterFunction past) {
        Domain time = time(variable);
        int place = variable.domains().indexOf(time);
        ParameterFunction before = coordinates -> {
            double[] then = coordinates.clone();
            then[place] = Math.min(0, coordinates[place] - time.from() - delay);
            return past.at(then);
        };
        return new Parameter(
                name(variable, delay), variable.domains(), before, ParameterLimits.NONE, Parameter.Along.HORIZON);
    }

    /** The variable some time before. */
    public static Expression reference(Variable variable, double delay, Parameter past) {
        Domain time = time(variable);
        return new VariableReference(
                variable,
                variable.domains().stream()
                        .<Argument>map(domain ->
                                domain == time ? new Argument.Delayed(time, delay, past) : new Argument.Running(domain))
                        .toList());
    }
}
