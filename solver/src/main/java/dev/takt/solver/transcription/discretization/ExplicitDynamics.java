package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.RunningDomains;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.discretization.ExplicitEquation.Place;
import dev.takt.solver.transcription.grid.DiscretizationException;
import dev.takt.solver.transcription.grid.DomainGrid;
import dev.takt.solver.transcription.grid.ProblemGrid;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The equations that an explicit method integrates along time: of each state its rate, and of each algebraic variable that an
 * equation {@code y = …} gives its value, which the stages need at moments between the supports.
 */
public final class ExplicitDynamics {
    private final ProblemGrid grid;
    private final DomainGrid time;
    private final List<ModelProblem> problems;
    private final Set<Constraint> integratedEquations = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<ExplicitEquation> rates = new ArrayList<>();
    private final List<ExplicitEquation> values = new ArrayList<>();
    private final Map<Variable, List<ExplicitEquation>> valuesOf = new LinkedHashMap<>();
    private final Set<Variable> integrated = new HashSet<>();
    private final Set<Variable> acting = new HashSet<>();
    private final Map<Variable, DiscretizationException> withoutValue = new HashMap<>();

    private ExplicitDynamics(ProblemGrid grid, DomainGrid time, List<ModelProblem> problems) {
        this.grid = grid;
        this.time = time;
        this.problems = problems;
    }

    /** Those of a model whose time domain has an explicit scheme; reports equations that are not explicit. */
    public static Optional<ExplicitDynamics> of(
            OptimalControlProblem model, ProblemGrid grid, List<ModelProblem> problems) {
        return grid.domains().stream()
                .filter(domain -> domain.domain().scheme() instanceof DerivativeScheme.RungeKutta)
                .findFirst()
                .map(domain -> {
                    ExplicitDynamics dynamics = new ExplicitDynamics(grid, domain, problems);
                    for (Constraint constraint : model.constraints()) {
                        if (constraint instanceof Constraint.Equation equation) {
                            dynamics.add(equation);
                        }
                    }
                    dynamics.findActing();
                    return dynamics;
                });
    }

    /** The time domain. */
    DomainGrid time() {
        return time;
    }

    /** Whether an equation has a derivative along time, so that its rows are those of the method. */
    public boolean integrates(Constraint constraint) {
        return integratedEquations.contains(constraint);
    }

    /** The equations of rates, in the order of the model. */
    List<ExplicitEquation> rates() {
        return rates;
    }

    /** Whether some equation gives the rate of a variable. */
    boolean isIntegrated(Variable variable) {
        return integrated.contains(variable);
    }

    /** Whether a variable acts like a control: constant on an interval, the value at its end. */
    boolean isHeld(Variable variable) {
        return !integrated.contains(variable)
                && !valuesOf.containsKey(variable)
                && (variable.role() == Variable.Role.CONTROL || acting.contains(variable));
    }

    /** Why an equation that gives a variable cannot be evaluated at a stage. */
    Optional<DiscretizationException> withoutValue(Variable variable) {
        return Optional.ofNullable(withoutValue.get(variable));
    }

    /** What a variable over time alone is by one equation that holds in all intervals. */
    Optional<Expression> value(Variable variable) {
        List<ExplicitEquation> given = valuesOf.getOrDefault(variable, List.of());
        Place place = new Place(variable, List.of());
        return given.size() == 1
                        && variable.domains().size() == 1
                        && given.getFirst().intervals().containsKey(place)
                        && given.getFirst().intervals().get(place).nextClearBit(1) == time.size()
                ? Optional.of(given.getFirst().value())
                : Optional.empty();
    }

    /**
     * Intervals in which the same equations hold.
     *
     * @param supports the intervals, each by the support at which it ends
     * @param rates by place the equation of the rate
     * @param values by place the equation of the value
     */
    record Regime(List<Integer> supports, Map<Place, ExplicitEquation> rates, Map<Place, ExplicitEquation> values) {}

    /** All intervals, those with the same equations together. */
    List<Regime> regimes() {
        Map<List<Integer>, Regime> regimes = new LinkedHashMap<>();
        Map<Place, List<ExplicitEquation>> ratesAt = byPlace(rates);
        Map<Place, List<ExplicitEquation>> valuesAt = byPlace(values);
        for (int interval = 1; interval < time.size(); interval++) {
            List<Integer> equations = new ArrayList<>();
            Map<Place, ExplicitEquation> rate = holding(ratesAt, interval, equations);
            Map<Place, ExplicitEquation> value = holding(valuesAt, interval, equations);
            regimes.computeIfAbsent(equations, _ -> new Regime(new ArrayList<>(), rate, value))
                    .supports()
                    .add(interval);
        }
        return List.copyOf(regimes.values());
    }

    private static Map<Place, List<ExplicitEquation>> byPlace(List<ExplicitEquation> equations) {
        Map<Place, List<ExplicitEquation>> at = new LinkedHashMap<>();
        for (ExplicitEquation equation : equations) {
            equation.intervals()
                    .keySet()
                    .forEach(place ->
                            at.computeIfAbsent(place, _ -> new ArrayList<>()).add(equation));
        }
        return at;
    }

    /** By place the first equation that holds, whose number is noted. */
    private static Map<Place, ExplicitEquation> holding(
            Map<Place, List<ExplicitEquation>> equationsAt, int interval, List<Integer> numbers) {
        Map<Place, ExplicitEquation> holding = new LinkedHashMap<>();
        equationsAt.forEach((place, equations) -> {
            int number = 0;
            while (number < equations.size() && !equations.get(number).holds(place, interval)) {
                number++;
            }
            numbers.add(number);
            if (number < equations.size()) {
                holding.put(place, equations.get(number));
            }
        });
        return holding;
    }

    private void add(Constraint.Equation equation) {
        Domain along = time.domain();
        if (Occurrences.ofDerivativesAlong(equation.left(), along)
                || Occurrences.ofDerivativesAlong(equation.right(), along)) {
            integratedEquations.add(equation);
            try {
                ExplicitEquation rate = placed(equation, IsolatedDerivative.of(equation, along));
                rates.add(rate);
                integrated.add(rate.left().variable());
            } catch (DiscretizationException e) {
                problems.add(e.of(equation.name()));
            }
        } else if (equation.left() instanceof VariableReference left && isValue(left, equation)) {
            try {
                values.add(placed(equation, new IsolatedDerivative(left, equation.right())));
                valuesOf.computeIfAbsent(left.variable(), _ -> new ArrayList<>())
                        .add(values.getLast());
            } catch (DiscretizationException e) {
                // the equation itself is put on the grids elsewhere; only a stage that needs the value has to refuse it
                withoutValue.putIfAbsent(left.variable(), e);
            }
        }
    }

    /** Whether an equation gives a variable at any moment; one with values at other supports gives it at supports only. */
    private boolean isValue(VariableReference left, Constraint.Equation equation) {
        boolean runs = left.arguments().stream()
                .anyMatch(argument -> argument.domain() == time.domain() && argument instanceof Argument.Running);
        boolean shifted = left.arguments().stream().anyMatch(Argument.Shifted.class::isInstance);
        return runs
                && !shifted
                && left.variable().role() != Variable.Role.CONTROL
                && RunningDomains.of(left).containsAll(RunningDomains.of(equation))
                && !Occurrences.any(equation.right(), this::isOtherMoment);
    }

    private boolean isOtherMoment(Expression part) {
        return part instanceof Integral integral && integral.domain() == time.domain()
                || part instanceof SupportSum sum && sum.domain() == time.domain()
                || part instanceof Derivative derivative && derivative.domain() == time.domain()
                || part instanceof VariableReference reference
                        && reference.arguments().stream()
                                .anyMatch(argument ->
                                        argument.domain() == time.domain() && argument instanceof Argument.Shifted);
    }

    /** An equation with the positions at which its parts exist. */
    private ExplicitEquation placed(Constraint.Equation equation, IsolatedDerivative solved) {
        if (!RunningDomains.of(solved.state()).containsAll(RunningDomains.of(equation))) {
            throw new DiscretizationException(
                    "an equation of " + solved.state().variable().name() + " over more domains than the variable has",
                    "one equation for each of its values",
                    "Maybe an index or an argument is missing.");
        }
        Set<Domain> running = RunningDomains.of(equation);
        List<DomainGrid> loops = grid.domains().stream()
                .filter(domain -> running.contains(domain.domain()))
                .toList();
        Existence existence = new Existence();
        ExistenceWalk walk = new ExistenceWalk(new Discretization(grid, existence), existence, grid, loops.size());
        walk.visit(equation.left(), ConstraintDiscretization.frame(loops));
        walk.visit(equation.right(), ConstraintDiscretization.frame(loops));
        int[][] positions = LoopPositions.of(loops, equation.restrictions(), existence);
        return ExplicitEquation.of(equation, solved, grid, loops, positions);
    }

    /** Finds what acts on the rates and is neither a state nor given by an equation: it is constant on an interval. */
    private void findActing() {
        List<Expression> open = new ArrayList<>();
        Set<Variable> seen = new HashSet<>();
        rates.forEach(rate -> open.add(rate.value()));
        while (!open.isEmpty()) {
            Occurrences.any(open.removeLast(), part -> {
                if (part instanceof VariableReference reference && seen.add(reference.variable())) {
                    valuesOf.getOrDefault(reference.variable(), List.of()).forEach(value -> open.add(value.value()));
                    acting.add(reference.variable());
                }
                return false;
            });
        }
    }
}
