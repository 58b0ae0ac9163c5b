package dev.takt.config.offset;

import dev.takt.config.offset.OffsetDisturbance.Place;
import dev.takt.solver.model.Argument;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.ConstantStates;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Constraint.Equation;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Variable;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Looks for the equations that the disturbances of measured variables can enter. */
final class DisturbancePlaces {
    private final OptimalControlProblem problem;
    private final Domain time;
    private final Set<Variable> constants;

    /** A search in a model that has a time domain. */
    DisturbancePlaces(OptimalControlProblem problem) {
        this.problem = problem;
        this.time = problem.domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .findFirst()
                .orElseThrow();
        this.constants = ConstantStates.of(problem, time);
    }

    /** Whether a variable is a function of space. */
    static boolean isField(Variable variable) {
        return variable.domains().stream().anyMatch(domain -> domain.kind() == Domain.Kind.SPACE);
    }

    /**
     * The places of the disturbances: one for each measured variable that has one. A measured state that stays as it is has none,
     * because it is a measured disturbance itself; and a variable with such a state in its equation that is estimated has one already.
     *
     * @param estimated whether states that nothing measures are estimated from what is measured: then the disturbance of an
     *     algebraic variable, or of a position, is that of the rate of such a state in its equation
     * @param remarks receives what has none
     */
    Map<Variable, Place> of(Predicate<String> measured, boolean estimated, List<String> remarks) {
        Map<Variable, Place> places = new LinkedHashMap<>();
        Set<Variable> own = new LinkedHashSet<>(estimated ? constants : Set.of());
        own.removeIf(constant -> measured.test(constant.name()));
        Predicate<Variable> free = state ->
                estimated && !measured.test(state.name()) && !places.containsKey(state) && !constants.contains(state);
        RestStructure structure = new RestStructure(problem, time, measured);
        for (Variable variable : problem.variables()) {
            if (variable.role() == Variable.Role.CONTROL
                    || !variable.domains().contains(time)
                    || !measured.test(variable.name())) {
                continue;
            }
            Optional<Variable> disturbance = ownDisturbance(variable, own);
            if (isField(variable)) {
                remarks.add(variable.name() + " is measured and has no disturbance: it is a field");
            } else if (constants.contains(variable)) {
                remarks.add(variable.name() + " is a measured disturbance: plans hold what is measured");
            } else if (disturbance.isPresent()) {
                own.remove(disturbance.get());
                remarks.add(variable.name() + " has a disturbance of the model, "
                        + disturbance.get().name() + ", and needs no other");
            } else if (hasRate(variable)) {
                places.put(ofState(variable, free, structure), Place.STATE);
            } else if (ownEquation(variable).isPresent()) {
                Constraint equation = ownEquation(variable).get();
                Variable behind = behindOutput(variable, equation, free, structure);
                places.put(behind, behind == variable ? Place.OUTPUT : Place.STATE);
            } else if (!equations(variable).isEmpty()) {
                Variable behind = behind(algebraic(variable), free)
                        .filter(state -> shows(structure, state))
                        .findFirst()
                        .orElse(variable);
                places.put(behind, behind == variable ? Place.OUTPUT : Place.STATE);
            } else {
                remarks.add(variable.name() + " is measured and has no disturbance: no equation is its own");
            }
        }
        return places;
    }

    /**
     * The state whose rate has the disturbance of a measured state: what a force on it moves, if the measurements can show that; else the
     * first state behind it of which they can, or itself.
     */
    private Variable ofState(Variable variable, Predicate<Variable> free, RestStructure structure) {
        Variable first = moving(variable, free);
        if (shows(structure, first)) {
            return first;
        }
        return behind(rates(variable), free)
                .filter(state -> shows(structure, state))
                .findFirst()
                .or(() -> Optional.of(variable).filter(state -> shows(structure, state)))
                .orElse(first);
    }

    /** The same for an algebraic variable, which stands for its own value. */
    private Variable behindOutput(
            Variable variable, Constraint equation, Predicate<Variable> free, RestStructure structure) {
        Optional<Variable> first = first(equation, free).map(state -> moving(state, free));
        if (first.isPresent() && shows(structure, first.get())) {
            return first.get();
        }
        Optional<Variable> other = behind(List.of(equation), free)
                .filter(state -> shows(structure, state))
                .findFirst();
        return other.isPresent() || structure.isAdded(constraint -> constraint == equation)
                ? other.orElse(variable)
                : first.orElse(variable);
    }

    private boolean shows(RestStructure structure, Variable moved) {
        return structure.isAdded(constraint -> moves(constraint, part -> isRate(part, moved)));
    }

    /** The states that are wanted in some equations, then those in the equations of their rates, and so on; positions last. */
    private Stream<Variable> behind(List<Constraint> equations, Predicate<Variable> wanted) {
        Set<Variable> found = new LinkedHashSet<>();
        ArrayDeque<Constraint> queue = new ArrayDeque<>(equations);
        while (!queue.isEmpty()) {
            Constraint equation = queue.remove();
            problem.variables().stream()
                    .filter(state -> !isField(state) && !found.contains(state) && wanted.test(state) && hasRate(state))
                    .filter(state -> moves(equation, part -> isRunning(part, state)))
                    .forEach(state -> {
                        found.add(state);
                        queue.addAll(rates(state));
                    });
        }
        return Stream.concat(
                found.stream().filter(state -> motion(state).isEmpty()),
                found.stream().filter(state -> motion(state).isPresent()));
    }

    private List<Constraint> rates(Variable state) {
        return problem.constraints().stream()
                .filter(constraint -> moves(constraint, part -> isRate(part, state)))
                .toList();
    }

    /** The first of the constant states in an equation that gives a variable, or its rate. */
    private Optional<Variable> ownDisturbance(Variable variable, Set<Variable> constants) {
        if (constants.isEmpty()) {
            return Optional.empty();
        }
        List<Constraint> giving = Stream.concat(
                        problem.constraints().stream()
                                .filter(constraint -> moves(constraint, part -> isRate(part, variable))),
                        ownEquation(variable).stream())
                .toList();
        return constants.stream()
                .filter(constant -> constant != variable)
                .filter(constant ->
                        giving.stream().anyMatch(constraint -> moves(constraint, part -> isRunning(part, constant))))
                .findFirst();
    }

    /** The first state in an equation that is wanted. */
    private Optional<Variable> first(Constraint equation, Predicate<Variable> wanted) {
        return problem.variables().stream()
                .filter(state -> !isField(state) && hasRate(state) && wanted.test(state))
                .filter(state -> moves(equation, part -> isRunning(part, state)))
                .findFirst();
    }

    /** What a force on a state moves: the speed of a position, and of any other state itself. */
    private Variable moving(Variable state, Predicate<Variable> free) {
        return motion(state)
                .flatMap(rate -> first(rate, free.and(speed -> speed != state)))
                .orElse(state);
    }

    /**
     * The equation of a position, which is how the others move it: its rate (in discrete time the next value less the present one)
     * alone on a side, and on the other one neither itself nor a control nor a parameter. It is geometry, and nothing that a model could have wrong: what is unknown moves the speeds.
     */
    private Optional<Constraint> motion(Variable position) {
        return problem.constraints().stream()
                .filter(constraint -> constraint instanceof Equation equation
                        && (isMotion(equation.left(), equation.right(), position)
                                || isMotion(equation.right(), equation.left(), position)))
                .findFirst();
    }

    private boolean isMotion(Expression rate, Expression speeds, Variable position) {
        if (!isRate(rate, position)) {
            return false;
        }
        return rate instanceof Derivative
                ? areOthers(speeds, position)
                : terms(speeds).filter(term -> isRunning(term, position)).count() == 1
                        && terms(speeds)
                                .filter(term -> !isRunning(term, position))
                                .allMatch(term -> areOthers(term, position));
    }

    /** The terms of a sum: in discrete time a position is where it was, and how far the others move it in a step. */
    private static Stream<Expression> terms(Expression sum) {
        return sum instanceof Expression.BinaryOperation(var operator, Expression left, Expression right)
                        && operator == BinaryOperator.ADD
                ? Stream.concat(terms(left), terms(right))
                : Stream.of(sum);
    }

    private static boolean areOthers(Expression speeds, Variable position) {
        return !Occurrences.any(
                speeds,
                part -> part instanceof ParameterReference
                        || part instanceof VariableReference(Variable other, var _)
                                && (other == position || other.role() == Variable.Role.CONTROL));
    }

    /** Whether an equation of motion gives the rate, or the next value, of a variable. */
    private boolean hasRate(Variable variable) {
        return problem.constraints().stream().anyMatch(constraint -> moves(constraint, part -> isRate(part, variable)));
    }

    private boolean isRate(Expression part, Variable variable) {
        return part instanceof Derivative(VariableReference(Variable moved, var _), Domain domain, int order)
                        && moved == variable
                        && domain == time
                        && order == 1
                || part instanceof VariableReference(Variable next, List<Argument> arguments)
                        && next == variable
                        && arguments.stream().anyMatch(this::isNext);
    }

    private boolean isNext(Argument argument) {
        return time.step().isPresent()
                && argument instanceof Argument.Shifted(Domain domain, int supports)
                && domain == time
                && supports == 1;
    }

    /** Whether a constraint is an equation of motion. */
    boolean isDynamic(Constraint constraint) {
        return moves(
                constraint,
                part -> part instanceof Derivative derivative && derivative.domain() == time
                        || part instanceof VariableReference reference
                                && reference.arguments().stream().anyMatch(this::isNext));
    }

    private static boolean moves(Constraint constraint, Predicate<Expression> wanted) {
        return constraint instanceof Equation equation
                && (Occurrences.any(equation.left(), wanted) || Occurrences.any(equation.right(), wanted));
    }

    /**
     * The algebraic equation that determines a variable: the one that has it alone on a side, else the only one in which it
     * occurs. An equation with values at other supports in time is none: no estimator predicts by it.
     */
    Optional<Constraint> ownEquation(Variable variable) {
        List<Equation> within = problem.constraints().stream()
                .filter(Equation.class::isInstance)
                .map(Equation.class::cast)
                .filter(equation -> !isDynamic(equation)
                        && moves(equation, part -> isRunning(part, variable))
                        && !moves(equation, this::isElsewhere))
                .toList();
        List<Equation> alone = within.stream()
                .filter(equation -> isRunning(equation.left(), variable) || isRunning(equation.right(), variable))
                .toList();
        List<Equation> found = alone.size() == 1 ? alone : within;
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }

    /**
     * The equations that the disturbance of an algebraic variable enters: its own, else all that it occurs in, where algebraic ones
     * determine it together with others. In these it is what is measured less the disturbance. Empty where one of them has values
     * at other supports in time.
     */
    List<Constraint> equations(Variable variable) {
        Optional<Constraint> own = ownEquation(variable);
        if (own.isPresent()) {
            return List.of(own.get());
        }
        List<Constraint> within = problem.constraints().stream()
                .filter(constraint -> moves(constraint, part -> isRunning(part, variable)))
                .toList();
        boolean isDetermined = within.stream().anyMatch(constraint -> !isDynamic(constraint));
        return isDetermined && within.stream().noneMatch(constraint -> moves(constraint, this::isElsewhereNow))
                ? within
                : List.of();
    }

    private List<Constraint> algebraic(Variable variable) {
        return equations(variable).stream()
                .filter(constraint -> !isDynamic(constraint))
                .toList();
    }

    /** A value at another support; that after a step of discrete time is what an equation of motion gives. */
    private boolean isElsewhereNow(Expression part) {
        return isElsewhere(part)
                && part instanceof VariableReference(Variable _, List<Argument> arguments)
                && arguments.stream().noneMatch(this::isNext);
    }

    private boolean isElsewhere(Expression part) {
        return part instanceof VariableReference(Variable _, List<Argument> arguments)
                && arguments.stream()
                        .anyMatch(argument -> argument instanceof Argument.Shifted && argument.domain() == time);
    }

    private static boolean isRunning(Expression part, Variable variable) {
        return part instanceof VariableReference(Variable named, List<Argument> arguments)
                && named == variable
                && arguments.stream().allMatch(Argument.Running.class::isInstance);
    }
}
