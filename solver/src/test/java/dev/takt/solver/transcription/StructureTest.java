package dev.takt.solver.transcription;

import static dev.takt.solver.model.Functions.coordinate;
import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.square;
import static dev.takt.solver.model.Restriction.above;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.model.Constraint.Softness;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.DerivativeScheme.BackwardDifference;
import dev.takt.solver.model.DerivativeScheme.Collocation;
import dev.takt.solver.model.DerivativeScheme.Nodes;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.ParameterFunction;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What becomes a variable, what becomes a row, and which belong together. */
class StructureTest {
    /** A double integrator with measured start, on which the cases below build. */
    private static final class Cart {
        private final OptimalControlProblemBuilder model = new OptimalControlProblemBuilder("cart");
        private final Domain t;
        private final Variable position;
        private final Variable speed;
        private final Variable force;

        Cart(DerivativeScheme scheme, double controlHorizon) {
            t = model.time("t", Supports.uniform(0, 4, 5), scheme);
            Parameter start = model.parameter("start", 1);
            position = model.state("position", t).between(-2, 2).declare();
            speed = model.state("speed", t).declare();
            force = model.control("force", t)
                    .between(-1, 1)
                    .controlHorizon(controlHorizon)
                    .declare();
            model.equation("kinematics", der(position.running(), t), speed.running());
            model.equation("dynamics", der(speed.running(), t), force.running());
            model.equation("start position", position.at(t.at(0)), start.running());
            model.equation("start speed", speed.at(t.at(0)), number(0));
            model.minimize(integral(square(force.running()).plus(square(position.running())), t));
        }

        TranscribedProblem transcribed() {
            return Transcription.of(model.build(), TranscriptionOptions.reduced());
        }
    }

    @Test
    void controlsAreConstantOnElementsAndAfterTheirHorizon() {
        TranscribedProblem problem = new Cart(new Collocation(Nodes.RADAU, 3), 2).transcribed();

        VariableBlock force = problem.variableBlocks().get(2);
        int[] free = force.free();
        assertEquals(13, free.length);
        assertEquals(3, Arrays.stream(free).distinct().count());
        assertEquals(free[1], free[3]);
        assertEquals(free[4], free[12]);
        assertTrue(free[3] != free[4] && free[0] != free[1]);
    }

    @Test
    void terminalConditionsStayRows() {
        Cart cart = new Cart(new BackwardDifference(), 4);
        cart.model.equation("end", cart.position.at(cart.t.at(4)), number(0));
        TranscribedProblem problem = cart.transcribed();

        assertEquals(9, problem.rowCount());
        assertEquals(
                9,
                Arrays.stream(problem.matchedVariables())
                        .filter(p -> p >= 0)
                        .distinct()
                        .count());
        assertEquals(4, problem.rowPlacement().supports()[0][8]);
    }

    @Test
    void equationsThatAreTooManyAreNamed() {
        Cart cart = new Cart(new BackwardDifference(), 4);
        cart.model.equation("twice", cart.speed.at(cart.t.at(0)), number(1));
        ModelException wrong = assertThrows(ModelException.class, cart::transcribed);
        assertEquals("twice", wrong.problems().getFirst().element());

        Cart fixed = new Cart(new BackwardDifference(), 4);
        fixed.model.equation("schedule", fixed.force.running(), number(0.5));
        fixed.model.equation("end", fixed.position.at(fixed.t.at(4)), number(0));
        ModelException over = assertThrows(ModelException.class, fixed::transcribed);
        assertEquals("end", over.problems().getFirst().element());
        assertTrue(
                over.problems().getFirst().message().contains("kinematics")
                        && over.problems().getFirst().message().contains("position"),
                over.problems().getFirst().message());
    }

    @Test
    void measuredValuesOutsideBoundsDoNotMakeItInfeasible() {
        Cart cart = new Cart(new BackwardDifference(), 4);
        cart.model.atMost("path", cart.position.running().plus(cart.speed.running()), number(0.5));
        TranscribedProblem problem = cart.transcribed();

        RowBlock path = problem.rowBlocks().getLast();
        assertEquals(4, path.count());
        assertEquals(1, problem.dropped().size());
        assertEquals("path", problem.dropped().getFirst().constraint());
        assertTrue(Arrays.stream(problem.matchedVariables(), path.offset(), path.offset() + 4)
                .allMatch(p -> p == -1));
        CompiledProgram program = new CompiledProgram(problem);
        int n = program.variables();
        double[] lower = new double[n];
        double[] upper = new double[n];
        double[] rowLower = new double[program.rows()];
        double[] rowUpper = new double[program.rows()];
        program.bounds(lower, upper, rowLower, rowUpper);
        assertEquals(0.5, rowUpper[path.offset()]);
        assertEquals(Double.NEGATIVE_INFINITY, rowLower[path.offset()]);
        assertEquals(4, Arrays.stream(lower).filter(bound -> bound == -2).count());
    }

    @Test
    void givenValuesAfterTheFirstTimeKeepTheirBounds() {
        Cart cart = new Cart(new BackwardDifference(), 4);
        int rows = cart.transcribed().rowCount();
        Variable gain = cart.model.variable("gain").between(0, 1).declare();
        cart.model.equation("gain", gain.running(), number(3));
        Variable load = cart.model.algebraic("load", cart.t).atMost(1).declare();
        cart.model.equation("load", load.running(), coordinate(cart.t).times(5));
        Variable free = cart.model.algebraic("free", cart.t).declare();
        cart.model.equation("free", free.running(), coordinate(cart.t));
        TranscribedProblem problem = cart.transcribed();

        assertEquals(rows + 1 + 5, problem.rowCount());
        assertTrue(Arrays.stream(problem.matchedVariables()).allMatch(matchedVariable -> matchedVariable >= 0));
    }

    @Test
    void softConstraintsHaveSlacksOnEachSide() {
        Cart cart = new Cart(new BackwardDifference(), 4);
        cart.model.soft(
                "band", number(-0.5), cart.position.running(), number(0.5), new Softness(10, 100), above(cart.t, 0));
        TranscribedProblem problem = cart.transcribed();
        CompiledProgram program = new CompiledProgram(problem);

        assertEquals(
                "slack(band).lower", problem.variableBlocks().get(3).variable().name());
        assertEquals(8 + 5 + 8, problem.variableCount());
        double[] x = new double[program.variables()];
        double before = program.objective(x);
        x[problem.variableBlocks().get(3).free()[4]] = 2;
        assertEquals(0.5 * (10 * 2 + 100 * 4), program.objective(x) - before, 1e-12);
        double[] rows = new double[program.rows()];
        program.constraints(x, rows);
        assertEquals(2, rows[program.rows() - 1]);
        double[] outputs = new double[problem.outputCount()];
        program.outputs(x, outputs);
        assertEquals(0, outputs[problem.variableBlocks().get(3).offset()]);
    }

    @Test
    void shiftedArgumentsHoldWhereTheyExist() {
        Cart cart = new Cart(new BackwardDifference(), 4);
        cart.model.inequality(
                "rate", number(-0.1), cart.force.running().minus(cart.force.at(cart.t.shifted(-1))), number(0.1));
        TranscribedProblem problem = cart.transcribed();

        assertEquals(4, problem.rowBlocks().getLast().count());
    }

    @Test
    void entriesThatOccurNowhereAreNoVariables() {
        var model = new OptimalControlProblemBuilder("idle");
        Domain t = model.time("t", Supports.uniform(0, 2, 3), new BackwardDifference());
        Variable x = model.state("x", t).declare();
        Variable u = model.control("u", t).atLeast(2).start(1).declare();
        model.equation("dynamics", der(x.running(), t), u.running());
        model.equation("start", x.at(t.at(0)), number(0));
        model.minimize(square(x.at(t.at(2)).minus(1)));
        TranscribedProblem problem = Transcription.of(model.build(), TranscriptionOptions.reduced());

        assertEquals(4, problem.variableCount());
        double[] outputs = new double[problem.outputCount()];
        new CompiledProgram(problem).outputs(new double[] {1, 2, 3, 4}, outputs);
        assertArrayEquals(new double[] {0, 1, 2, 3, 3, 4}, outputs, "at the start stands what acts first");
    }

    @Test
    void definitionsFollowEachOtherButNeverThemselves() {
        var model = new OptimalControlProblemBuilder("chain");
        Domain t = model.time("t", Supports.uniform(0, 2, 3), new BackwardDifference());
        Variable u = model.control("u", t).start(2).declare();
        Variable a = model.algebraic("a", t).declare();
        Variable b = model.algebraic("b", t).declare();
        Variable c = model.algebraic("c", t).declare();
        Variable d = model.algebraic("d", t).start(1).declare();
        model.equation("a", a.running(), b.running().times(2));
        model.equation("b", b.running(), u.running().plus(1));
        model.equation("c", c.running(), d.running().times(0.5).plus(a.running()));
        model.equation("d", d.running(), c.running().plus(1));
        model.minimize(integral(square(a.running().minus(d.running())), t));
        TranscribedProblem problem = Transcription.of(model.build(), TranscriptionOptions.reduced());
        CompiledProgram program = new CompiledProgram(problem);

        assertEquals(6, problem.variableCount());
        assertEquals(3, problem.rowCount());
        double[] outputs = new double[problem.outputCount()];
        double[] x = {2, 2, 2, 1, 1, 1};
        program.outputs(x, outputs);
        assertEquals(6, outputs[3]);
        assertEquals(3, outputs[6]);
    }

    @Test
    void freeFinalTimeScalesDerivativesIntegralsAndCoordinates() {
        var model = new OptimalControlProblemBuilder("dash");
        Variable duration = model.variable("tf").between(0.1, 10).start(2).declare();
        Domain t = model.time("t", Supports.uniform(0, 1, 5), new BackwardDifference(), duration);
        Variable x = model.state("x", t).declare();
        model.equation("dynamics", der(x.running(), t), coordinate(t));
        model.equation("start", x.at(t.at(0)), number(0));
        model.minimize(integral(number(3).plus(x.running().times(0)), t).plus(duration.running()));
        CompiledProgram program = new CompiledProgram(Transcription.of(model.build(), TranscriptionOptions.reduced()));
        double[] z = {2, 1, 1, 1, 1};
        double[] rows = new double[4];
        program.constraints(z, rows);

        assertEquals(3 * 2 + 2, program.objective(z), 1e-13);
        assertEquals(1 / 0.25 - 2 * (0.25 * 2), rows[0], 1e-14, "the row is multiplied by the duration");
    }

    @Test
    void boundsAndStartsMayDependOnPlacesAndParameters() {
        var model = new OptimalControlProblemBuilder("varying");
        Domain t = model.time("t", Supports.uniform(0, 2, 3), new BackwardDifference());
        Parameter limit =
                model.parameter("limit", ParameterFunction.table(new double[] {0, 2}, new double[] {1, 5}), t);
        Variable u = model.variable("u", t)
                .between(number(Double.NEGATIVE_INFINITY), limit.running())
                .start(coordinate(t).times(0.5))
                .declare();
        model.minimize(integral(square(u.running()), t));
        CompiledProgram program = new CompiledProgram(Transcription.of(model.build(), TranscriptionOptions.reduced()));
        double[] lower = new double[3];
        double[] upper = new double[3];
        program.bounds(lower, upper, new double[0], new double[0]);
        double[] x = new double[3];
        program.start(x);

        assertArrayEquals(new double[] {1, 3, 5}, upper);
        assertArrayEquals(new double[] {0, 0.5, 1}, x);
    }
}
