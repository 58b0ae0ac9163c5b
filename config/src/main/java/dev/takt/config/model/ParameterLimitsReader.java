package dev.takt.config.model;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.source.Node;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.ParameterFunction;
import dev.takt.solver.model.ParameterLimits;
import dev.takt.solver.model.ParameterLimits.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads what a parameter may be given from outside: {@code range = [0, 20]} or {@code unlimited}, and {@code rate = 0.5}. */
final class ParameterLimitsReader {
    private static final String UNLIMITED = "unlimited";

    private final ValueUnit unit;
    private final Problems problems;
    private final Optional<Node> range;
    private final Optional<Node> rate;

    /**
     * Looks at a parameter.
     *
     * @param node what its declaration says; without range and rate unless it is a block
     * @param unit of the numbers
     */
    ParameterLimitsReader(ModelContext context, Node node, ValueUnit unit) {
        this.unit = unit;
        this.problems = context.problems;
        this.range = entry(node, "range");
        this.rate = entry(node, "rate");
    }

    private static Optional<Node> entry(Node node, String key) {
        return node instanceof Node.Block block
                ? Optional.ofNullable(block.entries().get(key)).filter(entry -> !(entry instanceof Node.Nothing))
                : Optional.empty();
    }

    /** The parameter with its limits, for one member of a family; empty after a problem. */
    Optional<Parameter> limited(
            String name,
            List<Domain> domains,
            ParameterFunction values,
            Parameter.Along along,
            Map<String, Integer> indices) {
        int before = problems.count();
        Optional<Interval> interval = range.flatMap(node -> interval(node, indices));
        OptionalDouble most = rate.isPresent() ? rate(rate.get(), indices) : OptionalDouble.empty();
        interval.ifPresent(limits -> judge(name, domains, values, limits));
        return problems.count() > before
                ? Optional.empty()
                : Optional.of(new Parameter(name, domains, values, new ParameterLimits(interval, most), along));
    }

    private Optional<Interval> interval(Node node, Map<String, Integer> indices) {
        if (node instanceof Node.Text text && text.value().strip().equals(UNLIMITED)) {
            return Optional.of(Interval.UNLIMITED);
        }
        if (node instanceof Node.Sequence pair && pair.elements().size() == 2) {
            OptionalDouble least = unit.number(pair.elements().getFirst(), indices);
            OptionalDouble most = unit.number(pair.elements().getLast(), indices);
            if (least.isEmpty() || most.isEmpty()) {
                return Optional.empty();
            }
            if (Double.isFinite(least.getAsDouble())
                    && Double.isFinite(most.getAsDouble())
                    && least.getAsDouble() < most.getAsDouble()) {
                return Optional.of(new Interval(least.getAsDouble(), most.getAsDouble()));
            }
            problems.add(
                    node.place(),
                    "a range from " + ExpressionText.number(least.getAsDouble()) + " to "
                            + ExpressionText.number(most.getAsDouble()),
                    "two finite numbers, the smaller one first",
                    "");
            return Optional.empty();
        }
        problems.add(
                node.place(), node.describe(), "two numbers in brackets, the smaller one first, or " + UNLIMITED, "");
        return Optional.empty();
    }

    private OptionalDouble rate(Node node, Map<String, Integer> indices) {
        OptionalDouble number = unit.rate(node, indices);
        if (number.isPresent() && !(number.getAsDouble() > 0 && Double.isFinite(number.getAsDouble()))) {
            problems.add(
                    node.place(),
                    "a rate of " + ExpressionText.number(number.getAsDouble()),
                    "a number above 0: the largest change in a second of the plant",
                    "");
        }
        return number;
    }

    /** A value that the model itself gives has to be one that may be given. */
    private void judge(String name, List<Domain> domains, ParameterFunction values, Interval limits) {
        if (domains.size() > 1) {
            return;
        }
        double[][] points = domains.isEmpty()
                ? new double[1][0]
                : Arrays.stream(domains.getFirst().supports())
                        .mapToObj(support -> new double[] {support})
                        .toArray(double[][]::new);
        for (double[] point : points) {
            double value = values.at(point);
            if (!(value >= limits.least() && value <= limits.most())) {
                problems.add(
                        range.orElseThrow().place(),
                        "the value " + ExpressionText.number(value) + " of " + name + " is outside its range",
                        "a value from " + ExpressionText.number(limits.least()) + " to "
                                + ExpressionText.number(limits.most()),
                        "");
                return;
            }
        }
    }
}
