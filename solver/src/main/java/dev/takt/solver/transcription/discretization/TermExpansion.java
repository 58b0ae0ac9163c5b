package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.Expression.TermSum;
import dev.takt.solver.model.Expression.UnaryOperation;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.Quadrature;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.transcription.grid.DerivativeTerm;
import dev.takt.solver.transcription.grid.DiscretizationException;
import dev.takt.solver.transcription.grid.DomainGrid;
import dev.takt.solver.transcription.grid.Frame;
import dev.takt.solver.transcription.grid.GridIndex;
import dev.takt.solver.transcription.grid.GridNode;
import dev.takt.solver.transcription.grid.GridTerm;
import dev.takt.solver.transcription.grid.Moment;
import dev.takt.solver.transcription.grid.ProblemGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Writes an expression that is linear in its measures as a sum of terms without measures, each with loops over the
 * supports of the measured domains and the product of the weights as a factor.
 */
public final class TermExpansion {
    private final ProblemGrid grid;
    private final Discretization discretization;
    private final Optional<ExplicitDynamics> dynamics;
    private final List<GridTerm> terms = new ArrayList<>();
    private int loops;

    /**
     * Starts without terms.
     *
     * @param dynamics of a model with an explicit scheme, whose controls are constant on intervals
     * @param loops number of loops that the frames use already
     */
    TermExpansion(ProblemGrid grid, Discretization discretization, Optional<ExplicitDynamics> dynamics, int loops) {
        this.grid = grid;
        this.discretization = discretization;
        this.dynamics = dynamics;
        this.loops = loops;
    }

    /** What replaces coordinates and references by look-ups. */
    Discretization discretization() {
        return discretization;
    }

    /** The terms so far. */
    List<GridTerm> terms() {
        return terms;
    }

    /**
     * Adds a multiple of an expression.
     *
     * @throws DiscretizationException if the expression does not fit the grids
     */
    void add(Expression expression, Frame frame, GridNode coefficient) {
        expand(expression, frame, coefficient, List.of());
    }

    /** Adds what has been discretised already. */
    void add(GridNode node) {
        terms.add(new GridTerm(node, List.of()));
    }

    /**
     * Adds the residual of an equation with derivatives by the trapezoidal rule: the mean of both ends of an interval,
     * where the derivatives at both ends are the difference quotient over the interval.
     *
     * @param right the frame at the right end
     * @param left the frame at the left end
     */
    void addMean(Expression residual, Frame right, Frame left, GridNode coefficient) {
        switch (residual) {
            case Derivative derivative
            when right.interval(derivative.domain()).isPresent() -> add(residual, right, coefficient);
            case UnaryOperation(var operator, Expression operand)
            when operator == UnaryOperator.NEGATE -> addMean(operand, right, left, GridNode.negative(coefficient));
            case BinaryOperation(var operator, Expression first, Expression second)
            when operator == BinaryOperator.ADD || operator == BinaryOperator.SUBTRACT -> {
                addMean(first, right, left, coefficient);
                addMean(
                        second,
                        right,
                        left,
                        operator == BinaryOperator.ADD ? coefficient : GridNode.negative(coefficient));
            }
            default -> {
                GridNode half = GridNode.product(new GridNode.Number(1.0 / 2), coefficient);
                add(residual, right, half);
                add(residual, left, half);
            }
        }
    }

    private void expand(Expression expression, Frame frame, GridNode coefficient, List<GridTerm.MeasureLoop> measured) {
        if (!Occurrences.ofMeasures(expression)) {
            terms.add(new GridTerm(GridNode.product(coefficient, discretization.lower(expression, frame)), measured));
            return;
        }
        switch (expression) {
            case Integral integral -> integral(integral, frame, coefficient, measured);
            case SupportSum sum -> {
                DomainGrid domain = grid.domain(sum.domain());
                int[] supports = IntStream.rangeClosed(domain.indexOf(sum.from()), domain.indexOf(sum.to()))
                        .toArray();
                GridTerm.MeasureLoop loop = new GridTerm.MeasureLoop(loops++, supports);
                expand(sum.term(), inside(frame, domain, loop), coefficient, with(measured, loop));
            }
            case TermSum sum -> terms(sum, frame, coefficient, measured);
            case Derivative derivative -> derivative(derivative, frame, coefficient, measured);
            case UnaryOperation(var operator, Expression operand)
            when operator == UnaryOperator.NEGATE -> expand(operand, frame, GridNode.negative(coefficient), measured);
            case BinaryOperation operation -> operation(operation, frame, coefficient, measured);
            default ->
                throw new IllegalStateException(ExpressionText.of(expression) + " is not linear in its measures");
        }
    }

    /** Terms that are alike become one, with a loop over them. */
    private void terms(TermSum sum, Frame frame, GridNode coefficient, List<GridTerm.MeasureLoop> measured) {
        AlikeTerms alike = new AlikeTerms();
        for (Expression term : sum.terms()) {
            if (Occurrences.ofMeasures(term)) {
                expand(term, frame, coefficient, measured);
            } else {
                alike.add(discretization.lower(term, frame.apart()));
            }
        }
        for (AlikeTerms.Group group : alike.groups()) {
            GridTerm.MeasureLoop loop = new GridTerm.MeasureLoop(loops++, group.numbers());
            terms.add(new GridTerm(GridNode.product(coefficient, group.node(loop.loop())), with(measured, loop)));
        }
    }

    private void operation(
            BinaryOperation operation, Frame frame, GridNode coefficient, List<GridTerm.MeasureLoop> measured) {
        Expression left = operation.left();
        Expression right = operation.right();
        switch (operation.operator()) {
            case BinaryOperator.ADD -> {
                expand(left, frame, coefficient, measured);
                expand(right, frame, coefficient, measured);
            }
            case BinaryOperator.SUBTRACT -> {
                expand(left, frame, coefficient, measured);
                expand(right, frame, GridNode.negative(coefficient), measured);
            }
            case BinaryOperator.MULTIPLY -> {
                Expression factor = Occurrences.ofMeasures(left) ? right : left;
                expand(
                        Occurrences.ofMeasures(left) ? left : right,
                        frame,
                        GridNode.product(coefficient, discretization.lower(factor, frame)),
                        measured);
            }
            case BinaryOperator.DIVIDE ->
                expand(left, frame, GridNode.quotient(coefficient, discretization.lower(right, frame)), measured);
            default -> throw new IllegalStateException(ExpressionText.of(operation) + " is not linear in its measures");
        }
    }

    private void integral(Integral integral, Frame frame, GridNode coefficient, List<GridTerm.MeasureLoop> measured) {
        DomainGrid domain = grid.domain(integral.domain());
        int from = domain.indexOf(integral.from());
        int to = domain.indexOf(integral.to());
        Weighted whole = new Weighted(domain, domain.weights(from, to, integral.quadrature()), frame, coefficient);
        double[] beginnings = domain.beginnings(from, to, integral.quadrature());
        if (weighted(beginnings).length > 0 && ElementEnds.matter(integral)) {
            elements(integral, whole, beginnings, measured);
            return;
        }
        Optional<ExplicitDynamics> explicit = dynamics.filter(of -> of.time() == domain);
        if (explicit.isEmpty() || integral.quadrature() != Quadrature.AUTOMATIC) {
            integrate(integral.integrand(), whole, measured, _ -> Optional.empty());
            return;
        }
        double[] lengths = new double[domain.size()];
        System.arraycopy(domain.lengths(), from + 1, lengths, from + 1, to - from);
        Weighted intervals = new Weighted(domain, lengths, frame, coefficient);
        IntegrandParts parts = new IntegrandParts(explicit.get(), integral.integrand());
        sum(parts.moving(), part -> integrate(part, whole, measured, _ -> Optional.empty()));
        sum(parts.held(), part -> integrate(part, intervals, measured, end(explicit.get(), 1)));
        Weighted halves =
                new Weighted(domain, lengths, frame, GridNode.product(coefficient, new GridNode.Number(1.0 / 2)));
        sum(parts.mixed(), part -> {
            integrate(part, halves, measured, end(explicit.get(), 0));
            integrate(part, halves, measured, end(explicit.get(), 1));
        });
    }

    /** Adds an integral in which each element sees its own control at both of its ends. */
    private void elements(Integral integral, Weighted whole, double[] beginnings, List<GridTerm.MeasureLoop> measured) {
        DomainGrid domain = whole.domain;
        double[] later = whole.weights.clone();
        for (int k = 1; k < later.length; k++) {
            later[k - 1] -= beginnings[k];
        }
        Expression integrand = integral.integrand();
        Weighted ends = new Weighted(domain, later, whole.frame, whole.coefficient);
        integrate(integrand, ends, measured, node -> Optional.of(ElementEnds.later(discretization, domain, node)));
        Weighted begins = new Weighted(domain, beginnings, whole.frame, whole.coefficient);
        integrate(integrand, begins, measured, node -> Optional.of(ElementEnds.first(discretization, domain, node)));
    }

    private static void sum(List<Expression> parts, Consumer<Expression> action) {
        parts.stream().reduce(Expression::plus).ifPresent(action);
    }

    /** The end of an interval of which a part has passed, as controls that are constant on it see it. */
    private Function<GridIndex, Optional<Moment>> end(ExplicitDynamics explicit, double passed) {
        return support -> Optional.of(
                new HeldInterval(explicit, discretization, new IntervalPart(explicit.time(), support, passed)));
    }

    /** What is added up over the supports of a domain. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Weighted(DomainGrid domain, double[] weights, Frame frame, GridNode coefficient) {}

    private void integrate(
            Expression integrand,
            Weighted weighted,
            List<GridTerm.MeasureLoop> measured,
            Function<GridIndex, Optional<Moment>> moment) {
        DomainGrid domain = weighted.domain;
        GridTerm.MeasureLoop loop = new GridTerm.MeasureLoop(loops++, weighted(weighted.weights));
        GridIndex support = new GridIndex.Looped(loop.loop(), domain.everywhere());
        GridNode scaled = GridNode.product(weighted.coefficient, new GridNode.Tabulated(support, weighted.weights));
        if (domain.domain().length().isPresent()) {
            scaled = GridNode.product(scaled, discretization.length(domain.domain()));
        }
        Frame inside = inside(weighted.frame, domain, loop);
        Frame there = moment.apply(support).map(inside::during).orElse(inside);
        expand(integrand, there, scaled, with(measured, loop));
    }

    private void derivative(
            Derivative derivative, Frame around, GridNode coefficient, List<GridTerm.MeasureLoop> measured) {
        Domain domain = derivative.domain();
        Frame frame = discretization.atSupport(domain, around);
        GridIndex at = discretization.derivativeSupport(domain, frame);
        GridNode scaled = discretization.perLength(coefficient, domain, derivative.order());
        for (DerivativeTerm part : discretization.terms(derivative, frame)) {
            expand(
                    derivative.operand(),
                    part.in(frame, domain, at),
                    GridNode.product(scaled, new GridNode.Tabulated(at, part.weights())),
                    measured);
        }
        discretization.requireDerivative(at, discretization.stencil(derivative, frame), domain);
    }

    private static Frame inside(Frame frame, DomainGrid domain, GridTerm.MeasureLoop loop) {
        return frame.inside(domain.domain(), new GridIndex.Looped(loop.loop(), domain.everywhere()));
    }

    private static List<GridTerm.MeasureLoop> with(List<GridTerm.MeasureLoop> measured, GridTerm.MeasureLoop loop) {
        List<GridTerm.MeasureLoop> extended = new ArrayList<>(measured);
        extended.add(loop);
        return extended;
    }

    private static int[] weighted(double[] weights) {
        return IntStream.range(0, weights.length)
                .filter(support -> weights[support] != 0)
                .toArray();
    }
}
