package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Choice;
import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.UnaryOperation;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.RestrictedSupports;
import dev.takt.solver.model.Restriction;
import dev.takt.solver.model.Restriction.Comparison;
import dev.takt.solver.model.RunningDomains;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.transcription.grid.Frame;
import dev.takt.solver.transcription.grid.GridNode;
import dev.takt.solver.transcription.grid.Moment;
import dev.takt.solver.transcription.grid.ProblemGrid;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Puts choices on the grids. A condition on coordinates is decided here, once for each support; one on parameters becomes a
 * weight of 0 or 1 that each evaluation computes, since parameters change between solves.
 */
final class ChoiceDiscretization {
    private final ProblemGrid grid;
    private final Discretization discretization;
    private final Frame frame;

    ChoiceDiscretization(ProblemGrid grid, Discretization discretization, Frame frame) {
        this.grid = grid;
        this.discretization = discretization;
        this.frame = frame;
    }

    GridNode of(Choice choice) {
        return of(
                choice.condition(),
                discretization.lower(choice.then(), frame),
                discretization.lower(choice.otherwise(), frame));
    }

    private GridNode of(Restriction condition, GridNode then, GridNode otherwise) {
        if (!hasParameters(condition.left()) && !hasParameters(condition.right())) {
            return decided(condition, then, otherwise);
        }
        GridNode weight = weight(condition);
        return GridNode.sum(GridNode.product(weight, then), GridNode.product(opposite(weight), otherwise));
    }

    private static boolean hasParameters(Expression side) {
        return Occurrences.any(side, part -> part instanceof ParameterReference);
    }

    private GridNode decided(Restriction condition, GridNode then, GridNode otherwise) {
        Set<Domain> running = new LinkedHashSet<>(RunningDomains.of(condition.left()));
        running.addAll(RunningDomains.of(condition.right()));
        List<Domain> domains = new ArrayList<>(running);
        int[] strides = new int[domains.size()];
        int count = 1;
        for (int d = domains.size() - 1; d >= 0; d--) {
            strides[d] = count;
            count *= grid.domain(domains.get(d)).size();
        }
        boolean[] holds = new boolean[count];
        RestrictedSupports supports = new RestrictedSupports(List.of(condition));
        Map<Domain, Double> point = new HashMap<>();
        for (int i = 0; i < count; i++) {
            int rest = i;
            for (int d = 0; d < strides.length; d++) {
                point.put(domains.get(d), coordinates(domains.get(d))[rest / strides[d]]);
                rest %= strides[d];
            }
            holds[i] = supports.contain(point);
        }
        return new GridNode.Choice(domains.stream().map(frame::support).toList(), strides, holds, then, otherwise);
    }

    /** 1 where a condition holds and 0 elsewhere, with the tolerance of {@link Restriction#holds}. */
    private GridNode weight(Restriction condition) {
        GridNode left = side(condition.left());
        GridNode right = side(condition.right());
        GridNode excess = binary(BinaryOperator.SUBTRACT, left, right);
        GridNode size = binary(BinaryOperator.MAX, magnitude(left), magnitude(right));
        GridNode tolerance =
                GridNode.product(new GridNode.Number(Supports.SNAP), binary(BinaryOperator.MAX, GridNode.ONE, size));
        Comparison comparison = condition.comparison();
        GridNode tested = switch (comparison) {
            case LESS_OR_EQUAL, GREATER -> excess;
            case GREATER_OR_EQUAL, LESS -> GridNode.negative(excess);
            case EQUAL, NOT_EQUAL -> magnitude(excess);
        };
        GridNode within = binary(BinaryOperator.AT_MOST, tested, tolerance);
        return switch (comparison) {
            case LESS_OR_EQUAL, GREATER_OR_EQUAL, EQUAL -> within;
            case LESS, GREATER, NOT_EQUAL -> opposite(within);
        };
    }

    /** A side of a condition, in which the coordinate of a free duration is the part that has passed. */
    private GridNode side(Expression expression) {
        return switch (expression) {
            case Coordinate(Domain domain) -> new GridNode.Tabulated(frame.support(domain), coordinates(domain));
            case UnaryOperation(var operator, Expression operand) -> new GridNode.Unary(operator, side(operand));
            case BinaryOperation(var operator, Expression left, Expression right) ->
                new GridNode.Binary(operator, side(left), side(right));
            case Choice(Restriction condition, Expression then, Expression otherwise) ->
                of(condition, side(then), side(otherwise));
            default -> discretization.lower(expression, frame);
        };
    }

    /** The coordinates that conditions are about: those of the supports, and inside an interval that of its middle. */
    private double[] coordinates(Domain domain) {
        return frame.moment()
                .filter(moment -> moment.domain() == domain)
                .map(Moment::middles)
                .orElseGet(grid.domain(domain)::supports);
    }

    private static GridNode magnitude(GridNode node) {
        return new GridNode.Unary(UnaryOperator.ABS, node);
    }

    private static GridNode opposite(GridNode weight) {
        return binary(BinaryOperator.SUBTRACT, GridNode.ONE, weight);
    }

    private static GridNode binary(BinaryOperator operator, GridNode left, GridNode right) {
        return new GridNode.Binary(operator, left, right);
    }
}
