package dev.takt.solver.transcription;

import static dev.takt.solver.model.Functions.choose;
import static dev.takt.solver.model.Functions.coordinate;
import static dev.takt.solver.model.Functions.cos;
import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.sin;
import static dev.takt.solver.model.Functions.square;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.model.DerivativeScheme.BackwardDifference;
import dev.takt.solver.model.DerivativeScheme.Collocation;
import dev.takt.solver.model.DerivativeScheme.Nodes;
import dev.takt.solver.model.DerivativeScheme.RungeKutta;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Restriction;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.pattern.PatternInstances;
import dev.takt.solver.transcription.pattern.PatternNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the rows of an explicit method mean, against the method written as a loop over numbers. */
class RungeKuttaTest {
    private static final double[] UNEVEN = {0, 0.1, 0.3, 0.35, 0.6, 1};

    /** The rates of the states at a moment of an interval, which is named by the support at its end. */
    private interface Rates {
        double[] at(double time, double[] x, int interval);
    }

    /** The states at the supports by the classic method in equal steps. */
    private static double[][] integrated(double[] supports, int steps, double[] start, Rates rates) {
        double[][] states = new double[supports.length][];
        states[0] = start;
        for (int k = 1; k < supports.length; k++) {
            double h = (supports[k] - supports[k - 1]) / steps;
            double[] x = states[k - 1];
            for (int step = 0; step < steps; step++) {
                double t = supports[k - 1] + step * h;
                double[] k1 = rates.at(t, x, k);
                double[] k2 = rates.at(t + h / 2, moved(x, h / 2, k1), k);
                double[] k3 = rates.at(t + h / 2, moved(x, h / 2, k2), k);
                double[] k4 = rates.at(t + h, moved(x, h, k3), k);
                x = moved(moved(moved(moved(x, h / 6, k1), h / 3, k2), h / 3, k3), h / 6, k4);
            }
            states[k] = x;
        }
        return states;
    }

    private static double[] moved(double[] x, double h, double[] rate) {
        double[] moved = x.clone();
        for (int i = 0; i < moved.length; i++) {
            moved[i] += h * rate[i];
        }
        return moved;
    }

    private static double[] column(double[][] states, int i) {
        return Arrays.stream(states).mapToDouble(x -> x[i]).toArray();
    }

    private static SquareSystem solved(OptimalControlProblemBuilder model, boolean full) {
        return new SquareSystem(Transcription.of(model.build(), new TranscriptionOptions(full)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 10})
    void aLinearEquationGivesTheTaylorPolynomial(int steps) {
        double a = -1.7;
        var model = new OptimalControlProblemBuilder("decay");
        Domain t = model.time("t", UNEVEN, new RungeKutta(steps));
        Variable x = model.state("x", t).declare();
        model.equation("dynamics", der(x.running(), t), x.running().times(a));
        model.equation("initial", x.at(t.at(0)), number(2));
        double[] expected = new double[UNEVEN.length];
        expected[0] = 2;
        for (int k = 1; k < UNEVEN.length; k++) {
            double z = a * (UNEVEN[k] - UNEVEN[k - 1]) / steps;
            double factor = 1 + z + z * z / 2 + z * z * z / 6 + z * z * z * z / 24;
            expected[k] = expected[k - 1] * Math.pow(factor, steps);
        }
        assertArrayEquals(expected, solved(model, false).values("x"), 1e-13);
    }

    /** A cart-pole with a force that is held, a wind that is a parameter, a time in the equations and an algebraic friction. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void statesControlsParametersAndAlgebraicVariablesHaveTheValuesOfTheStage(int steps) {
        for (boolean full : new boolean[] {false, true}) {
            var model = new OptimalControlProblemBuilder("cart-pole");
            Domain t = model.time("t", UNEVEN, new RungeKutta(steps));
            Variable q = model.state("q", t).start(0.1).declare();
            Variable a = model.state("a", t).start(0.3).declare();
            Variable v = model.state("v", t).declare();
            Variable w = model.state("w", t).declare();
            Variable u = model.control("u", t).declare();
            Variable friction = model.algebraic("friction", t).declare();
            Variable mass = model.variable("mass").start(1.2).declare();
            Parameter wind = model.parameter("wind", at -> 3 * at[0] * at[0], t);
            Expression inertia = mass.running().plus(square(sin(a.running())).times(0.3));
            model.equation("mass", mass.running(), number(1.2));
            model.equation("plan", u.running(), square(coordinate(t)).times(4).minus(1));
            model.equation(
                    "friction",
                    friction.running(),
                    v.running().times(-0.4).plus(u.running().times(0.1)));
            model.equation("position", der(q.running(), t), v.running());
            model.equation("angle", w.running(), der(a.running(), t));
            model.equation(
                    "speed",
                    der(v.running(), t).times(inertia).minus(u.running()),
                    friction.running()
                            .plus(wind.running())
                            .plus(square(w.running()).times(sin(a.running())).times(0.15)));
            model.equation(
                    "turning",
                    der(w.running(), t).over(2),
                    sin(a.running()).times(-5).plus(cos(coordinate(t)).times(u.running())));
            model.equation("q0", q.at(t.at(0)), number(0.1));
            model.equation("a0", a.at(t.at(0)), number(0.3));
            model.equation("v0", v.at(t.at(0)), number(-0.2));
            model.equation("w0", w.at(t.at(0)), number(0.4));
            Rates rates = (time, x, k) -> {
                double force = 4 * UNEVEN[k] * UNEVEN[k] - 1;
                double part = (time - UNEVEN[k - 1]) / (UNEVEN[k] - UNEVEN[k - 1]);
                double blow = (1 - part) * 3 * UNEVEN[k - 1] * UNEVEN[k - 1] + part * 3 * UNEVEN[k] * UNEVEN[k];
                double sine = Math.sin(x[1]);
                double acceleration = (force + (-0.4 * x[2] + 0.1 * force) + blow + x[3] * x[3] * sine * 0.15)
                        / (1.2 + 0.3 * sine * sine);
                return new double[] {x[2], x[3], acceleration, 2 * (-5 * sine + Math.cos(time) * force)};
            };
            double[][] expected = integrated(UNEVEN, steps, new double[] {0.1, 0.3, -0.2, 0.4}, rates);
            SquareSystem system = solved(model, full);
            assertArrayEquals(column(expected, 0), system.values("q"), 1e-12);
            assertArrayEquals(column(expected, 1), system.values("a"), 1e-12);
            assertArrayEquals(column(expected, 2), system.values("v"), 1e-12);
            assertArrayEquals(column(expected, 3), system.values("w"), 1e-12);
        }
    }

    @Test
    void aFreeDurationScalesTheStepsAndTheTime() {
        var model = new OptimalControlProblemBuilder("duration");
        Variable length = model.variable("T").between(0.1, 10).start(2).declare();
        Variable origin = model.variable("t0").start(0.5).declare();
        double[] parts = Supports.uniform(0, 1, 5);
        Domain t = model.timeFrom(origin, "t", parts, new RungeKutta(2), length);
        Variable x = model.state("x", t).start(1).declare();
        model.equation("length", length.running(), number(3));
        model.equation("origin", origin.running(), number(0.5));
        model.equation("initial", x.at(t.at(0)), number(1));
        model.equation("dynamics", der(x.running(), t), square(x.running()).times(cos(coordinate(t))));
        double[] real = Supports.uniform(0.5, 3.5, 5);
        double[][] expected =
                integrated(real, 2, new double[] {1}, (time, y, _) -> new double[] {y[0] * y[0] * Math.cos(time)});
        assertArrayEquals(column(expected, 0), solved(model, false).values("x"), 1e-12);
    }

    @Test
    void aFieldWithAGivenWallIsIntegratedPlaceByPlace() {
        double[] places = Supports.uniform(0, 1, 6);
        double[] supports = Supports.uniform(0, 0.5, 9);
        var model = new OptimalControlProblemBuilder("pipe");
        Domain t = model.time("t", supports, new RungeKutta(2));
        Domain s = model.space("s", places, new BackwardDifference());
        Variable c = model.state("c", t, s).declare();
        Variable inlet = model.control("inlet", t).declare();
        model.equation("plan", inlet.running(), coordinate(t).plus(1));
        model.equation("wall", c.at(t.running(), s.at(0)), inlet.running(), Restriction.above(t, 0));
        model.equation("initial", c.at(t.at(0), s.running()), coordinate(s));
        Expression mean = integral(c.running(), s);
        model.equation(
                "flow",
                der(c.running(), t),
                der(c.running(), s).times(-1).minus(square(mean).times(0.1)),
                Restriction.above(t, 0),
                Restriction.above(s, 0));
        Rates rates = (_, x, k) -> {
            double[] all = new double[6];
            all[0] = supports[k] + 1;
            System.arraycopy(x, 0, all, 1, 5);
            double integral = 0;
            for (int i = 0; i < 5; i++) {
                integral += 0.2 * (all[i] + all[i + 1]) / 2;
            }
            double[] rate = new double[5];
            for (int i = 0; i < 5; i++) {
                rate[i] = -(all[i + 1] - all[i]) / 0.2 - 0.1 * integral * integral;
            }
            return rate;
        };
        double[][] expected = integrated(supports, 2, new double[] {0.2, 0.4, 0.6, 0.8, 1}, rates);
        double[] values = solved(model, false).values("c");
        for (int k = 1; k < supports.length; k++) {
            for (int i = 0; i < 5; i++) {
                assertEquals(expected[k][i], values[6 * k + i + 1], 1e-12);
            }
        }
    }

    @Test
    void equationsMayChangeBetweenIntervals() {
        var model = new OptimalControlProblemBuilder("phases");
        double[] supports = Supports.uniform(0, 1, 11);
        Domain t = model.time("t", supports, new RungeKutta(1));
        Variable x = model.state("x", t).declare();
        Variable y = model.state("y", t).declare();
        model.equation("x0", x.at(t.at(0)), number(1));
        model.equation("y0", y.at(t.at(0)), number(0));
        model.equation("first", der(x.running(), t), y.running().minus(x.running()), Restriction.upTo(t, 0.5));
        model.equation("second", der(x.running(), t), y.running().times(2), Restriction.above(t, 0.5));
        model.equation(
                "both",
                der(y.running(), t),
                choose(Restriction.upTo(t, 0.3), x.running(), x.running().negated()));
        double[][] expected = integrated(supports, 1, new double[] {1, 0}, (_, z, k) ->
                new double[] {k <= 5 ? z[1] - z[0] : 2 * z[1], k <= 3 ? z[0] : -z[0]});
        SquareSystem system = solved(model, false);
        assertArrayEquals(column(expected, 0), system.values("x"), 1e-13);
        assertArrayEquals(column(expected, 1), system.values("y"), 1e-13);
    }

    /** A state without a derivative moves from support to support, and acts like a control. */
    @Test
    void whatStepsFromSupportToSupportIsHeld() {
        var model = new OptimalControlProblemBuilder("moves");
        double[] supports = Supports.uniform(0, 1, 6);
        Domain t = model.time("t", supports, new RungeKutta(2));
        Variable x = model.state("x", t).declare();
        Variable u = model.variable("u", t).declare();
        model.equation("x0", x.at(t.at(0)), number(1));
        model.equation("u0", u.at(t.at(0)), number(0));
        model.equation("move", u.running(), u.at(t.shifted(-1)).plus(0.5));
        model.equation("dynamics", der(x.running(), t), x.running().negated().plus(square(u.running())));
        double[][] expected =
                integrated(supports, 2, new double[] {1}, (_, y, k) -> new double[] {-y[0] + 0.25 * k * k});
        assertArrayEquals(column(expected, 0), solved(model, false).values("x"), 1e-13);
    }

    @Test
    void stagesAreSharedSoThatProgramsGrowWithTheStepsAlone() {
        int two = nodes(chain(6, 2));
        int four = nodes(chain(6, 4));
        int eight = nodes(chain(6, 8));
        assertEquals(2 * (four - two), eight - four);
    }

    @Test
    void aRowGrowsWithTheNumberOfStatesAlone() {
        int five = nodes(chain(5, 2)) / 5;
        int ten = nodes(chain(10, 2)) / 10;
        int twenty = nodes(chain(20, 2)) / 20;
        assertEquals(2 * (ten - five), twenty - ten, 2);
    }

    /** Rows of a model whose states all act on each other. */
    private static OptimalControlProblemBuilder chain(int states, int steps) {
        var model = new OptimalControlProblemBuilder("chain");
        Domain t = model.time("t", Supports.uniform(0, 1, 6), new RungeKutta(steps));
        List<Variable> all = new ArrayList<>();
        for (int i = 0; i < states; i++) {
            all.add(model.state("x" + i, t).declare());
            model.equation("start" + i, all.get(i).at(t.at(0)), number(i));
        }
        Expression sum = Expression.sum(all.stream().map(Variable::running).toList());
        for (int i = 0; i < states; i++) {
            model.equation(
                    "rate" + i,
                    der(all.get(i).running(), t),
                    sin(sum).times(all.get(i).running()));
        }
        return model;
    }

    private static int nodes(OptimalControlProblemBuilder model) {
        TranscribedProblem problem = Transcription.of(model.build(), TranscriptionOptions.reduced());
        return problem.constraints().stream().mapToInt(RungeKuttaTest::nodes).sum();
    }

    private static int nodes(PatternInstances instances) {
        Set<PatternNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        count(instances.pattern().root(), seen);
        return seen.size();
    }

    private static void count(PatternNode node, Set<PatternNode> seen) {
        if (!seen.add(node)) {
            return;
        }
        switch (node) {
            case PatternNode.Unary unary -> count(unary.operand(), seen);
            case PatternNode.Binary binary -> {
                count(binary.left(), seen);
                count(binary.right(), seen);
            }
            default -> {}
        }
    }

    /** By collocation along space a second derivative follows from equations of several supports, which no stage solves. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSecondDerivativeByCollocationAlongSpaceIsRefused(boolean inAnEquationOfItsOwn) {
        var model = new OptimalControlProblemBuilder("rod");
        Domain t = model.time("t", Supports.uniform(0, 1, 5), new RungeKutta(2));
        Domain s = model.space("s", Supports.uniform(0, 1, 4), new Collocation(Nodes.RADAU, 3));
        Variable q = model.state("q", t, s).declare();
        Restriction[] inside = {Restriction.above(s, 0), Restriction.below(s, 1)};
        Expression conducted = der(q.running(), s, 2);
        if (inAnEquationOfItsOwn) {
            Expression bend = model.algebraic("bend", t, s).declare().running();
            model.equation("bend", bend, conducted, inside);
            conducted = bend;
        }
        model.equation("heat", der(q.running(), t), conducted, inside);
        model.equation("left", q.at(t.running(), s.at(0)), number(0));
        model.equation("right", q.at(t.running(), s.at(1)), number(0));
        model.equation("begin", q.at(t.at(0), s.running()), number(1));
        OptimalControlProblem built = model.build();

        ModelException wrong =
                assertThrows(ModelException.class, () -> Transcription.of(built, TranscriptionOptions.reduced()));

        assertEquals("heat", wrong.problems().getFirst().element());
        assertTrue(
                wrong.problems().getFirst().found().startsWith("der(q, s, 2) in an equation that an explicit method"));
    }
}
