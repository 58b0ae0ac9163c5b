package dev.takt.solver.transcription;

import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.DerivativeScheme.Nodes;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.discretization.Places;
import dev.takt.solver.transcription.grid.DomainGrid;
import dev.takt.solver.transcription.grid.VariableLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Counts degrees of freedom by role. A state or an algebraic variable that no equation determines would become a decision of the
 * optimiser without anybody's wish; it is a problem, with the supports at which nothing determines it.
 */
final class DegreesOfFreedom {
    private static final String CENTRAL =
            "Maybe use another scheme in time: central differences leave the second support open.";
    private static final String MISSING =
            "Maybe a boundary condition or a differential equation is missing, or the variable is no state.";
    private static final String ALONG_SPACE =
            "Maybe a boundary condition or a differential equation is missing, or a domain of"
                    + " time is meant, which has a horizon in place of from and to.";

    private final List<VariableLayout> variables;
    private final boolean[] given;
    private final EquationMatching matching;
    private final Rules rules;
    private final Reasons reasons;
    private final BitSet inEquations = new BitSet();

    /**
     * What counts as determined.
     *
     * @param stateOf at an instant by the place of a derivative that of its state, or {@link EquationMatching#NONE}
     * @param idle whether a place is a derivative where its scheme has none, which needs no equation
     * @param used whether a place occurs in rows or in the objective; any other needs no equation
     * @param algebraicAreDetermined whether each algebraic variable needs an equation; at an instant, where states are known, one that
     *     has none may follow from equations of another instant
     * @param startsAreDetermined whether each state needs a condition where time begins
     * @param spare the variables that may be left without an equation for the sake of an algebraic one
     * @param weighsOtherwise whether the objective integrates over a domain by another rule than that of its scheme
     */
    record Rules(
            IntUnaryOperator stateOf,
            IntPredicate idle,
            IntPredicate used,
            boolean algebraicAreDetermined,
            boolean startsAreDetermined,
            Predicate<Variable> spare,
            Predicate<Domain> weighsOtherwise) {}

    /**
     * Why something may be undetermined.
     *
     * @param leftOut where equations do not hold because they reach outside of a domain
     * @param ofHigherIndex by place the equations that say something of it only when they are differentiated
     */
    record Reasons(LeftOutSupports leftOut, IntFunction<Set<String>> ofHigherIndex) {}

    /**
     * Counts after the equations have been matched.
     *
     * @param given by place whether the variable is known when the equations are solved
     * @param variablesOf by row the places that occur in an equation
     * @param reasons why something may be undetermined
     */
    DegreesOfFreedom(
            List<VariableLayout> variables,
            boolean[] given,
            EquationMatching matching,
            int[][] variablesOf,
            Rules rules,
            Reasons reasons) {
        this.reasons = reasons;
        this.variables = variables;
        this.given = given;
        this.matching = matching;
        this.rules = rules;
        Arrays.stream(variablesOf).flatMapToInt(Arrays::stream).forEach(inEquations::set);
    }

    /** What no equation determines although its role asks for one. */
    List<ModelProblem> problems() {
        List<ModelProblem> problems = new ArrayList<>();
        for (VariableLayout variable : variables) {
            switch (variable.variable().role()) {
                case STATE -> {
                    state(variable).ifPresent(problems::add);
                    if (rules.startsAreDetermined()) {
                        start(variable).ifPresent(problems::add);
                    }
                }
                case ALGEBRAIC -> {
                    if (rules.algebraicAreDetermined()) {
                        algebraic(variable).ifPresent(problems::add);
                    }
                }
                case FREE -> {
                    if (rules.spare().test(variable.variable())) {
                        freeAtNodes(variable).ifPresent(problems::add);
                    } else if (rules.algebraicAreDetermined()) {
                        auxiliary(variable).ifPresent(problems::add);
                    }
                }
                case CONTROL -> {
                    // decided by the optimiser, one value an interval
                }
            }
        }
        return problems;
    }

    private Optional<ModelProblem> state(VariableLayout variable) {
        int time = variable.time();
        IntPredicate begun = entry -> time < 0 || variable.support(entry, time) > 0;
        boolean anywhere = Arrays.stream(variable.place()).anyMatch(place -> place != VariableLayout.NONE);
        int[] alone = anywhere ? undetermined(variable, begun) : undefined(variable, begun);
        if (alone.length == 0) {
            return Optional.empty();
        }
        Set<String> held = Arrays.stream(alone)
                .map(variable::placeOf)
                .filter(place -> place != VariableLayout.NONE)
                .mapToObj(reasons.ofHigherIndex())
                .flatMap(Set::stream)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        if (!held.isEmpty()) {
            return Optional.of(higherIndex(variable, alone, String.join(", ", held)));
        }
        boolean central =
                time >= 0 && variable.grids().get(time).domain().scheme() instanceof DerivativeScheme.CentralDifference;
        return Optional.of(new ModelProblem(
                variable.variable().name(),
                "no equation determines this state " + Places.of(variable, alone),
                "an equation for every state at every support after the first time",
                reasons.leftOut().cure(variable, alone).orElse(central ? CENTRAL : time < 0 ? ALONG_SPACE : MISSING)));
    }

    private static ModelProblem higherIndex(VariableLayout variable, int[] alone, String held) {
        return new ModelProblem(
                variable.variable().name(),
                "no equation of one instant determines this state " + Places.of(variable, alone) + ": " + held
                        + " relates states, whose derivatives other equations have, to controls alone, so that the"
                        + " model is of index 2 or more",
                "a model of index 1 for a plant, whose equations determine derivatives and algebraic variables at one"
                        + " instant",
                "Maybe leave the differential equation out where " + held + " holds, and say what " + held
                        + " differentiated along time says. 'takt solve' takes the model without a loop as it is.");
    }

    private Optional<ModelProblem> start(VariableLayout variable) {
        int time = variable.time();
        int[] alone = undetermined(variable, entry -> time >= 0 && variable.support(entry, time) == 0);
        if (alone.length == 0) {
            return Optional.empty();
        }
        String name = variable.variable().name();
        return Optional.of(new ModelProblem(
                name,
                "no condition says where this state begins, " + Places.of(variable, alone),
                "a condition for every state where time begins, as by " + name
                        + "(0) = a value, a parameter where it is measured",
                "Maybe the condition is missing. Where the optimiser should choose: free-start = true in the"
                        + " model, or role = free for this one."));
    }

    private Optional<ModelProblem> algebraic(VariableLayout variable) {
        int[] alone = undetermined(variable, _ -> true);
        if (alone.length == 0) {
            return Optional.empty();
        }
        return Optional.of(new ModelProblem(
                variable.variable().name(),
                "no equation determines this algebraic variable " + Places.of(variable, alone),
                "an equation for every algebraic variable wherever it is used",
                reasons.leftOut()
                        .cure(variable, alone)
                        .orElse("Maybe an equation is missing or restricted too much, or the optimiser should choose:"
                                + " role = free, or control.")));
    }

    /** What stands for a derivative or a part of a large function has an equation of its own, and a derivative one more for each end. */
    private Optional<ModelProblem> auxiliary(VariableLayout variable) {
        int[] alone = undetermined(variable, entry -> isInEquations(variable.placeOf(entry)));
        if (alone.length == 0) {
            return Optional.empty();
        }
        return Optional.of(new ModelProblem(
                variable.variable().name(),
                "no equation determines this value " + Places.of(variable, alone)
                        + ", which the optimiser would choose",
                "as many equations as values",
                "Maybe a boundary condition is missing, or the differential equation leaves out an end at which its"
                        + " scheme has a node: radau and lobatto have one at the right end, as in (0, 1]."));
    }

    /**
     * A variable that the optimiser chooses at each node converges only if cost and dynamics weigh the nodes alike. The nodes of
     * Lobatto are not those at which equations hold, so that no rule does (Hager 2000, Runge-Kutta methods in optimal control and
     * the transformed adjoint system).
     */
    private Optional<ModelProblem> freeAtNodes(VariableLayout variable) {
        int time = variable.time();
        if (time < 0 || !hasInnerNodes(variable.grids().get(time))) {
            return Optional.empty();
        }
        DomainGrid grid = variable.grids().get(time);
        boolean lobatto = isLobatto(grid);
        int[] alone = undetermined(variable, entry -> isInEquations(variable.placeOf(entry)));
        if (alone.length == 0 || !lobatto && !rules.weighsOtherwise().test(grid.domain())) {
            return Optional.empty();
        }
        String reason = lobatto
                ? "the left end of a Lobatto element has no collocation equation"
                : "the rule of an integral of the objective is not that of the nodes";
        return Optional.of(new ModelProblem(
                variable.variable().name(),
                "the optimiser chooses this variable at every node of an element, and " + reason
                        + ": the solution would not converge to that of the problem",
                "cost and dynamics that weigh the nodes alike",
                lobatto
                        ? "Maybe scheme = radau(" + grid.elementIntervals()
                                + "), or role = control, which is constant on an element."
                        : "Maybe leave the rule out: that of the scheme is the default."));
    }

    private static boolean hasInnerNodes(DomainGrid grid) {
        return grid.elementIntervals() > 1;
    }

    private static boolean isLobatto(DomainGrid grid) {
        return grid.domain().scheme() instanceof DerivativeScheme.Collocation(var nodes, var _, var _)
                && nodes == Nodes.LOBATTO;
    }

    private boolean isInEquations(int place) {
        return place != VariableLayout.NONE && inEquations.get(place);
    }

    /** Of some entries those to which no equation gives a value explicitly. */
    private static int[] undefined(VariableLayout variable, IntPredicate among) {
        return IntStream.range(0, variable.size())
                .filter(entry -> variable.definition()[entry] == VariableLayout.NONE)
                .filter(among)
                .toArray();
    }

    /** Of some entries those that need an equation and have none; entries that occur nowhere need none. */
    private int[] undetermined(VariableLayout variable, IntPredicate among) {
        return undefined(variable, among.and(entry -> {
            int place = variable.placeOf(entry);
            return place != VariableLayout.NONE
                    && rules.used().test(place)
                    && !rules.idle().test(place)
                    && !given[place]
                    && matching.rowOf(place) == EquationMatching.NONE;
        }));
    }
}
