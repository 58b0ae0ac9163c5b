package dev.takt.solver.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What uncertain parameters may be worth: a plan is made for all scenarios at once, with controls that are the same in two
 * scenarios for as long as measurements could not tell them apart (multi-stage NMPC; Lucia, Finkler and Engell 2013).
 *
 * <p>Values and weights are parameters of the problem, {@code k[s=2]} and {@code weight[s=2]}, and change at run time. How
 * many there are, and the robust horizon, are structure.
 *
 * @param parameters the uncertain ones, each with its value in every scenario
 * @param weights of the scenarios in the objective, parameters too
 * @param robustHorizon number of intervals at whose ends the scenarios part; after it each goes on with its own values
 * @param criterion what of the scenarios' costs is minimised
 * @param source what the values are in a loop
 */
public record Scenarios(
        List<Uncertain> parameters, List<Parameter> weights, int robustHorizon, Criterion criterion, Source source) {
    /** More leaves than this are no tree that anybody would solve. */
    public static final int MOST_LEAVES = 100_000;

    public Scenarios {
        parameters = List.copyOf(parameters);
        weights = List.copyOf(weights);
    }

    /** Where the values of a loop come from. */
    public sealed interface Source {
        /** They are those of the scenarios. */
        record Stated() implements Source {}

        /**
         * The estimate of a parameter and its standard deviation, within the stated values.
         *
         * @param deviations standard deviations between the estimate and the outermost values
         */
        record Estimated(double deviations) implements Source {
            public Estimated {
                if (!(deviations > 0)) {
                    throw new IllegalArgumentException(deviations + " standard deviations; expected more than 0");
                }
            }
        }
    }

    /** What of the costs of all scenarios is minimised. */
    public sealed interface Criterion {
        /** Their sum, by weights. */
        record Expected() implements Criterion {}

        /** The largest one, whatever the weights. */
        record Worst() implements Criterion {}

        /**
         * The conditional value at risk: the mean of the worst scenarios, of which so much of all weights is left out (Rockafellar
         * and Uryasev 2000).
         *
         * @param level from 0, the expected cost with weights that sum up to 1, to less than 1, towards the worst case
         */
        record ValueAtRisk(double level) implements Criterion {
            public ValueAtRisk {
                if (!(level >= 0 && level < 1)) {
                    throw new IllegalArgumentException("a level of " + level + "; expected at least 0 and below 1");
                }
            }
        }
    }

    /**
     * A parameter and what it is worth in each scenario.
     *
     * @param parameter of the model, finite
     * @param values finite parameters, one a scenario
     */
    public record Uncertain(Parameter parameter, List<Parameter> values) {
        public Uncertain {
            values = List.copyOf(values);
        }
    }

    /**
     * Scenarios from a list.
     *
     * @param parameters finite ones of a model
     * @param rows by scenario a value of each parameter
     * @param weights of the scenarios
     */
    public static Scenarios of(List<Parameter> parameters, List<double[]> rows, double[] weights, int robustHorizon) {
        List<Uncertain> uncertain = IntStream.range(0, parameters.size())
                .mapToObj(p -> new Uncertain(
                        parameters.get(p),
                        IntStream.range(0, rows.size())
                                .mapToObj(s -> value(
                                        inScenario(parameters.get(p).name(), s),
                                        rows.get(s)[p],
                                        parameters.get(p).limits()))
                                .toList()))
                .toList();
        List<Parameter> weighted = IntStream.range(0, rows.size())
                .mapToObj(s -> value(inScenario("weight", s), weights[s], ParameterLimits.NONE))
                .toList();
        return new Scenarios(uncertain, weighted, robustHorizon, new Criterion.Expected(), new Source.Stated());
    }

    /**
     * All combinations of some values, equally likely; the values of the last parameter change fastest.
     *
     * @param values by finite parameter of a model, in an order
     */
    public static Scenarios combinations(Map<Parameter, double[]> values, int robustHorizon) {
        List<double[]> rows = combined(List.copyOf(values.values()));
        double[] weights = rows.stream().mapToDouble(_ -> 1.0 / rows.size()).toArray();
        return of(List.copyOf(values.keySet()), rows, weights, robustHorizon);
    }

    /** All combinations of one value of each array; those of the last array change fastest. */
    public static List<double[]> combined(List<double[]> values) {
        List<double[]> rows = List.of(new double[0]);
        for (double[] own : values) {
            List<double[]> longer = new ArrayList<>();
            for (double[] row : rows) {
                for (double value : own) {
                    double[] extended = Arrays.copyOf(row, row.length + 1);
                    extended[row.length] = value;
                    longer.add(extended);
                }
            }
            rows = longer;
        }
        return rows;
    }

    private static Parameter value(String name, double value, ParameterLimits limits) {
        return new Parameter(name, List.of(), ParameterFunction.constant(value), limits);
    }

    /**
     * The name of something in a scenario.
     *
     * @param scenario from 0, which is shown as 1
     */
    public static String inScenario(String name, int scenario) {
        return name + "[s=" + (scenario + 1) + "]";
    }

    /** The same scenarios with another criterion. */
    public Scenarios with(Criterion other) {
        return new Scenarios(parameters, weights, robustHorizon, other, source);
    }

    /** The same scenarios with values from elsewhere. */
    public Scenarios with(Source other) {
        return new Scenarios(parameters, weights, robustHorizon, criterion, other);
    }

    /** Number of scenarios at one branching. */
    public int count() {
        return weights.size();
    }

    /** The values and weights, as parameters of the problem. */
    public List<Parameter> ownParameters() {
        return Stream.concat(parameters.stream().flatMap(each -> each.values().stream()), weights.stream())
                .toList();
    }
}
