package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Choice;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.UnaryOperation;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.RunningDomains;
import dev.takt.solver.model.Variable.Role;
import dev.takt.solver.transcription.grid.DiscretizationException;
import dev.takt.solver.transcription.grid.DomainGrid;
import dev.takt.solver.transcription.grid.Frame;
import dev.takt.solver.transcription.grid.GridIndex;
import dev.takt.solver.transcription.grid.GridNode;
import dev.takt.solver.transcription.grid.GridNode.VariableAccess;
import dev.takt.solver.transcription.grid.GridTerm;
import dev.takt.solver.transcription.grid.ProblemGrid;
import dev.takt.solver.transcription.grid.Stencil;
import dev.takt.solver.transcription.grid.VariableLayout;
import dev.takt.solver.transcription.pattern.PatternInstantiation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Puts constraints and the objective on the grids. */
public final class ConstraintDiscretization {
    private final ProblemGrid grid;
    private final Optional<ExplicitDynamics> dynamics;
    private final List<ModelProblem> problems;

    /**
     * Reports what cannot be discretised to the given list.
     *
     * @param dynamics of a model with an explicit scheme
     */
    public ConstraintDiscretization(
            ProblemGrid grid, Optional<ExplicitDynamics> dynamics, List<ModelProblem> problems) {
        this.grid = grid;
        this.dynamics = dynamics;
        this.problems = problems;
    }

    /**
     * A constraint on the grids.
     *
     * @param source as its author wrote it
     * @param constraint the same, reformulated
     */
    public DiscreteConstraint of(Constraint source, Constraint constraint) {
        return of(source, constraint, this::equation);
    }

    /**
     * The equation of an auxiliary variable, which notes where it gives the variable no value. One of a measure holds at supports, as
     * what it stands for does; one of a derivative as the scheme does.
     */
    public DiscreteConstraint ofAuxiliary(Constraint.Equation equation) {
        if (equation.right() instanceof Derivative) {
            return of(equation, equation);
        }
        DiscreteConstraint discrete = of(equation, equation, ConstraintDiscretization::atSupports);
        if (equation.left() instanceof VariableReference reference) {
            VariableLayout variable = grid.variable(reference.variable());
            variable.gaps().addAll(discrete.existence().around(discrete.loops().size()));
        }
        return discrete;
    }

    private static Frame atSupports(Constraint.Equation equation, Frame frame, TermExpansion expansion) {
        expansion.add(equation.left().minus(equation.right()), frame, GridNode.ONE);
        return frame;
    }

    /** How the residual of an equation is added up; gives the frame in which its derivatives are taken. */
    private interface Residual {
        Frame add(Constraint.Equation equation, Frame frame, TermExpansion expansion);
    }

    private DiscreteConstraint of(Constraint source, Constraint constraint, Residual residual) {
        Set<Domain> running = RunningDomains.of(constraint);
        List<DomainGrid> loops = grid.domains().stream()
                .filter(domain -> running.contains(domain.domain()))
                .toList();
        Frame frame = frameOf(constraint, loops);
        Existence existence = new Existence();
        Discretization discretization = new Discretization(grid, existence);
        TermExpansion expansion = new TermExpansion(grid, discretization, dynamics, loops.size());
        List<VariableAccess> determined = new ArrayList<>();
        try {
            switch (constraint) {
                case Constraint.Equation equation -> {
                    Frame used = residual.add(equation, frame, expansion);
                    determined.addAll(new DeterminedVariables(grid, new Discretization(grid, new Existence()), used)
                            .of(equation));
                }
                case Constraint.Inequality inequality -> expansion.add(inequality.body(), frame, GridNode.ONE);
            }
        } catch (DiscretizationException e) {
            problems.add(e.of(constraint.name()));
        }
        int[][] positions;
        if (constraint instanceof Constraint.Equation) {
            positions = LoopPositions.of(loops, constraint.restrictions(), existence);
        } else {
            positions = LoopPositions.of(loops, constraint.restrictions(), existence.ofShifts());
            requireDerivatives(constraint.name(), loops, positions, existence);
        }
        return new DiscreteConstraint(
                source,
                constraint,
                loops,
                frame,
                measured(constraint.name(), expansion.terms(), existence),
                existence,
                determined,
                positions,
                LoopPositions.count(positions));
    }

    /**
     * The rows by which what an equation differentiates has at the right end of each element the value of its polynomial, for a
     * scheme whose nodes leave that end out.
     *
     * @param source as its author wrote it
     * @param derivative in the reformulated equation
     * @param continuity the operator that has to be 0
     */
    public DiscreteConstraint continuity(Constraint source, Derivative derivative, Stencil continuity) {
        Constraint.Equation equation =
                new Constraint.Equation(source.name(), derivative, new Literal(0), source.restrictions());
        Set<Domain> running = RunningDomains.of(equation);
        List<DomainGrid> loops = grid.domains().stream()
                .filter(domain -> running.contains(domain.domain()))
                .toList();
        Frame frame = frame(loops).with(derivative.domain(), continuity);
        Existence existence = new Existence();
        TermExpansion expansion = new TermExpansion(grid, new Discretization(grid, existence), dynamics, loops.size());
        equation(equation, frame, expansion);
        List<VariableAccess> determined =
                new DeterminedVariables(grid, new Discretization(grid, new Existence()), frame).of(equation);
        int[][] positions = LoopPositions.of(loops, source.restrictions(), existence);
        return new DiscreteConstraint(
                source,
                equation,
                loops,
                frame,
                measured(source.name(), expansion.terms(), existence),
                existence,
                determined,
                positions,
                LoopPositions.count(positions));
    }

    /** The terms of an expression without running domains. */
    public List<GridTerm> terms(String element, Expression expression, GridNode coefficient) {
        Existence existence = new Existence();
        TermExpansion expansion = new TermExpansion(grid, new Discretization(grid, existence), dynamics, 0);
        try {
            expansion.add(expression, Frame.empty(), coefficient);
        } catch (DiscretizationException e) {
            problems.add(e.of(element));
        }
        return measured(element, expansion.terms(), existence);
    }

    /** At the ends of a space domain, where its scheme has no slope, boundary conditions take the one-sided one. */
    private Frame frameOf(Constraint constraint, List<DomainGrid> loops) {
        Frame frame = frame(loops);
        for (DomainGrid loop : loops) {
            if (isBoundaryCondition(constraint, loop.domain())) {
                frame = frame.with(loop.domain(), loop.endDerivative());
            }
        }
        return frame;
    }

    /**
     * Whether a constraint holds only at ends of a space domain where its scheme has no derivative. The trapezoidal rule has
     * one over intervals and none at an end.
     */
    public boolean isBoundaryCondition(Constraint constraint, Domain domain) {
        DomainGrid loop = grid.domain(domain);
        int[] supports = LoopPositions.along(loop, constraint.restrictions());
        return domain.kind() == Domain.Kind.SPACE
                && supports.length < loop.size()
                && IntStream.of(supports).allMatch(k -> k == 0 || k == loop.size() - 1)
                && IntStream.of(supports)
                        .anyMatch(k -> domain.scheme() instanceof DerivativeScheme.Trapezoid
                                || !loop.derivative(1).existsAt(k));
    }

    /** The frame whose loops are the given domains, in order. */
    public static Frame frame(List<DomainGrid> loops) {
        Frame frame = Frame.empty();
        List<GridIndex> indices = indices(loops);
        for (int loop = 0; loop < loops.size(); loop++) {
            frame = frame.at(loops.get(loop).domain(), indices.get(loop));
        }
        return frame;
    }

    /** The supports of the given domains, each along its own loop. */
    public static List<GridIndex> indices(List<DomainGrid> loops) {
        return IntStream.range(0, loops.size())
                .<GridIndex>mapToObj(
                        loop -> new GridIndex.Looped(loop, loops.get(loop).everywhere()))
                .toList();
    }

    /** Adds the residual and returns the frame in which its derivatives are taken. */
    private Frame equation(Constraint.Equation equation, Frame frame, TermExpansion expansion) {
        Expression residual = equation.left().minus(equation.right());
        List<Domain> trapezoid = grid.domains().stream()
                .map(DomainGrid::domain)
                .filter(domain -> domain.scheme() instanceof DerivativeScheme.Trapezoid
                        && frame.slope(domain).isEmpty())
                .filter(domain -> Occurrences.ofDerivativesAlong(residual, domain))
                .toList();
        if (trapezoid.isEmpty()) {
            multiplied(residual, frame, expansion)
                    .ifPresentOrElse(expansion::add, () -> expansion.add(residual, frame, GridNode.ONE));
            return frame;
        }
        if (trapezoid.size() > 1) {
            problems.add(new ModelProblem(
                    equation.name(),
                    "derivatives along two domains with the trapezoidal rule",
                    "at most one such domain in an equation",
                    "Maybe use central differences along one of them."));
            return frame;
        }
        Domain domain = trapezoid.getFirst();
        GridIndex right = frame.support(domain);
        GridIndex left = right.then(grid.domain(domain).shifted(-1));
        Frame interval = frame.over(domain, right);
        Frame before = interval.at(domain, left);
        Optional<GridNode> mean = multiplied(residual, interval, expansion)
                .flatMap(end -> multiplied(residual, before, expansion)
                        .map(begin -> GridNode.product(new GridNode.Number(1.0 / 2), GridNode.sum(end, begin))));
        mean.ifPresentOrElse(expansion::add, () -> expansion.addMean(residual, interval, before, GridNode.ONE));
        return interval;
    }

    /** A residual with derivatives along a domain of free length, multiplied by that length. */
    private Optional<GridNode> multiplied(Expression residual, Frame frame, TermExpansion expansion) {
        return grid.domains().stream()
                .map(DomainGrid::domain)
                .filter(domain -> domain.length().isPresent() && Occurrences.ofDerivativesAlong(residual, domain))
                .findFirst()
                .flatMap(domain -> new DurationRows(expansion.discretization(), domain).multiplied(residual, frame));
    }

    private void requireDerivatives(String element, List<DomainGrid> loops, int[][] positions, Existence existence) {
        for (int loop = 0; loop < loops.size(); loop++) {
            int own = loop;
            IntStream.of(positions[loop])
                    .distinct()
                    .filter(support -> existence.missingDerivative(own, support).isPresent())
                    .findFirst()
                    .ifPresent(support -> missing(element, loops.get(own), support));
        }
    }

    private void missing(String element, DomainGrid domain, int support) {
        String name = domain.domain().name();
        problems.add(new ModelProblem(
                element,
                "a derivative at " + name + " = " + ExpressionText.number(domain.supports()[support])
                        + ", where its scheme has none",
                "derivatives only where the scheme along " + name + " has them",
                "Maybe leave that support out: restrict the constraint, or integrate from the next support."));
    }

    /** Terms with the supports of measures at which shifted arguments stay inside their domain. */
    private List<GridTerm> measured(String element, List<GridTerm> terms, Existence existence) {
        List<GridTerm> kept = new ArrayList<>();
        for (GridTerm term : terms) {
            List<GridTerm.MeasureLoop> loops = new ArrayList<>();
            for (GridTerm.MeasureLoop loop : term.loops()) {
                int[] supports = IntStream.of(loop.supports())
                        .filter(support -> existence.shiftsHold(loop.loop(), support))
                        .toArray();
                IntStream.of(supports)
                        .filter(support -> existence
                                .missingDerivative(loop.loop(), support)
                                .isPresent())
                        .findFirst()
                        .ifPresent(support -> existence
                                .missingDerivative(loop.loop(), support)
                                .ifPresent(domain -> missing(element, grid.domain(domain), support)));
                loops.add(new GridTerm.MeasureLoop(loop.loop(), supports));
            }
            kept.add(new GridTerm(term.node(), loops));
        }
        return kept;
    }

    /** Finds the accesses to the variable that an equation determines. */
    private record DeterminedVariables(ProblemGrid grid, Discretization discretization, Frame frame) {

        public List<VariableAccess> of(Constraint.Equation equation) {
            List<VariableAccess> found = new ArrayList<>();
            List<Derivative> derivatives = new ArrayList<>();
            derivatives(equation.left(), derivatives);
            derivatives(equation.right(), derivatives);
            derivatives.stream()
                    .filter(derivative -> derivative.domain().kind() == Domain.Kind.TIME)
                    .forEach(derivative -> determinedBy(derivative, found));
            plain(equation.left(), found);
            plain(equation.right(), found);
            derivatives.stream()
                    .filter(derivative -> derivative.domain().kind() == Domain.Kind.SPACE)
                    .forEach(derivative -> determinedBy(derivative, found));
            return found;
        }

        private void plain(Expression side, List<VariableAccess> found) {
            if (side instanceof VariableReference) {
                found.addAll(accesses(discretization.lower(side, frame)));
            }
        }

        private void determinedBy(Derivative derivative, List<VariableAccess> found) {
            if (Occurrences.ofMeasures(derivative.operand())) {
                return;
            }
            Domain domain = derivative.domain();
            GridNode operand = discretization.lower(derivative.operand(), discretization.determined(derivative, frame));
            accesses(operand).stream()
                    .filter(access -> access.variable().variable().role() != Role.CONTROL)
                    .filter(access -> access.variable().variable().domains().contains(domain))
                    .forEach(found::add);
        }

        /** The accesses to single variables; sums of many terms determine nothing. */
        private static List<VariableAccess> accesses(GridNode node) {
            return PatternInstantiation.accesses(node).stream()
                    .filter(VariableAccess.class::isInstance)
                    .map(VariableAccess.class::cast)
                    .toList();
        }

        private static void derivatives(Expression expression, List<Derivative> found) {
            switch (expression) {
                case Derivative derivative -> found.add(derivative);
                case Choice(var _, Expression then, Expression otherwise) -> {
                    derivatives(then, found);
                    derivatives(otherwise, found);
                }
                case UnaryOperation operation -> derivatives(operation.operand(), found);
                case BinaryOperation operation -> {
                    derivatives(operation.left(), found);
                    derivatives(operation.right(), found);
                }
                default -> {}
            }
        }
    }
}
