package dev.takt.solver.transcription;

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
import dev.takt.solver.model.OptimalControlProblem.Objective;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.ParameterFunction;
import dev.takt.solver.model.RestrictedSupports;
import dev.takt.solver.model.Restriction;
import dev.takt.solver.model.RunningDomains;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.Variable.Role;
import dev.takt.solver.transcription.discretization.TotalDerivative;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The equations of a model at one instant: time is a parameter, every variable loses its time domain, and the time
 * derivative of a state is a variable of its own. Conditions at fixed times, integrals over time, inequalities and the
 * objective are gone; initial conditions become the starts of the states.
 */
final class InstantaneousModel {
    private final OptimalControlProblem model;
    private final Domain time;
    private final List<ModelProblem> problems;
    private final Parameter now;
    private final Map<Variable, Variable> variables = new LinkedHashMap<>();
    private final Map<Parameter, Parameter> parameters = new LinkedHashMap<>();
    /** By variable the one of its derivative, in discrete time that of its value after a step. */
    private final Map<Variable, Variable> derivatives = new LinkedHashMap<>();

    private final Map<TermSum, Expression> sums = new IdentityHashMap<>();
    private final Map<Variable, Variable> rates = new LinkedHashMap<>();
    private final List<Constraint> equations = new ArrayList<>();
    /** Variables whose definitions are being differentiated. */
    private final Set<Variable> open = new HashSet<>();

    private String element = "model";
    /** Where along space the equation holds that is being rewritten. */
    private List<Restriction> places = List.of();

    /** Rewrites a model, reporting what has no meaning at an instant. */
    InstantaneousModel(OptimalControlProblem model, Domain time, List<ModelProblem> problems) {
        this.model = model;
        this.time = time;
        this.problems = problems;
        this.now = new Parameter(time.name(), List.of(), ParameterFunction.constant(time.from()));
        for (Parameter parameter : model.parameters()) {
            parameters.put(parameter, withoutTime(parameter));
        }
        for (Variable variable : model.variables()) {
            variables.put(variable, withoutTime(variable));
        }
        for (Constraint constraint : model.constraints()) {
            if (constraint instanceof Constraint.Equation equation) {
                element = equation.name();
                equation(equation);
            }
        }
    }

    /** The model without time. */
    OptimalControlProblem problem() {
        List<Parameter> allParameters = new ArrayList<>(List.of(now));
        allParameters.addAll(parameters.values());
        List<Variable> allVariables = new ArrayList<>(variables.values());
        allVariables.addAll(rates.values());
        allVariables.addAll(derivatives.values());
        return new OptimalControlProblem(
                model.name(),
                model.domains().stream().filter(domain -> domain != time).toList(),
                allParameters,
                allVariables,
                equations,
                new Objective(Objective.Sense.MINIMIZE, new Literal(0)),
                true);
    }

    /** The variable of the time derivative, or of the value after a step, by the variable of which it is one. */
    Map<Variable, Variable> derivatives() {
        return derivatives;
    }

    private Parameter withoutTime(Parameter parameter) {
        int place = parameter.domains().indexOf(time);
        if (place < 0) {
            return parameter;
        }
        List<Domain> others =
                parameter.domains().stream().filter(domain -> domain != time).toList();
        ParameterFunction atStart = point -> {
            double[] whole = new double[point.length + 1];
            System.arraycopy(point, 0, whole, 0, place);
            whole[place] = time.from();
            System.arraycopy(point, place, whole, place + 1, point.length - place);
            return parameter.initial().at(whole);
        };
        return new Parameter(parameter.name(), others, atStart);
    }

    private Variable withoutTime(Variable variable) {
        return new Variable(
                variable.name(),
                variable.domains().stream().filter(domain -> domain != time).toList(),
                variable.role(),
                new Literal(Double.NEGATIVE_INFINITY),
                new Literal(Double.POSITIVE_INFINITY),
                rewrite(initial(variable)),
                OptionalDouble.empty());
    }

    /** The value that an initial condition gives, or the start. */
    private Expression initial(Variable variable) {
        for (Constraint constraint : model.constraints()) {
            if (constraint instanceof Constraint.Equation equation
                    && equation.restrictions().isEmpty()) {
                if (isInitial(equation.left(), variable, equation.right())) {
                    return initialValue(equation.name(), equation.left(), equation.right());
                }
                if (isInitial(equation.right(), variable, equation.left())) {
                    return initialValue(equation.name(), equation.right(), equation.left());
                }
            }
        }
        return variable.start();
    }

    private boolean isInitial(Expression state, Variable variable, Expression value) {
        return state instanceof VariableReference(Variable referred, List<Argument> arguments)
                && referred == variable
                && !Occurrences.ofVariables(value)
                && arguments.stream().allMatch(this::isInitialOrRunning)
                && arguments.stream().anyMatch(argument -> argument instanceof Argument.At);
    }

    private Expression initialValue(String equation, Expression state, Expression value) {
        boolean single = RunningDomains.of(state).containsAll(RunningDomains.of(value));
        if (single && !Occurrences.ofMeasures(value) && !Occurrences.ofDerivatives(value)) {
            return value;
        }
        element = equation;
        report(
                ExpressionText.of(value) + " as an initial value",
                "one value of parameters and coordinates, without derivatives, integrals and sums",
                "Maybe make its value a parameter.");
        return new Literal(0);
    }

    private boolean isInitialOrRunning(Argument argument) {
        return switch (argument) {
            case Argument.Running(Domain domain) -> domain != time;
            case Argument.At(Domain domain, double coordinate) -> domain == time && coordinate == time.from();
            case Argument.Shifted _, Argument.Delayed _ -> false;
        };
    }

    private void equation(Constraint.Equation equation) {
        Expression residual = equation.left().minus(equation.right());
        boolean runs = RunningDomains.of(equation).contains(time);
        boolean atFixedTime = Occurrences.any(residual, this::isAtFixedTime);
        boolean overTime = Occurrences.any(residual, this::isOverTime);
        if (runs && (atFixedTime || overTime)) {
            report(ExpressionText.of(equation), "an equation of one instant", "Maybe split it with a variable.");
        }
        if (atFixedTime || overTime || !holdsAfterStart(equation)) {
            return;
        }
        places = equation.restrictions().stream()
                .filter(restriction -> !isOfTime(restriction))
                .toList();
        equations.add(
                new Constraint.Equation(equation.name(), rewrite(equation.left()), rewrite(equation.right()), places));
    }

    private boolean isAtFixedTime(Expression part) {
        return part instanceof VariableReference reference
                && reference.arguments().stream()
                        .anyMatch(argument -> argument instanceof Argument.At && argument.domain() == time);
    }

    private boolean isOverTime(Expression part) {
        return part instanceof Integral integral && integral.domain() == time
                || part instanceof SupportSum sum && sum.domain() == time;
    }

    /** Whether the restrictions on time hold at the first support after the start, or for a step where it begins. */
    private boolean holdsAfterStart(Constraint.Equation equation) {
        boolean step = time.step().isPresent()
                && Occurrences.any(
                        equation.left().minus(equation.right()),
                        part -> part instanceof VariableReference reference
                                && reference.arguments().stream().anyMatch(this::isNext));
        return new RestrictedSupports(
                        equation.restrictions().stream().filter(this::isOfTime).toList())
                .contain(Map.of(time, time.supports()[step ? 0 : 1]));
    }

    private boolean isOfTime(Restriction restriction) {
        Set<Domain> domains = new LinkedHashSet<>(RunningDomains.of(restriction.left()));
        domains.addAll(RunningDomains.of(restriction.right()));
        return domains.equals(Set.of(time));
    }

    private Expression rewrite(Expression expression) {
        return switch (expression) {
            case Literal _ -> expression;
            case Coordinate(Domain domain) -> domain == time ? now.running() : expression;
            case ParameterReference(Parameter parameter, List<Argument> arguments) ->
                new ParameterReference(parameters.getOrDefault(parameter, parameter), withoutTime(arguments));
            case VariableReference reference -> variable(reference);
            case Derivative derivative -> derivative(derivative);
            case Integral(Expression integrand, Domain domain, double from, double to, var quadrature) ->
                new Integral(rewrite(integrand), domain, from, to, quadrature);
            case SupportSum(Expression term, Domain domain, double from, double to) ->
                new SupportSum(rewrite(term), domain, from, to);
            case TermSum sum -> rewriteTerms(sum);
            case Choice(Restriction(Expression left, var comparison, Expression right), var then, var otherwise) ->
                new Choice(
                        new Restriction(rewrite(left), comparison, rewrite(right)), rewrite(then), rewrite(otherwise));
            case UnaryOperation(var operator, Expression operand) -> new UnaryOperation(operator, rewrite(operand));
            case BinaryOperation(var operator, Expression left, Expression right) ->
                new BinaryOperation(operator, rewrite(left), rewrite(right));
        };
    }

    private Expression variable(VariableReference reference) {
        for (Argument argument : reference.arguments()) {
            if (argument instanceof Argument.Delayed(Domain domain, double _, Parameter past) && domain == time) {
                return new ParameterReference(parameters.getOrDefault(past, past), withoutTime(reference.arguments()));
            }
        }
        Variable reduced = variables.getOrDefault(reference.variable(), reference.variable());
        if (time.step().isEmpty() || reference.arguments().stream().noneMatch(this::isNext)) {
            return new VariableReference(reduced, withoutTime(reference.arguments()));
        }
        if (reference.variable().role() == Role.CONTROL) {
            report(
                    ExpressionText.of(reference) + ", a control after the step",
                    "controls that act on the step, and what is known at its beginning",
                    "Maybe u is meant, which acts from its support to the next one.");
        }
        Variable next = derivatives.computeIfAbsent(
                reduced, state -> named("next(" + state.name() + ", " + time.name() + ")", state.domains(), Role.FREE));
        return new VariableReference(
                next,
                reference.arguments().stream()
                        .filter(argument -> argument.domain() != time)
                        .toList());
    }

    private boolean isNext(Argument argument) {
        return argument instanceof Argument.Shifted(Domain domain, int supports) && domain == time && supports == 1;
    }

    /** A sum that stands in several places stays one. */
    private Expression rewriteTerms(TermSum sum) {
        Expression known = sums.get(sum);
        if (known == null) {
            known = new TermSum(sum.terms().stream().map(this::rewrite).toList());
            sums.put(sum, known);
        }
        return known;
    }

    private List<Argument> withoutTime(List<Argument> arguments) {
        for (Argument argument : arguments) {
            if (argument instanceof Argument.Shifted && argument.domain() == time) {
                report(
                        "a value at another support in time",
                        time.step().isPresent() ? "an equation of one step" : "an equation of one instant",
                        time.step().isPresent()
                                ? "Maybe keep the value in a state of its own: next(before, " + time.name() + ") = …."
                                : "Maybe write a differential equation, delay(u, 30 s) for a dead time, or next(x, "
                                        + time.name() + ") = … with scheme = discrete: only those can be simulated.");
            }
        }
        return arguments.stream().filter(argument -> argument.domain() != time).toList();
    }

    private Expression derivative(Derivative derivative) {
        if (derivative.domain() != time) {
            return new Derivative(rewrite(derivative.operand()), derivative.domain(), derivative.order());
        }
        Expression operand = rewrite(derivative.operand());
        TotalDerivative once = new TotalDerivative(now, this::rate);
        try {
            return derivative.order() == 1 ? once.of(operand) : second(operand, once);
        } catch (IllegalArgumentException e) {
            report(
                    ExpressionText.of(derivative) + ", where " + e.getMessage(),
                    "derivatives of expressions of states",
                    "Maybe introduce a state with an equation of its own.");
            return new Literal(0);
        }
    }

    private Expression second(Expression operand, TotalDerivative once) {
        if (!(operand instanceof VariableReference(Variable variable, List<Argument> arguments))) {
            throw new IllegalArgumentException("only a variable may be differentiated twice");
        }
        Variable known = rates.get(variable);
        if (known == null) {
            known = new Variable(
                    "rate(" + variable.name() + ")",
                    variable.domains(),
                    Role.STATE,
                    new Literal(Double.NEGATIVE_INFINITY),
                    new Literal(Double.POSITIVE_INFINITY),
                    initialRate(variable),
                    OptionalDouble.empty());
            rates.put(variable, known);
        }
        // at a wall, where nothing is differentiated twice, an equation gives the variable, and it has no rate
        Constraint.Equation rate =
                new Constraint.Equation(known.name(), once.of(variable.running()), known.running(), places);
        if (!equations.contains(rate)) {
            equations.add(rate);
        }
        return once.of(new VariableReference(known, arguments));
    }

    /** How fast a variable with a second derivative begins, {@code der(x, t) = value for t = 0}; 0 where no condition says it. */
    private Expression initialRate(Variable reduced) {
        for (Constraint constraint : model.constraints()) {
            if (constraint instanceof Constraint.Equation equation && holdsAtStartOnly(equation)) {
                if (isRate(equation.left(), reduced) && !Occurrences.ofVariables(equation.right())) {
                    return rewrite(equation.right());
                }
                if (isRate(equation.right(), reduced) && !Occurrences.ofVariables(equation.left())) {
                    return rewrite(equation.left());
                }
            }
        }
        return new Literal(0);
    }

    private boolean holdsAtStartOnly(Constraint.Equation equation) {
        RestrictedSupports supports = new RestrictedSupports(
                equation.restrictions().stream().filter(this::isOfTime).toList());
        return supports.contain(Map.of(time, time.from())) && !supports.contain(Map.of(time, time.supports()[1]));
    }

    private boolean isRate(Expression side, Variable reduced) {
        return side instanceof Derivative(Expression operand, Domain domain, int order)
                && domain == time
                && order == 1
                && operand instanceof VariableReference(Variable whole, List<Argument> arguments)
                && variables.get(whole) == reduced
                && arguments.stream().allMatch(Argument.Running.class::isInstance);
    }

    /** The time derivative of a variable at the same place. */
    private Expression rate(VariableReference reference) {
        Variable variable = reference.variable();
        if (variable.role() == Role.CONTROL) {
            throw new IllegalArgumentException("the control " + variable.name() + " jumps");
        }
        if (!dependsOnTime(variable)) {
            return new Literal(0);
        }
        Optional<Expression> given = definition(variable);
        if (given.isPresent() && open.add(variable)) {
            // what an equation gives moves with what it is made of
            Expression moving = new TotalDerivative(now, this::rate).of(rewrite(given.get()));
            open.remove(variable);
            return moving;
        }
        Variable derivative = derivatives.computeIfAbsent(
                variable, state -> named("der(" + state.name() + ", " + time.name() + ")", state.domains(), Role.FREE));
        return new VariableReference(derivative, reference.arguments());
    }

    /** What an equation gives for an algebraic variable everywhere. */
    private Optional<Expression> definition(Variable reduced) {
        if (reduced.role() != Role.ALGEBRAIC) {
            return Optional.empty();
        }
        return model.constraints().stream()
                .filter(constraint -> constraint instanceof Constraint.Equation(var _, var left, var right, var where)
                        && where.isEmpty()
                        && left instanceof VariableReference(Variable whole, List<Argument> arguments)
                        && variables.get(whole) == reduced
                        && arguments.stream().allMatch(Argument.Running.class::isInstance)
                        && !Occurrences.ofDerivatives(right))
                .map(constraint -> ((Constraint.Equation) constraint).right())
                .findFirst();
    }

    private boolean dependsOnTime(Variable reduced) {
        return rates.containsValue(reduced)
                || model.variables().stream()
                        .anyMatch(variable -> variables.get(variable) == reduced
                                && variable.domains().contains(time));
    }

    private static Variable named(String name, List<Domain> domains, Role role) {
        return new Variable(
                name,
                domains,
                role,
                new Literal(Double.NEGATIVE_INFINITY),
                new Literal(Double.POSITIVE_INFINITY),
                new Literal(0),
                OptionalDouble.empty());
    }

    private void report(String found, String expected, String cure) {
        problems.add(new ModelProblem(element, found, expected, cure));
    }
}
