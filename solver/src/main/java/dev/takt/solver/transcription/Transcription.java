package dev.takt.solver.transcription;

import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblem.Objective;
import dev.takt.solver.model.Quadrature;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.discretization.ConstraintDiscretization;
import dev.takt.solver.transcription.discretization.ContinuityRows;
import dev.takt.solver.transcription.discretization.DiscreteConstraint;
import dev.takt.solver.transcription.discretization.ExplicitDynamics;
import dev.takt.solver.transcription.discretization.GivenStates;
import dev.takt.solver.transcription.discretization.JumpSides;
import dev.takt.solver.transcription.discretization.Reformulation;
import dev.takt.solver.transcription.discretization.Reformulation.AuxiliaryEquation;
import dev.takt.solver.transcription.discretization.RungeKuttaRows;
import dev.takt.solver.transcription.discretization.SharedSums;
import dev.takt.solver.transcription.discretization.Slopes;
import dev.takt.solver.transcription.grid.DomainGrid;
import dev.takt.solver.transcription.grid.GridNode;
import dev.takt.solver.transcription.grid.GridTerm;
import dev.takt.solver.transcription.grid.ProblemGrid;
import dev.takt.solver.transcription.grid.VariableBlock;
import dev.takt.solver.transcription.grid.VariableLayout;
import dev.takt.solver.transcription.pattern.Definition;
import dev.takt.solver.transcription.pattern.PatternInstances;
import dev.takt.solver.transcription.pattern.PatternInstantiation;
import dev.takt.solver.transcription.pattern.PatternMerger;
import dev.takt.solver.transcription.pattern.TermInstances;
import dev.takt.solver.transcription.pattern.VariableNumbering;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Direct transcription of an optimal control problem:
 *
 * <ol>
 *   <li>rewrite what the grids cannot take as it is ({@link JumpSides}, {@link Reformulation}),
 *   <li>put constraints on the grids: stencils for derivatives, weights for integrals ({@link ConstraintDiscretization}), the
 *       stages of an explicit method ({@link RungeKuttaRows}),
 *   <li>choose what is substituted ({@link DefinitionSelection}),
 *   <li>make patterns and instances ({@link PatternInstantiation}, {@link PatternMerger}),
 *   <li>pair each equation with the variable that it determines ({@link MatchingSelection}).
 * </ol>
 */
public final class Transcription {
    private final OptimalControlProblem model;
    private final TranscriptionOptions options;
    private final Map<Variable, Variable> derivatives;
    private final Predicate<Variable> substitutable;
    private final SettledAtStart settled;
    private final ContinuedPlaces continued;
    private final List<Constraint> written;
    private final ProblemGrid grid;
    private final List<ModelProblem> problems = new ArrayList<>();
    private final Optional<ExplicitDynamics> dynamics;
    private final JumpSides sides;
    private final Slopes slopes;
    private final Reformulation reformulation;
    private final ConstraintDiscretization discretization;
    private final List<PatternInstances> objective = new ArrayList<>();
    private final Map<Integer, List<SumRows>> sums = new TreeMap<>();

    private Transcription(
            OptimalControlProblem model,
            TranscriptionOptions options,
            Map<Variable, Variable> derivatives,
            Predicate<Variable> substitutable,
            SettledAtStart settled,
            ContinuedPlaces continued) {
        this.model = model;
        this.options = options;
        this.derivatives = derivatives;
        this.substitutable = substitutable;
        this.settled = settled;
        this.continued = continued;
        this.grid = new ProblemGrid(model);
        this.written = model.constraints().stream()
                .filter(constraint -> !grid.isBeforeHorizon(constraint))
                .toList();
        this.dynamics = ExplicitDynamics.of(model, grid, problems);
        this.discretization = new ConstraintDiscretization(grid, dynamics, problems);
        this.sides = new JumpSides(model.parameters());
        this.slopes = new Slopes(model, grid);
        this.reformulation = new Reformulation(
                model.domains(), slopes, options.full(), SharedSums.of(model), discretization::isBoundaryCondition);
    }

    /**
     * Transcribes a problem.
     *
     * @throws ModelException with everything that only the grids show to be wrong: derivatives where the scheme has none,
     *     quadrature rules that do not fit, too many or too few equations
     */
    public static TranscribedProblem of(OptimalControlProblem model, TranscriptionOptions options) {
        Set<Variable> kept = UncertainDefinitions.of(model);
        Predicate<Variable> substitutable = variable -> !kept.contains(variable);
        SettledAtStart settled = new SettledAtStart();
        ContinuedPlaces continued = new ContinuedPlaces();
        TranscribedProblem one = new Transcription(
                        model, TranscriptionOptions.reduced(), Map.of(), substitutable, settled, continued)
                .transcribe();
        if (options.full()) {
            // after the reduced one: a derivative as a variable would be free at a support where its scheme has none
            one = new Transcription(model, options, Map.of(), substitutable, settled, continued).transcribe();
        }
        TranscribedProblem transcribed = one;
        return model.scenarios()
                .map(scenarios -> ScenarioReplication.of(transcribed, scenarios))
                .orElse(transcribed);
    }

    /**
     * Transcribes the equations of one instant, in which the states are given and their derivatives are determined.
     *
     * @param derivatives by variable the one that is its time derivative
     * @param kept variables that remain unknowns, even where an equation gives them explicitly
     */
    static TranscribedProblem ofInstant(
            OptimalControlProblem model, Map<Variable, Variable> derivatives, Set<Variable> kept) {
        return new Transcription(
                        model,
                        TranscriptionOptions.reduced(),
                        derivatives,
                        variable -> !derivatives.containsValue(variable) && !kept.contains(variable),
                        new SettledAtStart(),
                        new ContinuedPlaces())
                .transcribe();
    }

    private TranscribedProblem transcribe() {
        List<Constraint> constraints = written.stream()
                .map(constraint -> isIntegrated(constraint) ? constraint : reformulation.of(sides.of(constraint)))
                .toList();
        var minimised = reformulation.linear(sides.objective(model.objective().expression()));
        List<AuxiliaryEquation> auxiliary = reformulation.equations();
        auxiliary.forEach(equation -> grid.add(equation.variable()));
        List<DiscreteConstraint> discreteAuxiliary = auxiliary.stream()
                .map(extra -> discretization.ofAuxiliary(extra.equation()))
                .toList();
        List<DiscreteConstraint> discrete = discrete(constraints);
        requireInstances(discrete);
        ContinuityRows continuity = new ContinuityRows(grid, discretization, GivenStates.of(grid, discrete));
        List<ContinuityRows.Written> equations = new ArrayList<>();
        for (int i = 0; i < constraints.size(); i++) {
            equations.add(new ContinuityRows.Written(written.get(i), constraints.get(i), false));
        }
        auxiliary.forEach(extra -> equations.add(new ContinuityRows.Written(extra.equation(), extra.equation(), true)));
        discrete.addAll(continued(continuity.of(equations)));
        double sense = model.objective().sense() == Objective.Sense.MAXIMIZE ? -1 : 1;
        List<GridTerm> terms = discretization.terms("objective", minimised, new GridNode.Number(sense));
        failIfWrong();

        DefinitionSelection definitions =
                new DefinitionSelection(grid, substitutable, new InstantKnowledge(grid, derivatives, discrete));
        List<DiscreteConstraint> remaining =
                options.full() ? discrete.stream().map(settled::open).toList() : definitions.choose(discrete);
        PatternInstantiation instantiation = new PatternInstantiation(definitions.definitions());
        SoftConstraints soft = new SoftConstraints(grid, remaining);
        VariableNumbering numbering = new VariableNumbering(grid.variables());
        RowCollection rows = new RowCollection(instantiation, problems);
        for (DiscreteConstraint constraint : remaining) {
            RowCollection.Rows added = rows.add(constraint, false);
            soft.addTo(rows, added, instantiation, objective);
        }
        terms.forEach(
                term -> objective.addAll(instantiation.instantiate(TermInstances.of(term, new int[0][], new int[1]))));
        for (int i = auxiliary.size() - 1; i >= 0; i--) {
            addAuxiliary(auxiliary.get(i), discreteAuxiliary.get(i), rows, numbering.count());
        }
        failIfWrong();
        if (!options.full()) {
            settled.note(rows.omitted(), grid.variables());
        }
        return program(rows, numbering, instantiation, definitions.definitions());
    }

    private List<DiscreteConstraint> continued(List<DiscreteConstraint> rows) {
        if (!options.full()) {
            continued.note(rows);
            return rows;
        }
        return rows.stream().flatMap(row -> continued.among(row).stream()).toList();
    }

    /** Whether the rows of a constraint are those of an explicit method. */
    private boolean isIntegrated(Constraint constraint) {
        return dynamics.filter(explicit -> explicit.integrates(constraint)).isPresent();
    }

    private List<DiscreteConstraint> discrete(List<Constraint> reformulated) {
        Optional<RungeKuttaRows> integrated =
                dynamics.filter(_ -> problems.isEmpty()).map(explicit -> new RungeKuttaRows(grid, explicit, problems));
        IdleControls idle = new IdleControls(model, grid);
        List<DiscreteConstraint> discrete = new ArrayList<>();
        for (int i = 0; i < reformulated.size(); i++) {
            Constraint source = written.get(i);
            if (isIntegrated(source)) {
                integrated.ifPresent(rows -> discrete.addAll(rows.of(source)));
            } else {
                discrete.add(idle.actsIn(discretization.of(source, reformulated.get(i))));
            }
        }
        return discrete;
    }

    private void addAuxiliary(
            AuxiliaryEquation auxiliary, DiscreteConstraint discrete, RowCollection rows, int places) {
        if (!auxiliary.onlyWhereUsed()) {
            rows.add(discrete, true);
            return;
        }
        boolean[] occurs = new boolean[places];
        VariableNumbering.mark(rows.constraints(), occurs);
        VariableNumbering.mark(objective, occurs);
        VariableLayout variable = grid.variable(auxiliary.variable());
        int[] entries = variable.entries(
                ConstraintDiscretization.indices(discrete.loops()), discrete.positions(), discrete.count());
        int[] used = IntStream.range(0, entries.length)
                .filter(i ->
                        variable.placeOf(entries[i]) == VariableLayout.NONE || occurs[variable.placeOf(entries[i])])
                .toArray();
        RowCollection.Rows added = rows.add(discrete.at(used), true);
        if (auxiliary.level() > 0) {
            sums.computeIfAbsent(auxiliary.level(), _ -> new ArrayList<>()).add(new SumRows(added, variable));
        }
    }

    /** Rows that define a sum of many terms, and the variable that stands for it. */
    private record SumRows(RowCollection.Rows rows, VariableLayout variable) {
        IntStream places() {
            DiscreteConstraint discrete = rows.discrete();
            return Arrays.stream(variable.entries(
                            ConstraintDiscretization.indices(discrete.loops()), discrete.positions(), discrete.count()))
                    .map(variable::placeOf);
        }
    }

    /** The sums in an order in which each has only those before it inside; without those that an equation of the model gives. */
    private List<LiftedSums> liftedSums() {
        List<LiftedSums> all = new ArrayList<>();
        for (List<SumRows> level : sums.values()) {
            int[] rows = level.stream()
                    .flatMapToInt(each -> Arrays.stream(each.rows().numbers()))
                    .toArray();
            int[] places = level.stream().flatMapToInt(SumRows::places).toArray();
            int[] unknown = IntStream.range(0, rows.length)
                    .filter(i -> places[i] != VariableLayout.NONE)
                    .toArray();
            all.add(new LiftedSums(
                    PatternInstantiation.pick(rows, unknown), PatternInstantiation.pick(places, unknown)));
        }
        return all;
    }

    private TranscribedProblem program(
            RowCollection rows,
            VariableNumbering numbering,
            PatternInstantiation instantiation,
            List<Definition> definitions) {
        boolean[] occurs = new boolean[numbering.count()];
        VariableNumbering.mark(rows.constraints(), occurs);
        VariableNumbering.mark(objective, occurs);
        Set<Variable> own = new HashSet<>(model.variables());
        derivatives.forEach((state, derivative) -> markGiven(state, derivative, occurs.clone(), occurs));
        // a control in no row is what acts beside it, whatever else stays a variable
        int[] placeOf = numbering.removeUnused(
                occurs,
                variable -> !options.full() || !own.contains(variable) || variable.role() == Variable.Role.CONTROL);
        List<PatternInstances> constraints = merged(rows.constraints(), placeOf);
        List<PatternInstances> costs = merged(objective, placeOf);

        MatchingSelection matchedVariables = new MatchingSelection(
                grid.variables(),
                given(numbering.count()),
                rows.blocks(),
                rows.count(),
                constraints,
                freedom(own, numbering.count(), constraints, costs));
        problems.addAll(matchedVariables.problems());
        failIfWrong();
        if (model.scenarios().isPresent()) {
            matchedVariables.shareSizes();
        }
        VariableData data = new VariableData(grid, instantiation);
        data.defineUnused(definitions);
        List<VariableBlock> blocks = data.blocks();
        Placements placements = new Placements(grid);
        Placement variablePlacement = placements.ofVariables(grid.variables(), numbering.count());
        return new TranscribedProblem(
                model,
                supports(),
                numbering.count(),
                grid.parameterCount(),
                rows.count(),
                blocks.stream().mapToInt(VariableBlock::size).sum(),
                blocks,
                grid.parameters(),
                rows.blocks().stream().map(RowCollection.Rows::block).toList(),
                costs,
                constraints,
                data.bounds(variable -> sides.bound(variable, variable.lower()), Double.NEGATIVE_INFINITY, settled),
                data.bounds(variable -> sides.bound(variable, variable.upper()), Double.POSITIVE_INFINITY, settled),
                data.starts(),
                rows.bounds(grid, false),
                rows.bounds(grid, true),
                data.outputs(blocks),
                matchedVariables.matchedVariables(),
                variablePlacement,
                placements.ofRows(rows.blocks(), rows.count(), constraints, variablePlacement),
                rows.dropped(),
                liftedSums(),
                Optional.empty());
    }

    /** The places of the states whose derivatives are determined, out of all of them. */
    private boolean[] given(int count) {
        boolean[] given = new boolean[count];
        boolean[] everywhere = new boolean[count];
        Arrays.fill(everywhere, true);
        derivatives.forEach((state, derivative) -> markGiven(state, derivative, everywhere, given));
        return given;
    }

    /** At an instant the derivatives are unknowns of their own, which no algebraic variable may take the equation from. */
    private DegreesOfFreedom.Rules freedom(
            Set<Variable> own, int count, List<PatternInstances> constraints, List<PatternInstances> costs) {
        boolean[] used = new boolean[count];
        VariableNumbering.mark(constraints, used);
        VariableNumbering.mark(costs, used);
        IdleDerivatives idle = new IdleDerivatives(grid, reformulation.equations(), slopes);
        return new DegreesOfFreedom.Rules(
                statesByRate(),
                idle::contains,
                place -> used[place],
                derivatives.isEmpty(),
                !model.freeStart(),
                variable -> variable.role() == Variable.Role.CONTROL
                        || variable.role() == Variable.Role.FREE
                                && own.contains(variable)
                                && !derivatives.containsValue(variable),
                this::weighsOtherwise);
    }

    private boolean weighsOtherwise(Domain domain) {
        return Occurrences.any(
                model.objective().expression(),
                part -> part instanceof Expression.Integral integral
                        && integral.domain() == domain
                        && (integral.quadrature() == Quadrature.TRAPEZOID
                                || integral.quadrature() == Quadrature.SIMPSON));
    }

    /** At an instant the place of the state of which a place is the derivative. */
    private IntUnaryOperator statesByRate() {
        Map<Integer, Integer> stateOf = new HashMap<>();
        derivatives.forEach((state, derivative) -> {
            VariableLayout states = grid.variable(state);
            VariableLayout rates = grid.variable(derivative);
            for (int entry = 0; entry < states.size(); entry++) {
                stateOf.put(rates.placeOf(entry), states.placeOf(entry));
            }
        });
        return rate -> stateOf.getOrDefault(rate, EquationMatching.NONE);
    }

    /** Marks the places of a state at which its derivative occurs. */
    private void markGiven(Variable variable, Variable derivative, boolean[] occurs, boolean[] given) {
        VariableLayout states = grid.variable(variable);
        VariableLayout rates = grid.variable(derivative);
        for (int entry = 0; entry < states.size(); entry++) {
            int rate = rates.placeOf(entry);
            int state = states.placeOf(entry);
            if (rate != VariableLayout.NONE && state != VariableLayout.NONE && occurs[rate]) {
                given[state] = true;
            }
        }
    }

    private static List<PatternInstances> merged(List<PatternInstances> all, int[] placeOf) {
        return PatternMerger.merge(all.stream()
                .map(instances -> Retargeting.moved(instances, placeOf))
                .toList());
    }

    private Map<String, double[]> supports() {
        Map<String, double[]> supports = new HashMap<>();
        for (DomainGrid domain : grid.domains()) {
            supports.put(domain.domain().name(), domain.supports().clone());
        }
        return supports;
    }

    private void requireInstances(List<DiscreteConstraint> constraints) {
        for (DiscreteConstraint constraint : constraints) {
            if (constraint.count() == 0) {
                problems.add(new ModelProblem(
                        constraint.constraint().name(),
                        "no support where all of its derivatives and shifted arguments exist",
                        "an equation that holds somewhere",
                        speaksOfSpeed(constraint.source())
                                ? "Maybe it is restricted to a time where the scheme has no derivative. A state for"
                                        + " the speed says how a motion begins: der(x, t) = v, der(v, t) = …, v(0) = …."
                                        + " With radau, lobatto, gauss and trapezoid a model of der(x, t, 2) says it by"
                                        + " der(x, t) = … for t = 0."
                                : "Maybe it is restricted to an end of a domain, where the scheme has no derivative:"
                                        + " use a shifted argument instead, or another scheme."));
            }
        }
    }

    private static boolean speaksOfSpeed(Constraint constraint) {
        return constraint instanceof Constraint.Equation equation
                && Occurrences.any(
                        equation.left().minus(equation.right()),
                        part -> part instanceof Expression.Derivative derivative
                                && derivative.order() == 1
                                && derivative.domain().kind() == Domain.Kind.TIME);
    }

    private void failIfWrong() {
        if (!problems.isEmpty()) {
            throw new ModelException(problems);
        }
    }
}
