package dev.takt.solver.transcription;

import static dev.takt.solver.model.Functions.coordinate;
import static dev.takt.solver.model.Functions.cos;
import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.exp;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Restriction.above;
import static dev.takt.solver.model.Restriction.below;
import static dev.takt.solver.model.Restriction.from;
import static dev.takt.solver.model.Restriction.on;
import static dev.takt.solver.model.Restriction.upTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.DerivativeScheme.BackwardDifference;
import dev.takt.solver.model.DerivativeScheme.CentralDifference;
import dev.takt.solver.model.DerivativeScheme.Collocation;
import dev.takt.solver.model.DerivativeScheme.ForwardDifference;
import dev.takt.solver.model.DerivativeScheme.Nodes;
import dev.takt.solver.model.DerivativeScheme.RungeKutta;
import dev.takt.solver.model.DerivativeScheme.Trapezoid;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Restriction;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Initial and boundary value problems with known solutions, by every scheme. */
class DerivativeSchemesTest {
    private static final Collocation LOBATTO_3 = new Collocation(Nodes.LOBATTO, 3);

    /** A scheme with its order of convergence at the given supports. */
    record Convergence(DerivativeScheme scheme, int order, int coarse) {}

    @Provide
    Arbitrary<Convergence> schemes() {
        return Arbitraries.of(List.of(
                new Convergence(new BackwardDifference(), 1, 80),
                new Convergence(new ForwardDifference(), 1, 80),
                new Convergence(new Trapezoid(), 2, 40),
                new Convergence(new RungeKutta(1), 4, 16),
                new Convergence(new RungeKutta(3), 4, 8),
                new Convergence(LOBATTO_3, 2, 20),
                new Convergence(new Collocation(Nodes.RADAU, 2), 3, 16),
                new Convergence(new Collocation(Nodes.RADAU, 3), 5, 8),
                new Convergence(new Collocation(Nodes.RADAU, 2, 2), 3, 8),
                new Convergence(new Collocation(Nodes.GAUSS, 1), 2, 40),
                new Convergence(new Collocation(Nodes.GAUSS, 2), 4, 16),
                new Convergence(new Collocation(Nodes.GAUSS, 2, 3), 4, 6),
                new Convergence(new Collocation(Nodes.GAUSS, 3), 6, 5)));
    }

    @Property(generation = GenerationMode.EXHAUSTIVE)
    void schemesConvergeWithTheirOrder(
            @ForAll("schemes") Convergence convergence, @ForAll("rates") double rate, @ForAll boolean full) {
        double coarse = error(convergence.scheme(), convergence.coarse(), rate, full);
        double fine = error(convergence.scheme(), 2 * convergence.coarse(), rate, full);

        double observed = Math.log(coarse / fine) / Math.log(2);
        assertTrue(
                Math.abs(observed - convergence.order()) < 0.5,
                () -> convergence + " converges with order " + observed + ", errors " + coarse + " and " + fine);
    }

    @Provide
    Arbitrary<Double> rates() {
        return Arbitraries.of(0.4, 0.7, 1.0, 1.3, 1.6);
    }

    /** The largest error at the given supports of x' = -rate x^2 cos(t), x(0) = 1, whose solution is 1 / (1 + rate sin t). */
    private static double error(DerivativeScheme scheme, int elements, double rate, boolean full) {
        var model = new OptimalControlProblemBuilder("decay");
        Domain t = model.time("t", graded(elements), scheme);
        Variable x = model.state("x", t).start(1).declare();
        Expression decay = x.running().power(2).times(cos(coordinate(t))).times(-rate);
        model.equation("dynamics", der(x.running(), t), decay);
        model.equation("initial", x.at(t.at(0)), number(1));
        TranscribedProblem problem = Transcription.of(model.build(), new TranscriptionOptions(full));
        double[] values = new SquareSystem(problem).values("x");
        int intervals = (values.length - 1) / elements;
        double worst = 0;
        for (int e = 1; e <= elements; e++) {
            double exact = 1 / (1 + rate * Math.sin(t.supports()[e]));
            worst = Math.max(worst, Math.abs(values[e * intervals] - exact));
        }
        return worst;
    }

    /** A smoothly graded grid from 0 to 1, so that orders on non-uniform grids show. */
    private static double[] graded(int elements) {
        double[] supports = Supports.uniform(0, 1, elements + 1);
        for (int k = 0; k < supports.length; k++) {
            supports[k] += 0.3 * supports[k] * (1 - supports[k]);
        }
        return supports;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5})
    void radauIntegratesDegreeTwiceItsPointsMinusOneAtTheEnds(int points) {
        var model = new OptimalControlProblemBuilder("power");
        Domain t = model.time("t", new double[] {0, 0.7, 1}, new Collocation(Nodes.RADAU, points));
        Variable x = model.state("x", t).declare();
        int degree = 2 * points - 1;
        model.equation(
                "dynamics", der(x.running(), t), coordinate(t).power(degree - 1).times(degree));
        model.equation("initial", x.at(t.at(0)), number(0));
        double[] values = new SquareSystem(Transcription.of(model.build(), TranscriptionOptions.reduced())).values("x");

        assertEquals(Math.pow(0.7, degree), values[points], 1e-13);
        assertEquals(1, values[2 * points], 1e-13);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void gaussIntegratesDegreeTwiceItsPointsAtTheEnds(int points) {
        var model = new OptimalControlProblemBuilder("power");
        Domain t = model.time("t", new double[] {0, 0.7, 1}, new Collocation(Nodes.GAUSS, points));
        Variable x = model.state("x", t).declare();
        int degree = 2 * points;
        model.equation(
                "dynamics", der(x.running(), t), coordinate(t).power(degree - 1).times(degree));
        model.equation("initial", x.at(t.at(0)), number(0));
        double[] values = new SquareSystem(Transcription.of(model.build(), TranscriptionOptions.reduced())).values("x");

        assertEquals(Math.pow(0.7, degree), values[points + 1], 1e-13);
        assertEquals(1, values[2 * points + 2], 1e-13);
    }

    @Test
    void secondDerivativesByCollocationSolveBoundaryValueProblems() {
        var model = new OptimalControlProblemBuilder("beam");
        Domain x = model.space("x", Supports.uniform(0, 1, 3), new Collocation(Nodes.RADAU, 3));
        Variable y = model.variable("y", x).declare();
        model.equation(
                "curvature", der(y.running(), x, 2), coordinate(x).power(2).times(12), above(x, 0));
        model.equation("left", y.at(x.at(0)), number(1));
        model.equation("right", y.at(x.at(1)), number(3));
        double[] values = new SquareSystem(Transcription.of(model.build(), TranscriptionOptions.reduced())).values("y");

        assertEquals(1 + 0.5 + Math.pow(0.5, 4), values[3], 1e-12);
    }

    @Test
    void secondDifferencesSolveBoundaryValueProblemsOnGradedGrids() {
        var model = new OptimalControlProblemBuilder("parabola");
        Domain x = model.space("x", new double[] {0, 0.1, 0.4, 0.5, 0.9, 1}, new CentralDifference());
        Variable y = model.variable("y", x).declare();
        model.equation("curvature", der(y.running(), x, 2), number(2), above(x, 0), below(x, 1));
        model.equation("left", y.at(x.at(0)), number(0));
        model.equation("right", y.at(x.at(1)), number(1));
        double[] values = new SquareSystem(Transcription.of(model.build(), TranscriptionOptions.reduced())).values("y");

        assertEquals(0.16, values[2], 1e-13);
        assertEquals(0.81, values[4], 1e-13);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void boundaryConditionsTakeOneSidedSlopes(boolean full) {
        for (DerivativeScheme scheme :
                List.of(new CentralDifference(), new Trapezoid(), new Collocation(Nodes.RADAU, 3))) {
            var model = new OptimalControlProblemBuilder("insulated");
            Domain x = model.space("x", new double[] {0, 0.3, 0.5, 1}, scheme);
            Variable y = model.variable("y", x).declare();
            Restriction inside = scheme instanceof CentralDifference ? below(x, 1) : upTo(x, 1);
            Restriction onward = scheme instanceof Trapezoid ? from(x, 0) : above(x, 0);
            model.equation("curvature", der(y.running(), x, 2), number(2), onward, inside);
            model.equation("insulated", der(y.running(), x), number(0), on(x, 0));
            model.equation("right", der(y.running(), x).plus(y.running()), number(5), on(x, 1));
            TranscribedProblem problem = Transcription.of(model.build(), new TranscriptionOptions(full));
            double[] values = new SquareSystem(problem).values("y");
            assertEquals(2, values[0], 1e-11);
            assertEquals(3, values[values.length - 1], 1e-11);
        }
    }

    @Test
    void derivativesOfExpressionsApplyTheStencilToTheExpression() {
        var model = new OptimalControlProblemBuilder("scaled");
        Domain t = model.time("t", Supports.uniform(0, 1, 5), new BackwardDifference());
        Variable x = model.state("x", t).start(1).declare();
        model.equation("dynamics", der(x.running().power(2), t), number(3));
        model.equation("initial", x.at(t.at(0)), number(1));
        double[] values = new SquareSystem(Transcription.of(model.build(), TranscriptionOptions.reduced())).values("x");

        assertEquals(2, values[4], 1e-12);
    }

    @Test
    void secondDerivativesInTimeByDifferences() {
        var model = new OptimalControlProblemBuilder("fall");
        Domain t = model.time("t", Supports.uniform(0, 1, 6), new ForwardDifference());
        Variable x = model.state("x", t).declare();
        model.equation("dynamics", der(x.running(), t, 2), number(2));
        model.equation("position", x.at(t.at(0)), number(0));
        model.equation("next", x.at(t.at(0.2)), number(0.04));
        double[] values = new SquareSystem(Transcription.of(model.build(), TranscriptionOptions.reduced())).values("x");

        assertEquals(1, values[5], 1e-12);
    }

    /** x'' = -x with x(0) = 1 and x'(0) = 2: where a scheme makes the speed a variable, a condition may say how it begins. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aMotionBeginsWithAGivenSpeed(boolean full) {
        for (DerivativeScheme scheme : List.of(
                new Trapezoid(),
                new Collocation(Nodes.GAUSS, 3),
                new Collocation(Nodes.RADAU, 3),
                new Collocation(Nodes.LOBATTO, 4))) {
            var model = new OptimalControlProblemBuilder("spring");
            Domain t = model.time("t", Supports.uniform(0, 2, 41), scheme);
            Variable x = model.state("x", t).declare();
            Restriction where = scheme instanceof Trapezoid ? from(t, 0) : above(t, 0);
            model.equation("spring", der(x.running(), t, 2), x.running().negated(), where);
            model.equation("place", x.at(t.at(0)), number(1));
            model.equation("speed", der(x.running(), t), number(2), on(t, 0));
            double[] values =
                    new SquareSystem(Transcription.of(model.build(), new TranscriptionOptions(full))).values("x");

            assertEquals(Math.cos(2) + 2 * Math.sin(2), values[values.length - 1], 2e-3, () -> scheme.toString());
        }
    }

    /** The same motion: a statement at one place takes the speed there, and not the mean of the interval that ends there. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aMotionEndsWithTheSpeedOfItsEnd(boolean full) {
        for (DerivativeScheme scheme : List.of(new Trapezoid(), new Collocation(Nodes.RADAU, 3))) {
            var model = new OptimalControlProblemBuilder("spring");
            Domain t = model.time("t", Supports.uniform(0, 2, 41), scheme);
            Variable x = model.state("x", t).declare();
            Variable last = model.variable("last").declare();
            Restriction where = scheme instanceof Trapezoid ? from(t, 0) : above(t, 0);
            model.equation("spring", der(x.running(), t, 2), x.running().negated(), where);
            model.equation("place", x.at(t.at(0)), number(1));
            model.equation("speed", der(x.running(), t), number(2), on(t, 0));
            model.equation("end", last.running(), der(x.running(), t), on(t, 2));
            double[] values =
                    new SquareSystem(Transcription.of(model.build(), new TranscriptionOptions(full))).values("last");

            assertEquals(2 * Math.cos(2) - Math.sin(2), values[0], 2e-3, () -> scheme.toString());
        }
    }

    @Test
    void aSpeedThatASchemeDoesNotHaveIsToldWithAStateForIt() {
        var model = new OptimalControlProblemBuilder("spring");
        Domain t = model.time("t", Supports.uniform(0, 2, 41), new BackwardDifference());
        Variable x = model.state("x", t).declare();
        model.equation("spring", der(x.running(), t, 2), x.running().negated());
        model.equation("place", x.at(t.at(0)), number(1));
        model.equation("speed", der(x.running(), t), number(2), on(t, 0));
        OptimalControlProblem built = model.build();

        ModelException wrong =
                assertThrows(ModelException.class, () -> Transcription.of(built, TranscriptionOptions.reduced()));

        assertEquals("speed", wrong.problems().getFirst().element());
        assertTrue(wrong.problems().getFirst().cure().contains("der(x, t) = v, der(v, t) = …, v(0) = …"));
    }

    /** (exp(y) y')' = 0 between y(0) = 0 and y(1) = 1, whose solution is log(1 + (e - 1) x). */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void fluxesAreDifferencesOfIntervals(boolean full) {
        double coarse = conductionError(10, full);
        double fine = conductionError(20, full);
        assertEquals(2, Math.log(coarse / fine) / Math.log(2), 0.2, () -> coarse + " and " + fine);
        assertTrue(fine < 3e-4, () -> "an error of " + fine);
    }

    private static double conductionError(int intervals, boolean full) {
        var model = new OptimalControlProblemBuilder("conduction");
        Domain s = model.space("s", graded(intervals), new CentralDifference());
        Variable y = model.variable("y", s).start(coordinate(s)).declare();
        Expression flux = exp(y.running()).times(der(y.running(), s));
        model.equation("balance", der(flux, s), number(0), above(s, 0), below(s, 1));
        model.equation("left", y.at(s.at(0)), number(0));
        model.equation("right", y.at(s.at(1)), number(1));
        TranscribedProblem problem = Transcription.of(model.build(), new TranscriptionOptions(full));
        double[] values = new SquareSystem(problem).values("y");
        double worst = 0;
        for (int k = 0; k < values.length; k++) {
            worst = Math.max(worst, Math.abs(values[k] - Math.log1p(Math.expm1(1) * s.supports()[k])));
        }
        return worst;
    }
}
