package dev.takt.solver.nmpc;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Choice;
import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.Expression.Curve;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.Expression.Surface;
import dev.takt.solver.model.Expression.TermSum;
import dev.takt.solver.model.Expression.UnaryOperation;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.RunningDomains;
import dev.takt.solver.model.Supports;
import dev.takt.solver.table.SplineAxis;
import dev.takt.solver.table.SplineTable;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where a plan looks up tables beyond their ranges. Arguments of variables, coordinates, numbers and parameters are looked at, at all
 * supports of the plan; parameters count with their initial values. What has a derivative or an integral inside is not.
 */
public final class TableExcursions {
    private final List<Lookup> lookups = new ArrayList<>();
    private final PlanLayout layout;

    /** An argument of a table. */
    private record Lookup(SplineTable table, int position, Expression argument) {}

    /**
     * The place farthest out of the range of an argument.
     *
     * @param table by name
     * @param argument by name
     * @param value that the argument has
     * @param from where its range begins
     * @param to where its range ends
     */
    public record Excursion(String table, String argument, double value, double from, double to) {
        /** How far it is out of the range, positive. */
        public double beyond() {
            return value < from ? from - value : value - to;
        }
    }

    /** Looks for tables in the constraints and the objective of a problem. */
    public TableExcursions(OptimalControlProblem problem, PlanLayout layout) {
        this.layout = layout;
        for (Constraint constraint : problem.constraints()) {
            switch (constraint) {
                case Constraint.Equation equation -> {
                    collect(equation.left());
                    collect(equation.right());
                }
                case Constraint.Inequality inequality -> collect(inequality.body());
            }
        }
        collect(problem.objective().expression());
    }

    private void collect(Expression expression) {
        Occurrences.any(expression, part -> {
            switch (part) {
                case UnaryOperation(Curve curve, Expression operand) -> add(curve.table(), 0, operand);
                case BinaryOperation(Surface surface, Expression left, Expression right) -> {
                    add(surface.table(), 0, left);
                    add(surface.table(), 1, right);
                }
                default -> {
                    // no table
                }
            }
            return false;
        });
    }

    private void add(SplineTable table, int position, Expression argument) {
        boolean known = !Occurrences.ofDerivatives(argument) && !Occurrences.ofMeasures(argument);
        boolean planned = !Occurrences.any(
                argument,
                part -> part instanceof VariableReference(var variable, var _)
                        && !layout.blocks().containsKey(variable.name()));
        if (known && planned) {
            lookups.add(new Lookup(table, position, argument));
        }
    }

    /** Whether the problem has no table, so that there is nothing to look at. */
    public boolean isEmpty() {
        return lookups.isEmpty();
    }

    /** The farthest place of each argument that is out of its range, in the order of the model. */
    public List<Excursion> in(Plan plan) {
        Map<String, Excursion> farthest = new LinkedHashMap<>();
        for (Lookup lookup : lookups) {
            new Walk(plan, lookup).farthest().ifPresent(found -> {
                String key = found.table() + '\n' + found.argument();
                farthest.merge(key, found, (a, b) -> a.beyond() >= b.beyond() ? a : b);
            });
        }
        return List.copyOf(farthest.values());
    }

    /** An argument at the supports of a plan. */
    private final class Walk {
        private final double[] values;
        private final Lookup lookup;
        private final SplineAxis axis;
        private final List<Domain> domains;
        private final Map<Domain, Integer> place = new HashMap<>();
        private double worst;
        private double beyond;

        Walk(Plan plan, Lookup lookup) {
            this.values = plan.values();
            this.lookup = lookup;
            axis = lookup.table().axes().get(lookup.position());
            domains = List.copyOf(RunningDomains.of(lookup.argument()));
        }

        Optional<Excursion> farthest() {
            visit(0);
            return beyond > 0
                    ? Optional.of(new Excursion(
                            lookup.table().name(),
                            lookup.table().arguments().get(lookup.position()),
                            worst,
                            axis.from(),
                            axis.to()))
                    : Optional.empty();
        }

        private void visit(int depth) {
            if (depth == domains.size()) {
                double value = of(lookup.argument());
                double out = Math.max(axis.from() - value, value - axis.to());
                if (out > beyond) {
                    beyond = out;
                    worst = value;
                }
                return;
            }
            Domain domain = domains.get(depth);
            for (int support = 0; support < supports(domain).length; support++) {
                place.put(domain, support);
                visit(depth + 1);
            }
        }

        /** The value; NaN where a neighbouring support is not there. */
        private double of(Expression expression) {
            return switch (expression) {
                case Literal(double value) -> value;
                case Coordinate(Domain domain) -> supports(domain)[support(new Argument.Running(domain))];
                case ParameterReference(var parameter, var arguments) ->
                    parameter
                            .initial()
                            .at(arguments.stream()
                                    .mapToDouble(argument -> coordinate(argument))
                                    .toArray());
                case VariableReference(var variable, var arguments) ->
                    variable(layout.block(variable.name()), arguments);
                case Choice choice ->
                    choice.condition()
                                    .holds(
                                            of(choice.condition().left()),
                                            of(choice.condition().right()))
                            ? of(choice.then())
                            : of(choice.otherwise());
                case UnaryOperation(var function, Expression operand) -> function.apply(of(operand));
                case BinaryOperation(var function, Expression left, Expression right) ->
                    function.apply(of(left), of(right));
                case TermSum sum -> sum.terms().stream().mapToDouble(this::of).sum();
                case Derivative _, Integral _, SupportSum _ -> Double.NaN;
            };
        }

        private double variable(VariableBlock block, List<Argument> arguments) {
            int index = 0;
            for (int d = 0; d < arguments.size(); d++) {
                int support = support(arguments.get(d));
                if (support < 0 || support >= block.shape()[d]) {
                    return Double.NaN;
                }
                index = index * block.shape()[d] + support;
            }
            return values[block.offset() + index];
        }

        private int support(Argument argument) {
            return switch (argument) {
                case Argument.Running(Domain domain) -> place.getOrDefault(domain, -1);
                case Argument.At(Domain domain, double coordinate) -> Supports.indexOf(supports(domain), coordinate);
                case Argument.Delayed _ -> -1;
                case Argument.Shifted(Domain domain, int shift) -> {
                    double[] own = domain.supports();
                    int at = Supports.indexOf(own, supports(domain)[place.getOrDefault(domain, 0)]);
                    yield at < 0 || at + shift < 0 || at + shift >= own.length
                            ? -1
                            : Supports.indexOf(supports(domain), own[at + shift]);
                }
            };
        }

        private double coordinate(Argument argument) {
            int support = support(argument);
            return support < 0 ? Double.NaN : supports(argument.domain())[support];
        }

        private double[] supports(Domain domain) {
            return layout.supports().getOrDefault(domain.name(), domain.supports());
        }
    }
}
