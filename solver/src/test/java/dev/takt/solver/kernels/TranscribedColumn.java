package dev.takt.solver.kernels;

import static dev.takt.solver.problems.PatternExpressions.data;
import static dev.takt.solver.problems.PatternExpressions.difference;
import static dev.takt.solver.problems.PatternExpressions.number;
import static dev.takt.solver.problems.PatternExpressions.parameter;
import static dev.takt.solver.problems.PatternExpressions.product;
import static dev.takt.solver.problems.PatternExpressions.quotient;
import static dev.takt.solver.problems.PatternExpressions.square;
import static dev.takt.solver.problems.PatternExpressions.sum;
import static dev.takt.solver.problems.PatternExpressions.x;

import dev.takt.solver.problems.PatternProblem;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.pattern.Pattern;
import dev.takt.solver.transcription.pattern.PatternInstances;
import dev.takt.solver.transcription.pattern.PatternNode;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A binary distillation column under model predictive control, transcribed by hand with backward differences: liquid
 * compositions x[1] (condenser) to x[N] (reboiler), the reflux ratio u as control. The reduced formulation: equilibrium
 * and flows are substituted. Variables stand tray by tray, then u, each over all supports; rows likewise.
 *
 * @param trays number of trays N, condenser and reboiler included; the feed enters at tray N / 2 + 1
 * @param intervals number of control intervals
 */
public record TranscribedColumn(int trays, int intervals) {
    private static final double DISTILLATE = 0.2;
    private static final double FEED = 0.4;
    private static final double FEED_COMPOSITION = 0.5;
    private static final double VOLATILITY = 1.6;
    private static final double CONDENSER_HOLDUP = 0.5;
    private static final double TRAY_HOLDUP = 0.25;
    private static final double REBOILER_HOLDUP = 1.0;
    private static final double REFLUX_REFERENCE = 2.51459;
    private static final double TOP_REFERENCE = 0.8958;
    private static final double STEP = 2;

    /** The column of the benchmark: 32 trays, 90 intervals of 2. */
    public static TranscribedColumn benchmark() {
        return new TranscribedColumn(32, 90);
    }

    /** The entry of a composition, trays counted from 1, in the variable vector; also the row that determines it. */
    int composition(int tray, int support) {
        return (tray - 1) * (intervals + 1) + support;
    }

    /** The entry of the reflux ratio in the variable vector. */
    int reflux(int support) {
        return trays * (intervals + 1) + support;
    }

    /** The problem. Parameter {@code tray - 1} is the composition at the first support. */
    public TranscribedProblem problem() {
        var problem = new PatternProblem("distillation");
        for (int tray = 1; tray <= trays; tray++) {
            for (int support = 0; support <= intervals; support++) {
                problem.variable("x[%d](%d)".formatted(tray, support), 0, 1, 0.5);
            }
        }
        for (int support = 0; support <= intervals; support++) {
            problem.variable("u(%d)".formatted(support), 1, 5, REFLUX_REFERENCE);
        }
        for (int tray = 1; tray <= trays; tray++) {
            problem.parameter("x0[%d]".formatted(tray), 0.5);
        }
        int feed = trays / 2 + 1;
        return problem.equations(
                        "balances",
                        trays * (intervals + 1),
                        initial(),
                        condenser(),
                        section(2, feed - 1, reflux()),
                        feed(feed),
                        section(feed + 1, trays - 1, stripping()),
                        reboiler())
                .minimize(tracking())
                .build();
    }

    /** Holes of every balance: 0 composition, 1 the same one support before, 2 reflux ratio, then the neighbours. */
    private static PatternNode reflux() {
        return product(x(2), number(DISTILLATE));
    }

    private static PatternNode vapor() {
        return sum(reflux(), number(DISTILLATE));
    }

    private static PatternNode stripping() {
        return sum(reflux(), number(FEED));
    }

    private static PatternNode equilibrium(PatternNode liquid) {
        return quotient(product(number(VOLATILITY), liquid), sum(number(1), product(number(VOLATILITY - 1), liquid)));
    }

    private static PatternNode residual(PatternNode flows, double holdup) {
        return difference(quotient(difference(x(0), x(1)), number(STEP)), quotient(flows, number(holdup)));
    }

    private PatternInstances initial() {
        int[] entries = IntStream.rangeClosed(1, trays)
                .map(tray -> composition(tray, 0))
                .toArray();
        return new PatternInstances(
                new Pattern(difference(x(0), parameter(0)), 1, 0, 1),
                trays,
                new int[][] {entries},
                new double[0][],
                new int[][] {IntStream.range(0, trays).toArray()},
                entries);
    }

    private PatternInstances condenser() {
        PatternNode flows = product(vapor(), difference(equilibrium(x(3)), x(0)));
        return balances(new Pattern(residual(flows, CONDENSER_HOLDUP), 4, 0, 0), 1, 1, 1);
    }

    private PatternInstances section(int from, int to, PatternNode liquidFlow) {
        PatternNode flows = difference(product(liquidFlow, difference(x(3), x(0))), vaporFlow());
        return balances(new Pattern(residual(flows, TRAY_HOLDUP), 5, 0, 0), from, to, -1, 1);
    }

    private PatternInstances feed(int tray) {
        PatternNode liquidFlow = difference(product(reflux(), x(3)), product(stripping(), x(0)));
        PatternNode flows = difference(sum(number(FEED * FEED_COMPOSITION), liquidFlow), vaporFlow());
        return balances(new Pattern(residual(flows, TRAY_HOLDUP), 5, 0, 0), tray, tray, -1, 1);
    }

    private PatternInstances reboiler() {
        PatternNode liquidFlow = difference(product(stripping(), x(3)), product(number(FEED - DISTILLATE), x(0)));
        PatternNode flows = difference(liquidFlow, product(vapor(), equilibrium(x(0))));
        return balances(new Pattern(residual(flows, REBOILER_HOLDUP), 4, 0, 0), trays, trays, -1);
    }

    private static PatternNode vaporFlow() {
        return product(vapor(), difference(equilibrium(x(0)), equilibrium(x(4))));
    }

    /** Instances over some trays and all supports but the first; neighbours are given relative to the tray. */
    private PatternInstances balances(Pattern pattern, int from, int to, int... neighbours) {
        int count = (to - from + 1) * intervals;
        int[][] variables = new int[3 + neighbours.length][count];
        for (int instance = 0; instance < count; instance++) {
            int tray = from + instance / intervals;
            int support = 1 + instance % intervals;
            variables[0][instance] = composition(tray, support);
            variables[1][instance] = composition(tray, support - 1);
            variables[2][instance] = reflux(support);
            for (int neighbour = 0; neighbour < neighbours.length; neighbour++) {
                variables[3 + neighbour][instance] = composition(tray + neighbours[neighbour], support);
            }
        }
        return new PatternInstances(pattern, count, variables, new double[0][], new int[0][], variables[0]);
    }

    /** The trapezoidal rule over {@code (x[1] - xref)^2 + (u - uref)^2}. */
    private PatternInstances tracking() {
        int count = intervals + 1;
        double[] weights = new double[count];
        Arrays.fill(weights, STEP);
        weights[0] = STEP / 2;
        weights[intervals] = STEP / 2;
        PatternNode deviation = sum(
                square(difference(x(0), number(TOP_REFERENCE))), square(difference(x(1), number(REFLUX_REFERENCE))));
        return new PatternInstances(
                new Pattern(product(data(0), deviation), 2, 1, 0),
                count,
                new int[][] {
                    IntStream.range(0, count)
                            .map(support -> composition(1, support))
                            .toArray(),
                    IntStream.range(0, count).map(this::reflux).toArray()
                },
                new double[][] {weights},
                new int[0][],
                new int[count]);
    }
}
