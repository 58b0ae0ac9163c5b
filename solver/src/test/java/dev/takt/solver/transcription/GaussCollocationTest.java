package dev.takt.solver.transcription;

import static dev.takt.solver.model.Functions.coordinate;
import static dev.takt.solver.model.Functions.cos;
import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.sin;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.model.DerivativeScheme.CentralDifference;
import dev.takt.solver.model.DerivativeScheme.Collocation;
import dev.takt.solver.model.DerivativeScheme.Nodes;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Restriction;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Collocation at the nodes of Gauss on models of every form, whose rows at the right ends are not those of the equations. */
class GaussCollocationTest {
    private final OptimalControlProblemBuilder model = new OptimalControlProblemBuilder("gauss");

    private double last(String variable, boolean full) {
        double[] values =
                new SquareSystem(Transcription.of(model.build(), new TranscriptionOptions(full))).values(variable);
        return values[values.length - 1];
    }

    /** x' = -1e8 x: after a step what is left is the value of the stability function at infinity (Hairer and Wanner II, IV.3). */
    @ParameterizedTest
    @CsvSource({
        "GAUSS,1,-1",
        "GAUSS,2,1",
        "GAUSS,3,-1",
        "GAUSS,4,1",
        "GAUSS,5,-1",
        "RADAU,2,0",
        "RADAU,3,0",
        "RADAU,5,0"
    })
    void stiffModesStayWithGaussAndAreGoneWithRadau(Nodes nodes, int points, double left) {
        Domain t = model.time("t", new double[] {0, 1}, new Collocation(nodes, points));
        Variable x = model.state("x", t).start(1).declare();
        model.equation("dynamics", der(x.running(), t), x.running().times(-1e8));
        model.equation("initial", x.at(t.at(0)), number(1));
        assertEquals(left, last("x", false), 1e-5);
    }

    /** An oscillator keeps its energy, however long the steps are: Gauss is symplectic. */
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "3, 2", "5, 1"})
    void anOscillatorKeepsItsEnergy(int points, int steps) {
        Domain t = model.time("t", Supports.uniform(0, 100, 41), new Collocation(Nodes.GAUSS, points, steps));
        Variable x = model.state("x", t).declare();
        Variable v = model.state("v", t).declare();
        model.equation("position", der(x.running(), t), v.running());
        model.equation("speed", der(v.running(), t), x.running().negated());
        model.equation("x0", x.at(t.at(0)), number(1));
        model.equation("v0", v.at(t.at(0)), number(0));
        assertEquals(1, Math.hypot(last("x", false), last("v", false)), 1e-11);
    }

    /** 2 v' + w' = 3 cos t and v' - w' = 0, with restrictions that differ: v = w = sin t. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void coupledDerivativesHaveOneRowEach(boolean full) {
        Domain t = model.time("t", Supports.uniform(0, 2, 9), new Collocation(Nodes.GAUSS, 4));
        Variable v = model.state("v", t).declare();
        Variable w = model.state("w", t).declare();
        model.equation(
                "sum",
                der(v.running(), t).times(2).plus(der(w.running(), t)),
                cos(coordinate(t)).times(3),
                Restriction.above(t, 0));
        Restriction[] where = full ? new Restriction[] {Restriction.above(t, 0)} : new Restriction[0];
        model.equation("difference", der(v.running(), t), der(w.running(), t), where);
        model.equation("v0", v.at(t.at(0)), number(0));
        model.equation("w0", w.at(t.at(0)), number(0));
        assertEquals(Math.sin(2), last("v", full), 1e-9);
        assertEquals(Math.sin(2), last("w", full), 1e-9);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void derivativesOfExpressionsAndOfDerivatives(boolean full) {
        Domain t = model.time("t", Supports.uniform(0, 2, 9), new Collocation(Nodes.GAUSS, 4));
        Variable x = model.state("x", t).start(1).declare();
        Variable y = model.state("y", t).start(1).declare();
        model.equation("square", der(x.running().power(2), t), number(3));
        model.equation("oscillator", der(y.running(), t, 2), y.running().negated(), Restriction.above(t, 0));
        model.equation("x0", x.at(t.at(0)), number(1));
        model.equation("y0", y.at(t.at(0)), number(1));
        model.equation("end", y.at(t.at(2)), number(Math.cos(2) + Math.sin(2)));
        assertEquals(Math.sqrt(7), last("x", full), 1e-12);
        double[] values = new SquareSystem(Transcription.of(model.build(), new TranscriptionOptions(full))).values("y");
        assertEquals(Math.cos(1) + Math.sin(1), values[20], 1e-9);
    }

    /** x' + y' = 1 - y and (xy)' = y - xy: x = 2 + t, y = e^-t. The rows of x and y give the product its value at the ends. */
    @Test
    void anExpressionOfStatesThatAreContinuedHasNoRowOfItsOwn() {
        Domain t = model.time("t", Supports.uniform(0, 2, 9), new Collocation(Nodes.GAUSS, 4));
        Variable x = model.state("x", t).start(2).declare();
        Variable y = model.state("y", t).start(1).declare();
        Expression product = x.running().times(y.running());
        model.equation("product", der(product, t), y.running().minus(product));
        model.equation(
                "sum", der(x.running(), t).plus(der(y.running(), t)), number(1).minus(y.running()));
        model.equation("x0", x.at(t.at(0)), number(2));
        model.equation("y0", y.at(t.at(0)), number(1));
        assertEquals(4, last("x", false), 1e-5);
        assertEquals(Math.exp(-2), last("y", false), 1e-5);
    }

    /** x' = u - x, with the cost of (x^2)' beside that of u: the optimum of Radau's nodes, which needs no rows at the ends. */
    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void theDerivativeOfAFunctionOfAStateLeavesTheControlFree(boolean full, boolean asVariable) {
        assertEquals(squareIsMoved(Nodes.RADAU, full, asVariable), squareIsMoved(Nodes.GAUSS, full, asVariable), 1e-4);
    }

    private static double squareIsMoved(Nodes nodes, boolean full, boolean asVariable) {
        var moved = new OptimalControlProblemBuilder("moved");
        Domain t = moved.time("t", Supports.uniform(0, 1, 9), new Collocation(nodes, 3));
        Variable x = moved.state("x", t).start(1).declare();
        Variable rate = moved.algebraic("rate", t).declare();
        Variable u = moved.control("u", t).declare();
        Expression square = x.running().power(2);
        if (asVariable) {
            Variable y = moved.algebraic("y", t).start(1).declare();
            moved.equation("square", y.running(), square);
            moved.equation("rate", rate.running(), der(y.running(), t));
        } else {
            moved.equation("rate", rate.running(), der(square, t));
        }
        moved.equation("move", der(x.running(), t), u.running().minus(x.running()));
        moved.equation("x0", x.at(t.at(0)), number(1));
        moved.minimize(integral(
                x.running()
                        .power(2)
                        .plus(u.running().power(2))
                        .plus(rate.running().power(2).times(0.1)),
                t));
        NmpcOptions options = new NmpcOptions(new TranscriptionOptions(full), SolverOptions.DEFAULT, StartPolicy.COLD);
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(moved.build(), options);
        assertEquals(SolveStatus.OPTIMAL, solver.solve(0, StartPolicy.COLD).status());
        return solver.plan().objective();
    }

    /** With the derivative as a variable the equation of w would hold at the end, with any value of both. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aDerivativeIsNoFreeVariableWhereTheSchemeHasNone(boolean full) {
        Domain t = model.time("t", Supports.uniform(0, 1, 5), new Collocation(Nodes.GAUSS, 2));
        Variable x = model.state("x", t).start(1).declare();
        Variable w = model.algebraic("w", t).declare();
        Variable u = model.control("u", t).declare();
        model.equation("move", der(x.running(), t), u.running());
        model.equation("x0", x.at(t.at(0)), number(1));
        model.equation("rate", w.running(), der(x.running(), t), Restriction.above(t, 0));
        model.minimize(integral(u.running().power(2), t).plus(w.at(t.at(1))));
        var problem = model.build();
        var options = new TranscriptionOptions(full);
        ModelException refused = assertThrows(ModelException.class, () -> Transcription.of(problem, options));
        String message = String.valueOf(refused.getMessage());
        assertTrue(message.contains("w: no equation determines this algebraic variable at t = 1"), message);
    }

    /** x' = 1 up to 1 s, x' = -2 x from then on, and z' = y with y^3 + y = x. */
    @Test
    void phasesAndAlgebraicVariables() {
        Domain t = model.time("t", Supports.uniform(0, 2, 9), new Collocation(Nodes.GAUSS, 3));
        Variable x = model.state("x", t).start(1).declare();
        Variable y = model.algebraic("y", t).start(0.5).declare();
        Variable z = model.state("z", t).declare();
        model.equation("up", der(x.running(), t), number(1), Restriction.upTo(t, 1));
        model.equation("down", der(x.running(), t), x.running().times(-2), Restriction.above(t, 1));
        model.equation("root", y.running().power(3).plus(y.running()), x.running());
        model.equation("area", der(z.running(), t), y.running());
        model.equation("x0", x.at(t.at(0)), number(0));
        model.equation("z0", z.at(t.at(0)), number(0));
        assertEquals(Math.exp(-2), last("x", false), 1e-6);
        double root = last("y", false);
        assertEquals(Math.exp(-2), root * root * root + root, 1e-6, "at the right end too");
    }

    /** The least time to move by one with a force of one is two seconds; the control is the same on an interval. */
    @Test
    void aFreeDuration() {
        Variable duration = model.variable("tf").between(0.5, 10).start(3).declare();
        Domain t = model.time("t", Supports.uniform(0, 1, 11), new Collocation(Nodes.GAUSS, 2, 2), duration);
        Variable x = model.state("x", t).declare();
        Variable v = model.state("v", t).declare();
        Variable u = model.control("u", t).between(-1, 1).declare();
        model.equation("position", der(x.running(), t), v.running());
        model.equation("speed", der(v.running(), t), u.running());
        model.equation("x0", x.at(t.at(0)), number(0));
        model.equation("v0", v.at(t.at(0)), number(0));
        model.equation("x1", x.at(t.at(1)), number(1));
        model.equation("v1", v.at(t.at(1)), number(0));
        RecedingHorizonSolver solver =
                RecedingHorizonSolver.of(model.minimize(duration.running()).build(), NmpcOptions.DEFAULT);
        assertEquals(SolveStatus.OPTIMAL, solver.solve(0, StartPolicy.COLD).status());
        assertEquals(2, solver.plan().objective(), 1e-6);
    }

    /** The heat equation: differences in space, Gauss in time; the first mode decays by the eigenvalue of the differences. */
    @Test
    void fieldsHaveARowForEachPlace() {
        Domain t = model.time("t", Supports.uniform(0, 0.2, 9), new Collocation(Nodes.GAUSS, 3));
        Domain s = model.space("s", Supports.uniform(0, 1, 6), new CentralDifference());
        Variable q = model.state("q", t, s).declare();
        model.equation(
                "heat", der(q.running(), t), der(q.running(), s, 2), Restriction.above(s, 0), Restriction.below(s, 1));
        model.equation("left", q.at(t.running(), s.at(0)), number(0));
        model.equation("right", q.at(t.running(), s.at(1)), number(0));
        model.equation(
                "start",
                q.at(t.at(0), s.running()),
                sin(coordinate(s).times(Math.PI)),
                Restriction.above(s, 0),
                Restriction.below(s, 1));
        double[] values = new SquareSystem(Transcription.of(model.build(), TranscriptionOptions.reduced())).values("q");
        double rate = 50 * (1 - Math.cos(Math.PI / 5));
        assertEquals(
                Math.exp(-rate * 0.2) * Math.sin(0.4 * Math.PI),
                values[values.length - 4],
                1e-9,
                "at the end, s = 0.4");
    }

    /** At a wall whose value is given, the heat equation determines the slope at the other one, and continues nothing. */
    @Test
    void aWallThatIsGivenNeedsNoContinuity() {
        Domain t = model.time("t", Supports.uniform(0, 0.2, 9), new Collocation(Nodes.GAUSS, 3));
        Domain s = model.space("s", Supports.uniform(0, 1, 4), new Collocation(Nodes.RADAU, 4));
        Variable q = model.state("q", t, s).declare();
        model.equation(
                "heat", der(q.running(), t), der(q.running(), s, 2), Restriction.above(s, 0), Restriction.above(t, 0));
        model.equation("left", q.at(t.running(), s.at(0)), number(0), Restriction.above(t, 0));
        model.equation("right", q.at(t.running(), s.at(1)), number(0), Restriction.above(t, 0));
        model.equation("start", q.at(t.at(0), s.running()), sin(coordinate(s).times(Math.PI)));

        OptimalControlProblem built = model.build();

        double[] values = new SquareSystem(Transcription.of(built, TranscriptionOptions.reduced())).values("q");

        assertDoesNotThrow(() -> Transcription.of(built, TranscriptionOptions.complete()));
        int third = 4;
        assertEquals(
                Math.exp(-Math.PI * Math.PI * 0.2) * Math.sin(Math.PI / 3),
                values[values.length - 13 + third],
                5e-4,
                "at the end, s = 1/3");
    }
}
