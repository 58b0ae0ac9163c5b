package dev.takt.solver.model;

import dev.takt.solver.model.Constraint.Rank;
import dev.takt.solver.model.Constraint.Softness;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.OptimalControlProblem.Objective;
import dev.takt.solver.model.Variable.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Collects the parts of an optimal control problem and checks them together.
 *
 * <pre>{@code
 * var model = new OptimalControlProblemBuilder("double integrator");
 * Domain t = model.time("t", Supports.uniform(0, 1, 101), new DerivativeScheme.BackwardDifference());
 * Variable x = model.state("x", t).declare();
 * Variable u = model.control("u", t).between(-1, 1).declare();
 * model.equation("dynamics", der(x.running(), t), u.running());
 * model.equation("start", x.at(t.at(0)), number(1));
 * OptimalControlProblem problem = model.minimize(integral(square(u.running()), t)).build();
 * }</pre>
 *
 * <p>Parts are kept in the order in which they come. Nothing is checked before {@link #build()}, which reports
 * everything that is wrong at once. Not safe for use by several threads.
 */
public final class OptimalControlProblemBuilder {
    private final String name;
    private final List<Domain> domains = new ArrayList<>();
    private final List<Parameter> parameters = new ArrayList<>();
    private final List<Variable> variables = new ArrayList<>();
    private final List<Constraint> constraints = new ArrayList<>();
    private final List<ControlMoves> moves = new ArrayList<>();
    private Objective objective = new Objective(Objective.Sense.MINIMIZE, new Literal(0));
    private boolean freeStart;
    private Optional<SteadyTargets> targets = Optional.empty();
    private Optional<Scenarios> scenarios = Optional.empty();
    private final Map<Variable, SteadyTargets.Target> followed = new LinkedHashMap<>();

    /** Starts a problem without parts, whose objective is 0. */
    public OptimalControlProblemBuilder(String name) {
        this.name = name;
    }

    /** Declares the time domain. */
    public Domain time(String name, double[] supports, DerivativeScheme scheme) {
        return declared(new Domain(name, Domain.Kind.TIME, supports, scheme, Optional.empty()));
    }

    /**
     * Declares a time domain whose length is decided by the optimisation.
     *
     * @param supports from 0 to 1, parts of the length
     * @param length a finite variable with a positive lower bound
     */
    public Domain time(String name, double[] supports, DerivativeScheme scheme, Variable length) {
        return declared(new Domain(name, Domain.Kind.TIME, supports, scheme, Optional.of(length)));
    }

    /**
     * Declares a time domain whose start is decided by the optimisation, and whose length is known.
     *
     * @param supports from 0 on, times since the start
     * @param origin a finite variable, the start
     */
    public Domain timeFrom(Variable origin, String name, double[] supports, DerivativeScheme scheme) {
        return declared(new Domain(name, Domain.Kind.TIME, supports, scheme, Optional.empty(), Optional.of(origin)));
    }

    /**
     * Declares a time domain whose start and length are decided by the optimisation.
     *
     * @param origin a finite variable, the start
     * @param supports from 0 to 1, parts of the length
     * @param length a finite variable with a positive lower bound
     */
    public Domain timeFrom(Variable origin, String name, double[] supports, DerivativeScheme scheme, Variable length) {
        return declared(new Domain(name, Domain.Kind.TIME, supports, scheme, Optional.of(length), Optional.of(origin)));
    }

    /** Declares a domain of space. */
    public Domain space(String name, double[] supports, DerivativeScheme scheme) {
        return declared(new Domain(name, Domain.Kind.SPACE, supports, scheme, Optional.empty()));
    }

    /** Declares a finite parameter. */
    public Parameter parameter(String name, double value) {
        return parameter(name, ParameterFunction.constant(value));
    }

    /** Declares a finite parameter that may be changed from outside within limits. */
    public Parameter parameter(String name, double value, ParameterLimits limits) {
        return parameter(name, ParameterFunction.constant(value), limits);
    }

    /**
     * Declares a parameter with its value at each support until another is set; finite without domains. With the time domain it is
     * a function of the time of the plant.
     */
    public Parameter parameter(String name, ParameterFunction initial, Domain... domains) {
        return parameter(name, initial, ParameterLimits.NONE, domains);
    }

    /** Declares a parameter that may be changed from outside within limits; finite without domains. */
    public Parameter parameter(String name, ParameterFunction initial, ParameterLimits limits, Domain... domains) {
        return declared(new Parameter(name, List.of(domains), initial, limits));
    }

    /** Declares a parameter that has the same values along the horizon of every plan, such as a weight that grows towards the end. */
    public Parameter parameterAlongHorizon(String name, ParameterFunction initial, Domain... domains) {
        return declared(new Parameter(name, List.of(domains), initial, ParameterLimits.NONE, Parameter.Along.HORIZON));
    }

    /**
     * A variable some time before: dead time.
     *
     * @param delay in the unit of the time domain, positive
     * @param past what was before the start, until the solver is given other values; its time is counted from the start and is at most 0
     * @throws IllegalArgumentException if the variable has no time domain
     */
    public Expression delay(Variable variable, double delay, ParameterFunction past) {
        String name = Delays.name(variable, delay);
        Parameter values = parameters.stream()
                .filter(parameter -> parameter.name().equals(name))
                .findFirst()
                .orElseGet(() -> declared(Delays.past(variable, delay, past)));
        return Delays.reference(variable, delay, values);
    }

    private Parameter declared(Parameter parameter) {
        add(parameter);
        return parameter;
    }

    /** Begins the declaration of a variable that differential equations determine. */
    public VariableDeclaration state(String name, Domain... domains) {
        return new VariableDeclaration(name, Role.STATE, List.of(domains));
    }

    /** Begins the declaration of a variable that is applied to the plant. */
    public VariableDeclaration control(String name, Domain... domains) {
        return new VariableDeclaration(name, Role.CONTROL, List.of(domains));
    }

    /** Begins the declaration of a variable that algebraic equations determine. */
    public VariableDeclaration algebraic(String name, Domain... domains) {
        return new VariableDeclaration(name, Role.ALGEBRAIC, List.of(domains));
    }

    /** Begins the declaration of any other variable. */
    public VariableDeclaration variable(String name, Domain... domains) {
        return new VariableDeclaration(name, Role.FREE, List.of(domains));
    }

    /**
     * Makes a finite parameter the applied input of a control, what acts on it when the plan begins: {@code u(0) = u0}. A loop
     * writes it before each solve.
     */
    public OptimalControlProblemBuilder applied(Variable control, Parameter parameter) {
        Domain time = control.domains().getFirst();
        return equation("applied " + control.name(), control.at(time.at(time.from())), parameter.running());
    }

    /** Adds an equation, which holds wherever all restrictions do. */
    public OptimalControlProblemBuilder equation(
            String name, Expression left, Expression right, Restriction... restrictions) {
        return add(new Constraint.Equation(name, left, right, List.of(restrictions)));
    }

    /** Adds two-sided bounds of an expression, which hold wherever all restrictions do. */
    public OptimalControlProblemBuilder inequality(
            String name, Expression lower, Expression body, Expression upper, Restriction... restrictions) {
        return add(new Constraint.Inequality(name, lower, body, upper, List.of(restrictions), Optional.empty()));
    }

    /** Adds a lower bound of an expression, which holds wherever all restrictions do. */
    public OptimalControlProblemBuilder atLeast(
            String name, Expression body, Expression lower, Restriction... restrictions) {
        return inequality(name, lower, body, new Literal(Double.POSITIVE_INFINITY), restrictions);
    }

    /** Adds an upper bound of an expression, which holds wherever all restrictions do. */
    public OptimalControlProblemBuilder atMost(
            String name, Expression body, Expression upper, Restriction... restrictions) {
        return inequality(name, new Literal(Double.NEGATIVE_INFINITY), body, upper, restrictions);
    }

    /** Adds bounds of an expression whose violation is paid for in the objective and reported as a slack. */
    public OptimalControlProblemBuilder soft(
            String name,
            Expression lower,
            Expression body,
            Expression upper,
            Softness softness,
            Restriction... restrictions) {
        return add(new Constraint.Inequality(name, lower, body, upper, List.of(restrictions), Optional.of(softness)));
    }

    /**
     * Adds limits of an expression that may be given up: at rest by their rank, on the way there at a price that grows with it.
     *
     * @param rank how important it is
     */
    public OptimalControlProblemBuilder zone(
            String name, Expression lower, Expression body, Expression upper, Rank rank, Restriction... restrictions) {
        return soft(name, lower, body, upper, new Softness(0, 0, Optional.of(rank)), restrictions);
    }

    /** The parameter that takes the value of a variable of time at the steady optimum ahead of each plan. */
    public Parameter target(Variable variable) {
        SteadyTargets.Target known = followed.get(variable);
        if (known == null) {
            known = SteadyTargets.Target.of(variable);
            followed.put(variable, known);
            add(known.parameter());
        }
        return known.parameter();
    }

    /**
     * Sets what is best at rest.
     *
     * @param objective of variables where they run along time
     * @param constraints of the steady state alone
     */
    public OptimalControlProblemBuilder targets(Objective objective, Constraint... constraints) {
        return targets(1, objective, constraints);
    }

    /**
     * Sets what is best at rest.
     *
     * @param every the number of plans for which one target serves
     * @param objective of variables where they run along time
     * @param constraints of the steady state alone
     */
    public OptimalControlProblemBuilder targets(int every, Objective objective, Constraint... constraints) {
        targets = Optional.of(new SteadyTargets(
                Optional.of(objective), List.of(constraints), List.of(), every, SteadyTargets.FOR_ZONES.penalty()));
        return this;
    }

    /** Sets what is minimised. */
    public OptimalControlProblemBuilder minimize(Expression expression) {
        objective = new Objective(Objective.Sense.MINIMIZE, expression);
        return this;
    }

    /** Sets what is maximised. */
    public OptimalControlProblemBuilder maximize(Expression expression) {
        objective = new Objective(Objective.Sense.MAXIMIZE, expression);
        return this;
    }

    /** Lets the optimiser choose where states begin that no condition sets; without it such a state is a mistake. */
    public OptimalControlProblemBuilder freeStart() {
        freeStart = true;
        return this;
    }

    /** Plans for all scenarios at once, with their values and weights as further parameters. */
    public OptimalControlProblemBuilder scenarios(Scenarios all) {
        scenarios = Optional.of(all);
        return this;
    }

    /** Adds a domain. */
    public OptimalControlProblemBuilder add(Domain domain) {
        domains.add(domain);
        return this;
    }

    /** Adds a parameter. */
    public OptimalControlProblemBuilder add(Parameter parameter) {
        parameters.add(parameter);
        return this;
    }

    /** Adds a variable. */
    public OptimalControlProblemBuilder add(Variable variable) {
        variables.add(variable);
        return this;
    }

    /** Adds a constraint. */
    public OptimalControlProblemBuilder add(Constraint constraint) {
        constraints.add(constraint);
        return this;
    }

    /**
     * The problem.
     *
     * @throws ModelException with everything that is wrong
     */
    public OptimalControlProblem build() {
        OptimalControlProblem problem = new OptimalControlProblem(
                name, domains, parameters, variables, constraints, objective, freeStart, steady());
        List<ModelProblem> wrong = new ArrayList<>();
        moves.forEach(each -> wrong.addAll(each.problems()));
        OptimalControlProblem moving = wrong.isEmpty() ? MoveStatements.in(problem, moves) : problem;
        OptimalControlProblem whole = scenarios.map(moving::with).orElse(moving);
        wrong.addAll(ModelValidation.problems(whole));
        if (!wrong.isEmpty()) {
            throw new ModelException(wrong);
        }
        return whole;
    }

    private Optional<SteadyTargets> steady() {
        if (targets.isEmpty() && followed.isEmpty()) {
            return Optional.empty();
        }
        SteadyTargets given = targets.orElse(SteadyTargets.FOR_ZONES);
        return Optional.of(new SteadyTargets(
                given.objective(),
                given.constraints(),
                List.copyOf(followed.values()),
                given.every(),
                given.penalty()));
    }

    private Domain declared(Domain domain) {
        add(domain);
        return domain;
    }

    /** The bounds and the first guess of a variable on its way into the problem. */
    public final class VariableDeclaration {
        private final String name;
        private final Role role;
        private final List<Domain> domains;
        private Expression lower = new Literal(Double.NEGATIVE_INFINITY);
        private Expression upper = new Literal(Double.POSITIVE_INFINITY);
        private Expression start = new Literal(0);
        private OptionalDouble controlHorizon = OptionalDouble.empty();
        private List<Integer> blocks = List.of();
        private Optional<ControlMoves.Rate> rate = Optional.empty();
        private Optional<Expression> moveWeight = Optional.empty();

        private VariableDeclaration(String name, Role role, List<Domain> domains) {
            this.name = name;
            this.role = role;
            this.domains = domains;
        }

        /** Sets both bounds. */
        public VariableDeclaration between(double lower, double upper) {
            return between(new Literal(lower), new Literal(upper));
        }

        /** Sets both bounds, expressions of coordinates and parameters. */
        public VariableDeclaration between(Expression lower, Expression upper) {
            this.lower = lower;
            this.upper = upper;
            return this;
        }

        /** Sets the lower bound. */
        public VariableDeclaration atLeast(double lower) {
            this.lower = new Literal(lower);
            return this;
        }

        /** Sets the upper bound. */
        public VariableDeclaration atMost(double upper) {
            this.upper = new Literal(upper);
            return this;
        }

        /** Sets the first guess; 0 without. */
        public VariableDeclaration start(double start) {
            return start(new Literal(start));
        }

        /** Sets the first guess, an expression of coordinates and parameters. */
        public VariableDeclaration start(Expression start) {
            this.start = start;
            return this;
        }

        /** Sets the time after which a control keeps its value. */
        public VariableDeclaration controlHorizon(double time) {
            this.controlHorizon = OptionalDouble.of(time);
            return this;
        }

        /** Sets how many intervals each value of a control lasts; the last one lasts to the end of the horizon. */
        public VariableDeclaration blocks(int... intervals) {
            this.blocks = IntStream.of(intervals).boxed().toList();
            return this;
        }

        /** Limits the change of a control in a second, from the applied input on; a parameter {@code u.rate} has the number. */
        public VariableDeclaration rate(double perSecond) {
            return rate(new Literal(perSecond), new Literal(perSecond));
        }

        /** Limits the change of a control in a second by expressions of parameters, other ones upwards and downwards. */
        public VariableDeclaration rate(Expression up, Expression down) {
            this.rate = Optional.of(new ControlMoves.Rate(up, down));
            return this;
        }

        /**
         * Adds the integral of the squares of a control's moves to the objective, times a weight; a parameter
         * {@code u.move-weight} has the number.
         */
        public VariableDeclaration moveWeight(double weight) {
            return moveWeight(new Literal(weight));
        }

        /** The same with an expression of parameters. */
        public VariableDeclaration moveWeight(Expression weight) {
            this.moveWeight = Optional.of(weight);
            return this;
        }

        /** Adds the variable to the problem. */
        public Variable declare() {
            Variable variable = new Variable(name, domains, role, lower, upper, start, controlHorizon, blocks);
            add(variable);
            ControlMoves said = new ControlMoves(variable, rate, moveWeight);
            if (said.areSet()) {
                moves.add(said);
            }
            return variable;
        }
    }
}
