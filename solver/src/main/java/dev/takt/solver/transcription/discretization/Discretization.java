package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.AppliedInput;
import dev.takt.solver.model.Argument;
import dev.takt.solver.model.DerivativeScheme;
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
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.grid.DerivativeTerm;
import dev.takt.solver.transcription.grid.DiscretizationException;
import dev.takt.solver.transcription.grid.DomainGrid;
import dev.takt.solver.transcription.grid.Frame;
import dev.takt.solver.transcription.grid.GridIndex;
import dev.takt.solver.transcription.grid.GridNode;
import dev.takt.solver.transcription.grid.Moment;
import dev.takt.solver.transcription.grid.ProblemGrid;
import dev.takt.solver.transcription.grid.Stencil;
import dev.takt.solver.transcription.grid.VariableLayout;
import java.util.List;
import java.util.Optional;

/** Replaces coordinates, references and derivatives of an expression by look-ups on the grids. */
public final class Discretization {
    private final ProblemGrid grid;
    private final Existence existence;

    /** Notes in the given object where expressions do not exist. */
    public Discretization(ProblemGrid grid, Existence existence) {
        this.grid = grid;
        this.existence = existence;
    }

    /** The node of an expression without measures. */
    public GridNode lower(Expression expression, Frame frame) {
        GridNode known = frame.lowered().get(expression);
        if (known == null) {
            known = discretize(expression, frame);
            frame.lowered().put(expression, known);
        }
        return known;
    }

    private GridNode discretize(Expression expression, Frame frame) {
        return switch (expression) {
            case Literal(double value) -> new GridNode.Number(value);
            case Coordinate(Domain domain) -> coordinate(domain, frame);
            case ParameterReference reference ->
                frame.moment()
                        .map(moment -> moment.parameter(reference, frame))
                        .orElseGet(() -> access(reference, frame));
            case VariableReference reference
            when DelayedValues.isDelayed(reference) -> new DelayedValues(grid, this).of(reference, frame);
            case VariableReference reference ->
                frame.moment()
                        .map(moment -> moment.variable(reference, frame))
                        .orElseGet(() -> variable(reference, frame));
            case Derivative derivative -> derivative(derivative, frame);
            case Choice choice -> new ChoiceDiscretization(grid, this, frame).of(choice);
            case UnaryOperation(var operator, Expression operand) ->
                new GridNode.Unary(operator, lower(operand, frame));
            case BinaryOperation(var operator, Expression left, Expression right) ->
                new GridNode.Binary(operator, lower(left, frame), lower(right, frame));
            case TermSum sum -> lower(sum.asTree(), frame);
            case Integral integral
            when frame.moment().isPresent() -> new MomentaryMeasures(grid, this, frame).of(integral);
            case SupportSum sum when frame.moment().isPresent() -> new MomentaryMeasures(grid, this, frame).of(sum);
            case Integral _, SupportSum _ ->
                throw new IllegalStateException(ExpressionText.of(expression) + " was not expanded");
        };
    }

    /** The frame in which derivatives along a domain, and dead times, are taken. */
    Frame atSupport(Domain domain, Frame frame) {
        return frame.moment()
                .filter(moment -> moment.domain() == domain)
                .flatMap(Moment::support)
                .map(support -> frame.at(domain, support))
                .orElse(frame);
    }

    /** A domain with its supports. */
    DomainGrid domain(Domain domain) {
        return grid.domain(domain);
    }

    /** The value of a parameter at the supports of a frame. */
    GridNode access(ParameterReference reference, Frame frame) {
        return new GridNode.ParameterAccess(
                grid.parameter(reference.parameter()), indices(reference.arguments(), frame));
    }

    /** The value of a variable at the supports of a frame. */
    GridNode.VariableAccess access(VariableReference reference, Frame frame) {
        VariableLayout variable = grid.variable(reference.variable());
        List<GridIndex> indices = indices(reference.arguments(), frame);
        for (VariableLayout.Gap gap : variable.gaps()) {
            existence.requireValue(
                    indices.get(gap.along()),
                    gap,
                    reference.arguments().get(gap.along()).domain());
        }
        return new GridNode.VariableAccess(variable, indices);
    }

    /** The value of a variable, which for a control with an applied input reaches back to that. */
    GridNode variable(VariableReference reference, Frame frame) {
        if (reference.arguments().size() == 1 && reference.arguments().getFirst() instanceof Argument.Shifted shift) {
            Optional<AppliedInput> input = grid.applied(reference.variable());
            if (input.isPresent()) {
                return earlier(reference.variable(), input.get(), shift, frame);
            }
        }
        return access(reference, frame);
    }

    private GridNode earlier(Variable control, AppliedInput input, Argument.Shifted shift, Frame frame) {
        DomainGrid time = grid.domain(shift.domain());
        EarlierSupports earlier = EarlierSupports.of(time, shift.supports(), input.isBeforeHorizon());
        GridIndex there = frame.support(shift.domain()).then(earlier.table());
        existence.requireSupport(there, shift.domain());
        GridNode planned = new GridNode.VariableAccess(grid.variable(control), List.of(there));
        if (!earlier.reachesBeforeHorizon()) {
            return planned;
        }
        GridNode applied = new GridNode.ParameterAccess(grid.parameter(input.parameter()), List.of());
        return new GridNode.Choice(
                List.of(frame.support(shift.domain())), new int[] {1}, earlier.before(), applied, planned);
    }

    private GridNode coordinate(Domain domain, Frame frame) {
        double[] coordinates = frame.moment()
                .filter(moment -> moment.domain() == domain)
                .map(Moment::coordinates)
                .orElseGet(grid.domain(domain)::supports);
        GridNode part = new GridNode.Tabulated(frame.support(domain), coordinates);
        GridNode passed = domain.length()
                .<GridNode>map(length -> GridNode.product(length(domain), part))
                .orElse(part);
        return domain.origin()
                .<GridNode>map(
                        origin -> GridNode.sum(new GridNode.VariableAccess(grid.variable(origin), List.of()), passed))
                .orElse(passed);
    }

    /** The variable that scales a domain of free length. */
    public GridNode length(Domain domain) {
        return new GridNode.VariableAccess(grid.variable(domain.length().orElseThrow()), List.of());
    }

    private List<GridIndex> indices(List<Argument> arguments, Frame frame) {
        return arguments.stream().map(argument -> index(argument, frame)).toList();
    }

    private GridIndex index(Argument argument, Frame frame) {
        DomainGrid domain = grid.domain(argument.domain());
        return switch (argument) {
            case Argument.Running _, Argument.Delayed _ -> frame.support(argument.domain());
            case Argument.At(Domain _, double coordinate) -> new GridIndex.Fixed(domain.indexOf(coordinate));
            case Argument.Shifted(Domain _, int supports) -> {
                int steps = supports * domain.givenIntervals();
                GridIndex shifted = frame.support(argument.domain()).then(domain.shifted(steps));
                existence.requireSupport(shifted, argument.domain());
                yield shifted;
            }
        };
    }

    private GridNode derivative(Derivative derivative, Frame frame) {
        return perLength(slope(derivative, frame), derivative.domain(), derivative.order());
    }

    /** A derivative of an expression without measures, in the scaled unit of a domain of free length. */
    GridNode slope(Derivative derivative, Frame around) {
        Domain domain = derivative.domain();
        Frame frame = atSupport(domain, around);
        GridIndex at = derivativeSupport(domain, frame);
        existence.requireDerivative(at, stencil(derivative, frame), domain);
        GridNode sum = null;
        for (DerivativeTerm part : terms(derivative, frame)) {
            GridNode term = GridNode.product(
                    new GridNode.Tabulated(at, part.weights()),
                    lower(derivative.operand(), part.in(frame, domain, at)));
            sum = sum == null ? term : GridNode.sum(sum, term);
        }
        if (sum == null) {
            throw withoutStencil(derivative);
        }
        return sum;
    }

    /**
     * A second derivative without a stencil takes a variable for the first one, which equations of several supports determine
     * together. Only what an explicit method evaluates has none.
     */
    private static DiscretizationException withoutStencil(Derivative derivative) {
        String along = derivative.domain().name();
        return new DiscretizationException(
                ExpressionText.of(derivative) + " in an equation that an explicit method integrates: along " + along
                        + " its scheme gives a second derivative only together with the equations of all supports",
                "a scheme along " + along + " with a second derivative at each support",
                "Maybe scheme = central-difference along " + along + ", or radau(2) along time.");
    }

    /** The stencil of a derivative; of one of a flux it tells where that exists. */
    Stencil stencil(Derivative derivative, Frame frame) {
        Domain domain = derivative.domain();
        Optional<Stencil> oneSided = frame.slope(domain).filter(_ -> derivative.order() == 1);
        int order = isOfFlux(derivative, frame) ? 2 : derivative.order();
        return oneSided.orElseGet(() -> grid.domain(domain).derivative(order));
    }

    /** What a derivative is the sum of. */
    List<DerivativeTerm> terms(Derivative derivative, Frame frame) {
        return isOfFlux(derivative, frame)
                ? grid.domain(derivative.domain()).derivativeOfFlux()
                : stencil(derivative, frame).terms();
    }

    /** The frame in which an expression stands that a derivative determines at a support. */
    Frame determined(Derivative derivative, Frame frame) {
        Domain domain = derivative.domain();
        Frame there = frame.at(
                domain,
                derivativeSupport(domain, frame).then(stencil(derivative, frame).determined()));
        return isOfFlux(derivative, frame)
                ? there.with(domain, grid.domain(domain).undifferentiated())
                : there;
    }

    /** Whether the fluxes between supports are differentiated, and not a slope at the supports beside each. */
    private static boolean isOfFlux(Derivative derivative, Frame frame) {
        return isOfFlux(derivative) && frame.slope(derivative.domain()).isEmpty();
    }

    /** Whether central differences differentiate an expression with a first derivative in it, {@code der(k*der(T, x), x)}. */
    static boolean isOfFlux(Derivative derivative) {
        return derivative.order() == 1
                && derivative.domain().scheme() instanceof DerivativeScheme.CentralDifference
                && Occurrences.ofDerivativesAlong(derivative.operand(), derivative.domain());
    }

    /** Notes that an expression around here exists only where a derivative does. */
    void requireDerivative(GridIndex at, Stencil stencil, Domain domain) {
        existence.requireDerivative(at, stencil, domain);
    }

    /** The support whose stencil a derivative uses: for the trapezoidal rule the right end of the interval. */
    GridIndex derivativeSupport(Domain domain, Frame frame) {
        return frame.interval(domain).orElseGet(() -> frame.support(domain));
    }

    /** A derivative in the scaled unit of a domain of free length, in its real unit. */
    GridNode perLength(GridNode derivative, Domain domain, int order) {
        if (domain.length().isEmpty()) {
            return derivative;
        }
        GridNode length = length(domain);
        return GridNode.quotient(derivative, order == 1 ? length : new GridNode.Unary(UnaryOperator.SQUARE, length));
    }
}
