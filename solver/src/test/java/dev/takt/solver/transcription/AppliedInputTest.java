package dev.takt.solver.transcription;

import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.square;
import static dev.takt.solver.model.Functions.supportSum;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.model.AppliedInput;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.DerivativeScheme.Collocation;
import dev.takt.solver.model.DerivativeScheme.Nodes;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.OptimalControlProblemBuilder.VariableDeclaration;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.ParameterFunction;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.SensitivityFeedback;
import dev.takt.solver.nmpc.StartPolicy;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Optima with moves from an applied input on, against systems of equations that are solved by hand. */
class AppliedInputTest {
    private static final double EXACT = 1e-7;

    static Stream<DerivativeScheme> schemes() {
        return Stream.of(
                new DerivativeScheme.BackwardDifference(),
                new DerivativeScheme.ForwardDifference(),
                new DerivativeScheme.DiscreteTime(),
                new DerivativeScheme.RungeKutta(1),
                new DerivativeScheme.RungeKutta(3),
                new Collocation(Nodes.RADAU, 2),
                new Collocation(Nodes.RADAU, 3, 2),
                new Collocation(Nodes.GAUSS, 2),
                new Collocation(Nodes.LOBATTO, 3));
    }

    /** A control that is to follow targets, one an interval. */
    private static final class Following {
        final OptimalControlProblemBuilder model = new OptimalControlProblemBuilder("following");
        final Domain t;
        final Variable u;
        final boolean fromSupport;

        Following(DerivativeScheme scheme, double[] supports, UnaryOperator<VariableDeclaration> said) {
            fromSupport = scheme instanceof DerivativeScheme.ForwardDifference
                    || scheme instanceof DerivativeScheme.DiscreteTime
                    || scheme instanceof DerivativeScheme.Trapezoid;
            t = model.time("t", supports, scheme);
            Variable x = model.state("x", t).declare();
            u = said.apply(model.control("u", t)).declare();
            model.equation("begin", x.at(t.at(0)), number(0));
            if (scheme instanceof DerivativeScheme.DiscreteTime) {
                model.equation("dynamics", x.next(t), x.running().plus(u.running()));
            } else {
                model.equation("dynamics", der(x.running(), t), u.running());
            }
        }

        /** The sum of the squares of the distances, weighted with the lengths of the intervals. */
        RecedingHorizonSolver to(double... targets) {
            Parameter target = model.parameterAlongHorizon("target", along(targets), t);
            Expression distance = square(u.running().minus(target.running()));
            double[] supports = t.supports();
            Parameter length = model.parameterAlongHorizon("length", atSupports(along(lengths(supports))), t);
            boolean linear = t.scheme() instanceof DerivativeScheme.Trapezoid;
            int last = supports.length - 1;
            return solved(supportSum(
                    length.running().times(distance),
                    t,
                    supports[fromSupport ? 0 : 1],
                    supports[fromSupport && !linear ? last - 1 : last]));
        }

        private RecedingHorizonSolver solved(Expression cost) {
            OptimalControlProblem problem = model.minimize(cost).build();
            RecedingHorizonSolver solver = RecedingHorizonSolver.of(problem, NmpcOptions.DEFAULT);
            assertTrue(solver.solve(0, StartPolicy.COLD).status().isSolved());
            return solver;
        }

        private static double[] lengths(double[] supports) {
            return IntStream.range(1, supports.length)
                    .mapToDouble(k -> supports[k] - supports[k - 1])
                    .toArray();
        }

        /** 0 at nodes inside of intervals. */
        private ParameterFunction atSupports(ParameterFunction values) {
            return coordinates -> Supports.indexOf(t.supports(), coordinates[0]) < 0 ? 0 : values.at(coordinates);
        }

        /** Values of intervals, as functions of the coordinate at which a control of the interval is taken. */
        private ParameterFunction along(double[] values) {
            double[] supports = t.supports();
            return coordinates -> {
                int k = 0;
                while (k < values.length - 1
                        && (fromSupport
                                ? coordinates[0] >= supports[k + 1] - 1e-9
                                : coordinates[0] > supports[k + 1] + 1e-9)) {
                    k++;
                }
                return values[k];
            };
        }
    }

    private static double[] uniform(int intervals) {
        return IntStream.rangeClosed(0, intervals).asDoubleStream().toArray();
    }

    private static void assertActs(RecedingHorizonSolver solver, double... expected) {
        for (int interval = 0; interval < expected.length; interval++) {
            assertEquals(expected[interval], solver.plan().control("u").from(interval), EXACT, "interval " + interval);
        }
    }

    /** (a-1)^2 + (b-1)^2 + (a-0)^2 + (b-a)^2: 3a - b = 1 and 2b - a = 1. */
    @ParameterizedTest
    @MethodSource("schemes")
    void aWeightOfMovesCountsTheFirstOneFromTheAppliedInput(DerivativeScheme scheme) {
        RecedingHorizonSolver solver = new Following(scheme, uniform(2), u -> u.moveWeight(1)).to(1, 1);
        assertActs(solver, 0.6, 0.8);
        // from 1 on nothing has to move
        solver.setParameter("u.applied", 1);
        solver.solve(0, StartPolicy.COLD);
        assertActs(solver, 1, 1);
        // without a weight nothing keeps it
        solver.setParameter("u.applied", 0);
        solver.setParameter("u.move-weight", 0);
        solver.solve(0, StartPolicy.COLD);
        assertActs(solver, 1, 1);
    }

    /** Lengths 1 and 3: (a-1)^2 + 3(b-1)^2 + a^2 + 3(b-a)^2: 5a - 3b = 1 and 2b - a = 1. */
    @ParameterizedTest
    @MethodSource("schemes")
    void aMoveCountsForTheIntervalOnWhichItActs(DerivativeScheme scheme) {
        if (scheme instanceof DerivativeScheme.DiscreteTime) {
            return; // whose steps are equal
        }
        RecedingHorizonSolver solver = new Following(scheme, new double[] {0, 1, 4}, u -> u.moveWeight(1)).to(1, 1);
        assertActs(solver, 5.0 / 7, 6.0 / 7);
    }

    /** Three values of a control that is linear between supports: 3a - b = 1, 3b - a - c = 1, 2c - b = 1. */
    @Test
    void aLinearControlMovesToItsFirstSupport() {
        RecedingHorizonSolver solver =
                new Following(new DerivativeScheme.Trapezoid(), uniform(2), u -> u.moveWeight(1)).to(1, 1, 1);
        assertActs(solver, 8.0 / 13, 11.0 / 13);
        assertEquals(12.0 / 13, solver.plan().value("u", 2), EXACT);
    }

    @ParameterizedTest
    @MethodSource("schemes")
    void aRateLimitsTheFirstMoveToo(DerivativeScheme scheme) {
        RecedingHorizonSolver solver = new Following(scheme, uniform(3), u -> u.rate(0.25)).to(1, 1, 1);
        assertActs(solver, 0.25, 0.5, 0.75);
        solver.setParameter("u.applied", 2);
        solver.solve(0, StartPolicy.COLD);
        assertActs(solver, 1.75, 1.5, 1.25);
        solver.setParameter("u.rate", 0.6);
        solver.solve(0, StartPolicy.COLD);
        assertActs(solver, 1.4, 1, 1);
    }

    @ParameterizedTest
    @MethodSource("schemes")
    void aRateMayBeAnotherDownwards(DerivativeScheme scheme) {
        RecedingHorizonSolver solver =
                new Following(scheme, uniform(2), u -> u.rate(number(0.25), number(0.1))).to(1, 1);
        assertActs(solver, 0.25, 0.5);
        solver.setParameter("u.applied", 2);
        solver.solve(0, StartPolicy.COLD);
        assertActs(solver, 1.9, 1.8);
    }

    /** What acts may lie outside of what the plan may ask for: the first move comes back at once. */
    @ParameterizedTest
    @MethodSource("schemes")
    void anAppliedInputOutsideOfTheBoundsIsNoConflict(DerivativeScheme scheme) {
        RecedingHorizonSolver solver =
                new Following(scheme, uniform(2), u -> u.between(-2, 2).rate(0.25)).to(1, 1);
        solver.setParameter("u.applied", 5);
        assertTrue(solver.solve(0, StartPolicy.COLD).status().isSolved());
        assertActs(solver, 2, 1.75);
        solver.setParameter("u.applied", -5);
        assertTrue(solver.solve(0, StartPolicy.COLD).status().isSolved());
        assertActs(solver, -2, -1.75);
    }

    /** Each value of a block is the mean of its targets, weighted with lengths. */
    @Property(tries = 60)
    void aBlockHasOneValue(
            @ForAll @Size(min = 1, max = 5) List<@IntRange(min = 1, max = 5) Integer> blocks,
            @ForAll @IntRange(min = 1, max = 12) int intervals,
            @ForAll @IntRange(min = 0, max = 8) int which) {
        DerivativeScheme scheme = schemes().toList().get(which);
        double[] targets = IntStream.range(0, intervals)
                .mapToDouble(k -> Math.sin(1.3 * k))
                .toArray();
        int[] lengths = blocks.stream().mapToInt(Integer::intValue).toArray();
        RecedingHorizonSolver solver = new Following(scheme, uniform(intervals), u -> u.blocks(lengths)).to(targets);
        double[] expected = new double[intervals];
        int begin = 0;
        for (int block = 0; begin < intervals; block++) {
            int end = block >= lengths.length - 1 ? intervals : Math.min(intervals, begin + lengths[block]);
            double mean = IntStream.range(begin, end)
                    .mapToDouble(k -> targets[k])
                    .average()
                    .orElseThrow();
            Arrays.fill(expected, begin, end, mean);
            begin = end;
        }
        assertActs(solver, expected);
        solver.solve(1, StartPolicy.SHIFTED);
        solver.solve(0, StartPolicy.SHIFTED);
        assertActs(solver, expected);
    }

    /** With a block of two intervals the second move may be twice as large as the first. */
    @ParameterizedTest
    @MethodSource("schemes")
    void theRateOfABlockCountsFromTheMoveBefore(DerivativeScheme scheme) {
        RecedingHorizonSolver solver =
                new Following(scheme, uniform(6), u -> u.rate(0.1).blocks(1, 2, 2)).to(1, 1, 1, 1, 1, 1);
        assertActs(solver, 0.1, 0.2, 0.2, 0.4, 0.4, 0.4);
    }

    /** a = (1 + u0 + b)/3 and b = (1 + a)/2 give da/du0 = 2/5. */
    @ParameterizedTest
    @MethodSource("schemes")
    void sensitivityFeedbackCorrectsForAnotherAppliedInput(DerivativeScheme scheme) {
        RecedingHorizonSolver solver = new Following(scheme, uniform(2), u -> u.moveWeight(1)).to(1, 1);
        SensitivityFeedback feedback = solver.feedback(List.of("u.applied"));
        assertTrue(feedback.prepare());
        solver.setParameter("u.applied", 0.5);
        double[] controls = new double[1];
        feedback.correct(controls);
        assertEquals(0.6 + 0.5 * 0.4, controls[0], 1e-6);
    }

    /** The statement by hand is that of the setting. */
    @ParameterizedTest
    @MethodSource("schemes")
    void aStatementByHandSaysTheSame(DerivativeScheme scheme) {
        Following following = new Following(scheme, uniform(2), u -> u);
        Parameter u0 = following.model.parameter("u0", 0);
        following.model.applied(following.u, u0);
        following.model.inequality(
                "moves", number(-0.25), following.u.running().minus(following.u.previous(following.t)), number(0.25));
        RecedingHorizonSolver solver = following.to(1, 1);
        assertActs(solver, 0.25, 0.5);
        assertEquals(
                List.of("u0"),
                AppliedInput.of(solver.problem().model()).stream()
                        .map(input -> input.parameter().name())
                        .toList());
    }

    /**
     * The shortest way to 1 with u = R*h, 2*R*h … on n intervals of h = T/n: h*(R*h)*n*(n + 1)/2 = 1, so that T^2 = 2*n/((n + 1)*R).
     */
    @Test
    void aRateIsThatOfRealTimeWhereTheDurationIsFree() {
        OptimalControlProblemBuilder model = new OptimalControlProblemBuilder("shortest");
        Variable duration = model.variable("T").between(0.1, 10).start(2).declare();
        Domain t = model.time("t", Supports.uniform(0, 1, 5), new DerivativeScheme.BackwardDifference(), duration);
        Variable x = model.state("x", t).declare();
        Variable u = model.control("u", t).rate(0.5).declare();
        model.equation("begin", x.at(t.at(0)), number(0));
        model.equation("dynamics", der(x.running(), t), u.running());
        model.equation("end", x.at(t.at(1)), number(1));
        RecedingHorizonSolver solver =
                RecedingHorizonSolver.of(model.minimize(duration.running()).build(), NmpcOptions.DEFAULT);
        assertTrue(solver.solve(0, StartPolicy.COLD).status().isSolved());
        assertEquals(Math.sqrt(2 * 4 / (5 * 0.5)), solver.plan().value("T"), 1e-6);
    }

    @ParameterizedTest
    @MethodSource("schemes")
    void aSecondAppliedInputIsRefused(DerivativeScheme scheme) {
        Following following = new Following(scheme, uniform(2), u -> u);
        following.model.applied(following.u, following.model.parameter("a", 0));
        following.model.equation(
                "again",
                following.u.at(following.t.at(0)),
                following.model.parameter("b", 0).running());
        ModelException wrong = assertThrows(ModelException.class, () -> following.to(1, 1));
        assertTrue(
                String.valueOf(wrong.getMessage()).contains("a second applied input of u"),
                String.valueOf(wrong.getMessage()));
    }

    @Test
    void wrongSettingsAreTold() {
        ModelException wrong = assertThrows(
                ModelException.class,
                () -> new Following(
                                new DerivativeScheme.BackwardDifference(),
                                uniform(2),
                                u -> u.rate(-1).blocks(0, 1))
                        .to(1, 1));
        assertTrue(String.valueOf(wrong.getMessage()).contains("rate"), String.valueOf(wrong.getMessage()));
        assertTrue(String.valueOf(wrong.getMessage()).contains("blocks"), String.valueOf(wrong.getMessage()));
    }
}
