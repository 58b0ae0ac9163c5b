package dev.takt.solver.transcription.discretization;

import static dev.takt.solver.model.Functions.choose;
import static dev.takt.solver.model.Functions.coordinate;
import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.log;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.square;
import static dev.takt.solver.model.Restriction.above;
import static dev.takt.solver.model.Restriction.among;
import static dev.takt.solver.model.Restriction.upTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.DerivativeScheme.BackwardDifference;
import dev.takt.solver.model.DerivativeScheme.Collocation;
import dev.takt.solver.model.DerivativeScheme.Nodes;
import dev.takt.solver.model.DerivativeScheme.Trapezoid;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.ParameterFunction;
import dev.takt.solver.model.Restriction;
import dev.takt.solver.model.Restriction.Comparison;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import dev.takt.solver.transcription.SemiDiscretization;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.Transcription;
import dev.takt.solver.transcription.TranscriptionOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Choices by coordinates and parameters, against solutions in closed form. */
class ChoiceDiscretizationTest {
    private static final Collocation RADAU = new Collocation(Nodes.RADAU, 3);

    private final OptimalControlProblemBuilder model = new OptimalControlProblemBuilder("choice");

    private Domain time(DerivativeScheme scheme) {
        return model.time("t", Supports.uniform(0, 3, 31), scheme);
    }

    private static RecedingHorizonSolver solved(OptimalControlProblem problem) {
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(problem, NmpcOptions.DEFAULT);
        assertTrue(solver.solve(0, StartPolicy.COLD).status().isSolved());
        return solver;
    }

    /** {@code x' = 1} up to 1, {@code x' = -2} from there on: 1 at 1, and -3 at 3. */
    @Test
    void theRightHandSideJumpsAtItsSupport() {
        Domain t = time(RADAU);
        Variable x = model.state("x", t).declare();
        model.equation("start", x.at(t.at(0)), number(0));
        model.equation("slope", der(x.running(), t), choose(upTo(t, 1), number(1), number(-2)));
        RecedingHorizonSolver solver = solved(model.minimize(x.at(t.at(3))).build());
        assertEquals(1, solver.plan().value("x", 30), 1e-12);
        assertEquals(-3, solver.plan().objective(), 1e-12);
    }

    /** What is not meant is not computed: the logarithm of 0 is nowhere, and what remains has one variable a row. */
    @Test
    void onlyWhatIsMeantEntersARow() {
        Domain t = time(new BackwardDifference());
        Variable x = model.variable("x", t).declare();
        Variable y = model.variable("y", t).declare();
        Expression root = log(coordinate(t).minus(1));
        model.equation("x", x.running(), number(0).plus(choose(above(t, 1), root, y.at(t.running()))));
        model.equation("y", y.running().plus(0), number(2));
        TranscribedProblem full = Transcription.of(
                model.minimize(integral(square(x.running()), t)).build(), TranscriptionOptions.complete());
        CompiledProgram program = new CompiledProgram(full);
        double[] z = new double[full.variableCount()];
        double[] residual = new double[full.rowCount()];
        program.constraints(z, residual);
        assertEquals(-Math.log(2), residual[30], 1e-15);
        assertEquals(0, residual[10], 0.0);
        assertEquals(2 * 11 + 20 + 31, program.jacobianSparsity().rows().length);
    }

    /** A bound that halves after 1: the farthest reach is 1 + 2/2. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void aBoundDependsOnTheSupport(boolean byParameter) {
        Domain t = time(new BackwardDifference());
        Parameter change = model.parameter("change", 1);
        Restriction early =
                byParameter ? new Restriction(coordinate(t), Comparison.LESS_OR_EQUAL, change.running()) : upTo(t, 1);
        Variable x = model.state("x", t).declare();
        Variable u = model.control("u", t)
                .between(number(-1), choose(early, number(1), number(0.5)))
                .declare();
        model.equation("start", x.at(t.at(0)), number(0));
        model.equation("speed", der(x.running(), t), u.running());
        RecedingHorizonSolver solver =
                solved(model.minimize(x.at(t.at(3)).negated()).build());
        assertEquals(-2, solver.plan().objective(), 1e-6);
        if (byParameter) {
            solver.setParameter("change", ParameterFunction.constant(2));
            assertTrue(solver.solve(0, StartPolicy.COLD).status().isSolved());
            assertEquals(-2.5, solver.plan().objective(), 1e-6);
        }
    }

    /** Every comparison of a parameter agrees with the one of numbers, equality included, without anything being rebuilt. */
    @ParameterizedTest
    @EnumSource(Comparison.class)
    void aParameterDecidesBetweenSolves(Comparison comparison) {
        Domain t = time(RADAU);
        Parameter p = model.parameter("p", 0);
        Variable x = model.state("x", t).declare();
        Restriction condition = new Restriction(p.running(), comparison, number(1));
        model.equation("start", x.at(t.at(0)), number(0));
        model.equation("slope", der(x.running(), t), choose(condition, number(1), number(-2)));
        RecedingHorizonSolver solver =
                RecedingHorizonSolver.of(model.minimize(x.at(t.at(3))).build(), NmpcOptions.DEFAULT);
        for (double value : new double[] {0, 1 - 1e-12, 1, 1 + 1e-12, 2}) {
            solver.setParameter("p", value);
            assertTrue(solver.solve(0, StartPolicy.COLD).status().isSolved());
            assertEquals(condition.holds(value, 1) ? 3 : -6, solver.plan().objective(), 1e-9);
        }
    }

    /** Only two supports are bounded: two rectangles of the width 0.1 and the height 0.5^2 are what it costs. */
    @Test
    void aConstraintHoldsAtSomeSupports() {
        Domain t = time(new BackwardDifference());
        Variable x = model.variable("x", t).declare();
        model.atMost("low", x.running(), number(0.5), among(t, 1, 2.5));
        RecedingHorizonSolver solver =
                solved(model.minimize(integral(square(x.running().minus(1)), t)).build());
        assertEquals(2 * 0.1 * 0.25, solver.plan().objective(), 1e-7);
        assertEquals(1, solver.plan().value("x", 11), 1e-6);
    }

    /** A wall of two layers in series conducts (1 - 0)/(d1/k1 + d2/k2). */
    @Test
    void layersOfAWallConductInSeries() {
        Domain s = model.space("s", Supports.uniform(0, 1, 11), RADAU);
        Variable temperature = model.variable("T", s).declare();
        Variable flux = model.variable("q").declare();
        Expression conductivity = choose(upTo(s, 0.4), number(2), number(0.5));
        model.equation(
                "Fourier",
                der(temperature.running(), s),
                flux.running().negated().over(conductivity));
        model.equation("warm", temperature.at(s.at(0)), number(1));
        model.equation("cold", temperature.at(s.at(1)), number(0));
        RecedingHorizonSolver solver = solved(model.minimize(flux.running()).build());
        assertEquals(1 / (0.4 / 2 + 0.6 / 0.5), solver.plan().objective(), 1e-9);
    }

    /** Each end of an interval of the trapezoidal rule decides for itself: the mean of both at the jump. */
    @Test
    void theTrapezoidalRuleTakesTheMeanAtAJump() {
        Domain t = time(new Trapezoid());
        Variable x = model.state("x", t).declare();
        model.equation("start", x.at(t.at(0)), number(0));
        model.equation("slope", der(x.running(), t), choose(upTo(t, 1), number(1), number(0)));
        assertEquals(1.05, solved(model.minimize(x.at(t.at(3))).build()).plan().objective(), 1e-12);
    }

    /** An explicit equation with a choice is substituted where its variable is used. */
    @Test
    void aChoiceIsSubstitutedWithItsVariable() {
        Domain t = time(RADAU);
        Variable x = model.state("x", t).declare();
        Variable y = model.algebraic("y", t).declare();
        model.equation("start", x.at(t.at(0)), number(1));
        model.equation("gain", y.running(), choose(above(t, 1), x.running().times(2), x.running()));
        model.equation("decay", der(x.running(), t), y.running().negated());
        assertEquals(
                Math.exp(-1 - 4),
                solved(model.minimize(x.at(t.at(3))).build()).plan().objective(),
                1e-7);
    }

    /** At one instant the time is a parameter, which decides. */
    @Test
    void thePlantDecidesByItsTime() {
        Domain t = time(new BackwardDifference());
        Variable x = model.state("x", t).declare();
        model.equation("slope", der(x.running(), t), choose(upTo(t, 1), number(1), number(-2)));
        SemiDiscretization instant = SemiDiscretization.of(model.build());
        CompiledProgram program = new CompiledProgram(instant.residual());
        for (double now : new double[] {0, 1, 1.001, 2}) {
            program.parameters().set(0, now);
            double[] z = new double[instant.residual().variableCount()];
            double[] residual = new double[1];
            program.constraints(z, residual);
            assertEquals(now <= 1 ? -1 : 2, residual[0], 1e-15);
        }
    }

    @Test
    void aConditionOnAVariableIsRefused() {
        Domain t = time(new BackwardDifference());
        Variable x = model.state("x", t).declare();
        Restriction high = new Restriction(x.running(), Comparison.GREATER, number(1));
        model.equation("slope", der(x.running(), t), choose(high, number(1), number(0)));
        ModelException refused = assertThrows(ModelException.class, model::build);
        assertTrue(String.valueOf(refused.getMessage()).contains("the condition x > 1, which depends on a variable"));
    }
}
