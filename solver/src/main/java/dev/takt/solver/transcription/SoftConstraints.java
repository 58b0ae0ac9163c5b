package dev.takt.solver.transcription;

import dev.takt.solver.model.Constraint.Inequality;
import dev.takt.solver.model.Constraint.Softness;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Quadrature;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.discretization.ConstraintDiscretization;
import dev.takt.solver.transcription.discretization.DiscreteConstraint;
import dev.takt.solver.transcription.discretization.Discretization;
import dev.takt.solver.transcription.discretization.Existence;
import dev.takt.solver.transcription.grid.DomainGrid;
import dev.takt.solver.transcription.grid.GridIndex;
import dev.takt.solver.transcription.grid.GridNode;
import dev.takt.solver.transcription.grid.GridNode.VariableAccess;
import dev.takt.solver.transcription.grid.ProblemGrid;
import dev.takt.solver.transcription.grid.VariableLayout;
import dev.takt.solver.transcription.pattern.PatternInstances;
import dev.takt.solver.transcription.pattern.PatternInstantiation;
import dev.takt.solver.transcription.pattern.PatternInstantiation.Request;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Gives soft constraints a slack for each side that has a bound, and the objective the price of the slacks. */
final class SoftConstraints {
    private final ProblemGrid grid;
    private final Map<Inequality, Slacks> slacks = new HashMap<>();

    /** A slack and the sign with which it relaxes the row. */
    private record Slack(VariableLayout variable, double sign) {}

    private record Slacks(Softness softness, List<Slack> sides) {}

    /** Adds the slacks of all soft constraints among the given ones to the variables. */
    SoftConstraints(ProblemGrid grid, List<DiscreteConstraint> constraints) {
        this.grid = grid;
        for (DiscreteConstraint constraint : constraints) {
            if (constraint.constraint() instanceof Inequality inequality) {
                inequality
                        .softness()
                        .ifPresent(softness ->
                                slacks.put(inequality, new Slacks(softness, slacks(inequality, constraint.loops()))));
            }
        }
    }

    /** Relaxes the rows of a constraint, if it is soft, and adds its price to the objective. */
    void addTo(
            RowCollection rows,
            RowCollection.Rows added,
            PatternInstantiation instantiation,
            List<PatternInstances> objective) {
        if (!(added.discrete().constraint() instanceof Inequality inequality)) {
            return;
        }
        Slacks soft = slacks.get(inequality);
        if (soft == null) {
            return;
        }
        DiscreteConstraint discrete = added.discrete();
        for (Slack slack : soft.sides) {
            GridNode access = new VariableAccess(slack.variable, ConstraintDiscretization.indices(discrete.loops()));
            rows.addTerm(added, GridNode.product(new GridNode.Number(slack.sign), access));
            objective.addAll(instantiation.instantiate(new Request(
                    price(soft.softness, access, discrete.loops()), discrete.positions(), new int[discrete.count()])));
        }
    }

    private List<Slack> slacks(Inequality inequality, List<DomainGrid> loops) {
        boolean below = isFinite(inequality.lower());
        boolean above = isFinite(inequality.upper());
        String name = "slack(" + inequality.name() + ")";
        if (below && above) {
            return List.of(
                    new Slack(variable(name + ".lower", loops), 1), new Slack(variable(name + ".upper", loops), -1));
        }
        return List.of(new Slack(variable(name, loops), below ? 1 : -1));
    }

    private VariableLayout variable(String name, List<DomainGrid> loops) {
        List<Domain> domains = loops.stream().map(DomainGrid::domain).toList();
        return grid.add(new Variable(
                name,
                domains,
                Variable.Role.FREE,
                new Literal(0),
                new Literal(Double.POSITIVE_INFINITY),
                new Literal(0),
                OptionalDouble.empty()));
    }

    /** Linear and quadratic price, weighted like an integral over the domains of the constraint. */
    private GridNode price(Softness softness, GridNode slack, List<DomainGrid> loops) {
        GridNode weight = GridNode.ONE;
        for (int loop = 0; loop < loops.size(); loop++) {
            DomainGrid domain = loops.get(loop);
            // every support has its price: the own weights of a Radau element leave out the first
            double[] weights = domain.weights(0, domain.size() - 1, Quadrature.TRAPEZOID);
            weight = GridNode.product(
                    weight, new GridNode.Tabulated(new GridIndex.Looped(loop, domain.everywhere()), weights));
            if (domain.domain().length().isPresent()) {
                weight = GridNode.product(weight, new Discretization(grid, new Existence()).length(domain.domain()));
            }
        }
        GridNode linear = GridNode.product(new GridNode.Number(softness.linear()), slack);
        GridNode quadratic = GridNode.product(
                new GridNode.Number(softness.quadratic()), new GridNode.Unary(UnaryOperator.SQUARE, slack));
        return GridNode.product(weight, GridNode.sum(linear, quadratic));
    }

    private static boolean isFinite(Expression bound) {
        return !(bound instanceof Literal(double value) && Double.isInfinite(value));
    }
}
