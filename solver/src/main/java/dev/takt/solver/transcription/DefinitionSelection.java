package dev.takt.solver.transcription;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.Variable.Role;
import dev.takt.solver.transcription.discretization.DiscreteConstraint;
import dev.takt.solver.transcription.discretization.Discretization;
import dev.takt.solver.transcription.discretization.Existence;
import dev.takt.solver.transcription.grid.GridNode.VariableAccess;
import dev.takt.solver.transcription.grid.GridWalk;
import dev.takt.solver.transcription.grid.ProblemGrid;
import dev.takt.solver.transcription.grid.VariableLayout;
import dev.takt.solver.transcription.pattern.Definition;
import dev.takt.solver.transcription.pattern.PatternInstantiation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Chooses the equations {@code v(...) = expression} whose left sides are substituted, entry by entry: the variable is
 * unbounded, or the equation gives it data at the first time, which is measured and may lie outside bounds; the value is not
 * yet defined; and no value is defined by itself. Conditions at a time other than the first stay rows, so that the dynamics
 * determine the states, and so do equations with what follows in time, which determine that.
 */
final class DefinitionSelection {
    /** A larger circle of definitions stays one of rows: to open it one by one would take the square of its size. */
    private static final int LARGEST_CIRCLE = 256;

    private final ProblemGrid grid;
    private final Predicate<Variable> maySubstitute;
    private final InstantKnowledge known;
    private final List<Candidate> candidates = new ArrayList<>();
    private final List<Definition> definitions = new ArrayList<>();

    /** Substitutes only variables that may be, and that are not known. */
    DefinitionSelection(ProblemGrid grid, Predicate<Variable> maySubstitute, InstantKnowledge known) {
        this.grid = grid;
        this.maySubstitute = maySubstitute;
        this.known = known;
    }

    /** An equation that defines entries: those of its instances that do, and which entries. */
    private static final class Candidate {
        private final int number;
        private final DiscreteConstraint equation;
        private final VariableLayout variable;
        private final int[] entries;
        private final BitSet defining;

        Candidate(int number, DiscreteConstraint equation, VariableLayout variable, int[] entries, BitSet defining) {
            this.number = number;
            this.equation = equation;
            this.variable = variable;
            this.entries = entries;
            this.defining = defining;
        }
    }

    /** The chosen definitions, by the numbers that the variable layouts have noted. */
    List<Definition> definitions() {
        return definitions;
    }

    /** Chooses among equations and returns what stays: each constraint at the instances that define nothing. */
    List<DiscreteConstraint> choose(List<DiscreteConstraint> constraints) {
        List<Optional<Candidate>> chosen =
                constraints.stream().map(this::candidate).toList();
        takeBackUnfit();
        List<DiscreteConstraint> rest = new ArrayList<>();
        for (int i = 0; i < constraints.size(); i++) {
            DiscreteConstraint constraint = constraints.get(i);
            rest.add(chosen.get(i).map(DefinitionSelection::undefined).orElse(constraint));
        }
        return rest;
    }

    private static DiscreteConstraint undefined(Candidate candidate) {
        return candidate.equation.at(IntStream.range(0, candidate.equation.count())
                .filter(instance -> !candidate.defining.get(instance))
                .toArray());
    }

    private Optional<Candidate> candidate(DiscreteConstraint discrete) {
        if (!(discrete.constraint() instanceof Constraint.Equation equation)
                || !(equation.left() instanceof VariableReference left)
                || !isEligible(discrete, left, equation.right())) {
            return Optional.empty();
        }
        VariableLayout variable = grid.variable(left.variable());
        Discretization discretization = new Discretization(grid, new Existence());
        VariableAccess access = (VariableAccess) discretization.lower(left, discrete.frame());
        int[] entries = variable.entries(access.indices(), discrete.positions(), discrete.count());
        int number = definitions.size();
        BitSet defining = new BitSet();
        for (int i = 0; i < entries.length; i++) {
            int entry = entries[i];
            if (variable.definition()[entry] == VariableLayout.NONE
                    && !variable.isShared(entry)
                    && !known.isKnown(variable, entry)) {
                variable.definition()[entry] = number;
                defining.set(i);
            }
        }
        definitions.add(new Definition(
                discretization.lower(equation.right(), discrete.frame()), loopDomains(discrete, variable)));
        Candidate candidate = new Candidate(number, discrete, variable, entries, defining);
        candidates.add(candidate);
        return Optional.of(candidate);
    }

    private boolean isEligible(DiscreteConstraint discrete, VariableReference left, Expression right) {
        List<Domain> running = left.arguments().stream()
                .filter(argument -> argument instanceof Argument.Running)
                .map(Argument::domain)
                .toList();
        boolean plain = left.arguments().stream()
                .allMatch(
                        argument -> argument instanceof Argument.Running || isPlace(argument) || isFirstTime(argument));
        boolean sameLoops = running.size() == discrete.loops().size();
        boolean explicit = !Occurrences.ofDerivatives(right) && !Occurrences.ofMeasures(right);
        boolean data = !Occurrences.ofVariables(right) && !Occurrences.ofScaledCoordinates(right);
        boolean measured = data && left.arguments().stream().anyMatch(this::isFirstTime);
        boolean boundless = measured || grid.variable(left.variable()).isUnbounded();
        boolean follows =
                left.variable().role() != Role.STATE && left.variable().role() != Role.CONTROL;
        return plain
                && sameLoops
                && explicit
                && boundless
                && (follows || !Occurrences.any(right, DefinitionSelection::isFuture))
                && maySubstitute.test(left.variable())
                && known.mayGive(left.variable(), right);
    }

    private static boolean isFuture(Expression part) {
        return part instanceof VariableReference reference
                && reference.arguments().stream()
                        .anyMatch(argument -> argument instanceof Argument.Shifted(Domain domain, int supports)
                                && domain.kind() == Domain.Kind.TIME
                                && supports > 0);
    }

    private static boolean isPlace(Argument argument) {
        return argument instanceof Argument.At && argument.domain().kind() == Domain.Kind.SPACE;
    }

    private boolean isFirstTime(Argument argument) {
        return argument instanceof Argument.At(Domain domain, double coordinate)
                && domain.kind() == Domain.Kind.TIME
                && grid.domain(domain).indexOf(coordinate) == 0;
    }

    private static int[] loopDomains(DiscreteConstraint discrete, VariableLayout variable) {
        return discrete.loops().stream()
                .mapToInt(loop -> variable.grids().indexOf(loop))
                .toArray();
    }

    /**
     * Takes definitions back until none depends on itself, of each circle the last first, and where a definition with all that
     * is substituted into it is too large: a chain of definitions becomes one of rows, each with a part of the chain.
     */
    private void takeBackUnfit() {
        int[][] dependencies = candidates.stream().map(this::dependencies).toArray(int[][]::new);
        BitSet everything = new BitSet();
        everything.set(0, dependencies.length);
        for (int[] circle : DefinitionCircles.of(dependencies, everything).circles()) {
            open(circle, dependencies);
        }
        DefinitionSizes sizes = new DefinitionSizes(dependencies.length);
        for (int number : DefinitionCircles.of(dependencies, everything).innermostFirst()) {
            Candidate candidate = candidates.get(number);
            int nodes = GridWalk.size(definitions.get(number).value());
            if (!candidate.defining.isEmpty() && !sizes.enter(number, nodes, dependencies[number])) {
                takeBack(candidate);
            }
        }
    }

    /** Takes back the last definition of a circle, and of the circles that are left of it; all of a large circle. */
    private void open(int[] circle, int[][] dependencies) {
        int[] out = circle.length > LARGEST_CIRCLE
                ? circle
                : new int[] {Arrays.stream(circle).max().orElseThrow()};
        BitSet rest = new BitSet();
        Arrays.stream(circle).forEach(rest::set);
        for (int number : out) {
            takeBack(candidates.get(number));
            dependencies[number] = new int[0];
            rest.clear(number);
        }
        for (int[] smaller : DefinitionCircles.of(dependencies, rest).circles()) {
            open(smaller, dependencies);
        }
    }

    private int[] dependencies(Candidate candidate) {
        DiscreteConstraint defining =
                candidate.equation.at(candidate.defining.stream().toArray());
        int count = defining.count();
        return PatternInstantiation.accesses(definitions.get(candidate.number).value()).stream()
                .flatMapToInt(leaf -> Arrays.stream(leaf.definitions(defining.positions(), count)))
                .filter(number -> number != VariableLayout.NONE)
                .sorted()
                .distinct()
                .toArray();
    }

    private static void takeBack(Candidate candidate) {
        candidate.defining.stream()
                .forEach(i -> candidate.variable.definition()[candidate.entries[i]] = VariableLayout.NONE);
        candidate.defining.clear();
    }
}
