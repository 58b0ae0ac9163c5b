package dev.takt.solver.transcription;

import static dev.takt.solver.model.Functions.coordinate;
import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.sin;
import static dev.takt.solver.model.Functions.square;
import static dev.takt.solver.model.Restriction.above;
import static dev.takt.solver.model.Restriction.below;
import static dev.takt.solver.model.Restriction.on;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.model.DerivativeScheme.BackwardDifference;
import dev.takt.solver.model.DerivativeScheme.CentralDifference;
import dev.takt.solver.model.DerivativeScheme.Collocation;
import dev.takt.solver.model.DerivativeScheme.Nodes;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.problems.DistillationColumn;
import dev.takt.solver.problems.HeatedPlate;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Space transcribed, time continuous. */
class SemiDiscretizationTest {
    @Test
    void theColumnHasAnEquationForEachTray() {
        SemiDiscretization column = SemiDiscretization.of(
                DistillationColumn.reference().withAlgebraicVariables().problem());

        assertEquals(32, column.states().length);
        assertEquals(1, column.inputs().length);
        assertTrue(Arrays.stream(column.derivatives()).allMatch(place -> place >= 0));
        double[] z = new double[column.residual().variableCount()];
        CompiledProgram program = new CompiledProgram(column.residual());
        program.start(z);
        double[] residual = new double[32];
        program.constraints(z, residual);
        double vapour = 2.51459 * 0.2 + 0.2;
        double y = 1.6 * 0.5 / 1.3;
        assertEquals(-vapour * (y - 0.5) / 0.5, residual[0], 1e-14);
        assertEquals(0, residual[1], 1e-14);
    }

    @Test
    void wallsOfThePlateAreSubstituted() {
        SemiDiscretization plate = SemiDiscretization.of(HeatedPlate.reference().problem());

        assertEquals(361, plate.states().length);
        assertEquals(1, plate.inputs().length);
        assertEquals(9, plate.residual().constraints().size());
        double[] z = new double[plate.residual().variableCount()];
        CompiledProgram program = new CompiledProgram(plate.residual());
        program.start(z);
        assertEquals(20, z[plate.states()[0]]);
        z[plate.inputs()[0]] = 64;
        double[] outputs = new double[plate.residual().outputCount()];
        program.outputs(z, outputs);
        assertEquals(4.1 * 4, outputs[10], 1e-12);
        assertEquals(8, outputs[21], 1e-12);
    }

    @Test
    void algebraicEquationsAndSecondDerivativesAreOrdered() {
        var model = new OptimalControlProblemBuilder("pendulum");
        Domain t = model.time("t", Supports.uniform(0, 1, 11), new BackwardDifference());
        Variable angle = model.state("angle", t).start(0.3).declare();
        Variable force = model.algebraic("force", t).between(-100, 100).declare();
        Variable torque = model.control("torque", t).between(-1, 1).declare();
        model.equation("swing", der(angle.running(), t, 2), force.running().plus(torque.running()));
        model.equation(
                "implicit force",
                force.running().plus(force.running().power(3)).plus(sin(angle.running())),
                coordinate(t));
        SemiDiscretization pendulum = SemiDiscretization.of(
                model.minimize(integral(square(torque.running()), t)).build());

        assertEquals(3, pendulum.states().length);
        assertEquals(
                1,
                Arrays.stream(pendulum.derivatives()).filter(place -> place < 0).count());
        assertEquals(
                "t",
                pendulum.residual().parameterBlocks().getFirst().parameter().name());
        double[] z = new double[pendulum.residual().variableCount()];
        CompiledProgram program = new CompiledProgram(pendulum.residual());
        program.start(z);
        int[] all = IntStream.concat(
                        Arrays.stream(pendulum.states()),
                        IntStream.concat(
                                Arrays.stream(pendulum.derivatives()).filter(place -> place >= 0),
                                Arrays.stream(pendulum.inputs())))
                .sorted()
                .toArray();
        assertArrayEquals(IntStream.range(0, z.length).toArray(), all);
    }

    @Test
    void aStateWithoutEquationIsReported() {
        var model = new OptimalControlProblemBuilder("forgotten");
        Domain t = model.time("t", Supports.uniform(0, 1, 11), new BackwardDifference());
        Variable x = model.state("x", t).declare();
        Variable y = model.state("y", t).declare();
        model.equation("dynamics", der(x.running(), t), y.running());
        model.equation("start", x.at(t.at(0)), number(1));

        ModelException wrong = assertThrows(
                ModelException.class, () -> Transcription.of(model.build(), TranscriptionOptions.reduced()));

        assertEquals("y", wrong.problems().getFirst().element());
    }

    @Test
    void aSumAsInitialValueIsExplained() {
        var model = new OptimalControlProblemBuilder("tank");
        Domain t = model.time("t", Supports.uniform(0, 1, 3), new BackwardDifference());
        Domain s = model.space("s", Supports.uniform(0, 1, 3), new BackwardDifference());
        Parameter inflow = model.parameter("inflow", point -> point[0], s);
        Variable level = model.state("level", t).declare();
        model.equation("rise", der(level.running(), t), number(1));
        model.equation(
                "filled",
                level.at(t.at(0)),
                new SupportSum(inflow.running(), s, 0, 1).plus(integral(inflow.running(), s)));
        var problem = model.minimize(integral(square(level.running()), t)).build();

        ModelException wrong = assertThrows(ModelException.class, () -> SemiDiscretization.of(problem));

        assertEquals("filled", wrong.problems().getFirst().element());
        assertEquals(
                "Maybe make its value a parameter.", wrong.problems().getFirst().cure());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void initialConditionsAreReadFromEitherSide(boolean valueFirst) {
        var model = new OptimalControlProblemBuilder("tank");
        Domain t = model.time("t", Supports.uniform(0, 1, 3), new BackwardDifference());
        Variable level = model.state("level", t).start(7).declare();
        model.equation("rise", der(level.running(), t), number(1));
        if (valueFirst) {
            model.equation("filled", number(3), level.at(t.at(0)));
        } else {
            model.equation("filled", level.at(t.at(0)), number(3));
        }
        SemiDiscretization tank = SemiDiscretization.of(
                model.minimize(integral(square(level.running()), t)).build());
        double[] z = new double[tank.residual().variableCount()];

        new CompiledProgram(tank.residual()).start(z);

        assertEquals(3, z[tank.states()[0]]);
    }

    /** How x' follows from x and the control u, written in ways that put a known value alone on one side. */
    private enum Form {
        CONTROL_ALONE,
        CONTROL_DEFINED,
        RATE_DEFINED,
        ALGEBRAIC_SUM_IS_THE_CONTROL,
        STATE_OF_AN_ALGEBRAIC_VARIABLE;

        private void state(OptimalControlProblemBuilder model, Domain t, Expression x, Expression u) {
            switch (this) {
                case CONTROL_ALONE -> model.equation("motion", der(x, t).times(2), u);
                case CONTROL_DEFINED -> model.equation("motion", u, der(x, t).times(2));
                case RATE_DEFINED -> {
                    Variable rate = model.state("rate", t).declare();
                    model.equation("motion", rate.running(), der(x, t));
                    model.equation("push", der(rate.running(), t), u);
                }
                case ALGEBRAIC_SUM_IS_THE_CONTROL -> {
                    Variable y = model.algebraic("y", t).declare();
                    model.equation("split", u, y.running().plus(x));
                    model.equation("motion", der(x, t), y.running());
                }
                case STATE_OF_AN_ALGEBRAIC_VARIABLE -> {
                    Variable y = model.algebraic("y", t).start(1).declare();
                    model.equation("contents", x, y.running().times(2).plus(square(y.running())));
                    model.equation("motion", der(x, t), u.minus(y.running()));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsKnownIsDeterminedByNoEquation(Form form) {
        var model = new OptimalControlProblemBuilder("forms");
        Domain t = model.time("t", Supports.uniform(0, 1, 3), new BackwardDifference());
        Variable x = model.state("x", t).start(0.5).declare();
        Variable u = model.control("u", t).between(-1, 1).declare();
        form.state(model, t, x.running(), u.running());

        SemiDiscretization instant = SemiDiscretization.of(
                model.minimize(integral(square(u.running()), t)).build());

        assertEquals(1, instant.inputs().length, "the control");
        assertEquals(
                form == Form.RATE_DEFINED ? 2 : 1,
                Arrays.stream(instant.derivatives()).filter(place -> place >= 0).count());
    }

    /** (x y)' = u with y = 1 + x: x' (1 + 2 x) = u. */
    @Test
    void whatAnEquationGivesMovesWithTheStates() {
        var model = new OptimalControlProblemBuilder("product");
        Domain t = model.time("t", Supports.uniform(0, 1, 3), new BackwardDifference());
        Variable x = model.state("x", t).start(0.5).declare();
        Variable y = model.algebraic("y", t).declare();
        Variable u = model.control("u", t).start(3).declare();
        model.equation("given", y.running(), x.running().plus(number(1)));
        model.equation("motion", der(x.running().times(y.running()), t), u.running());

        SemiDiscretization instant = SemiDiscretization.of(
                model.minimize(integral(square(u.running()), t)).build());

        assertEquals(1, instant.states().length);
        double[] z = new double[instant.residual().variableCount()];
        CompiledProgram program = new CompiledProgram(instant.residual());
        program.start(z);
        z[instant.derivatives()[0]] = 1.5;
        double[] residual = new double[1];
        program.constraints(z, residual);
        assertEquals(1.5 * (1 + 2 * 0.5) - 3, residual[0], 1e-14);
    }

    /** The speed at the driven end follows from what the drive says only when that is differentiated. */
    @Test
    void aConditionBetweenStatesAndControlsIsNamedAsTheReasonOfAHigherIndex() {
        var model = new OptimalControlProblemBuilder("string");
        Domain t = model.time("t", Supports.uniform(0, 1, 11), new BackwardDifference());
        Domain s = model.space("s", Supports.uniform(0, 1, 6), new CentralDifference());
        Variable y = model.state("y", t, s).declare();
        Variable v = model.state("v", t, s).declare();
        Variable u = model.control("u", t).declare();
        model.equation("place", der(y.running(), t), v.running(), above(s, 0));
        model.equation("speed", der(v.running(), t), der(y.running(), s, 2), above(s, 0), below(s, 1));
        model.equation("fixed", y.at(t.running(), s.at(0)), number(0));
        model.equation("still", v.at(t.running(), s.at(0)), number(0));
        model.equation("driven", der(y.running(), s), u.running(), on(s, 1));
        OptimalControlProblem built = model.build();

        ModelException wrong = assertThrows(ModelException.class, () -> SemiDiscretization.of(built));

        assertEquals("v", wrong.problems().getFirst().element());
        assertTrue(wrong.problems().getFirst().found().contains("at s = 1: driven relates states"));
        assertTrue(wrong.problems().getFirst().found().contains("index 2"));
    }

    /** Walls without a second derivative have no rate, and a motion begins with the speed that a condition gives. */
    @Test
    void aRateExistsWhereASecondDerivativeDoes() {
        var model = new OptimalControlProblemBuilder("string");
        Domain t = model.time("t", Supports.uniform(0, 1, 11), new Collocation(Nodes.RADAU, 2));
        Domain s = model.space("s", Supports.uniform(0, 1, 6), new CentralDifference());
        Variable y = model.state("y", t, s).declare();
        model.equation("wave", der(y.running(), t, 2), der(y.running(), s, 2), above(s, 0), below(s, 1));
        model.equation("left", y.at(t.running(), s.at(0)), number(0));
        model.equation("right", y.at(t.running(), s.at(1)), number(0));
        model.equation("begin", y.at(t.at(0), s.running()), number(0));
        model.equation("speed", der(y.running(), t), number(3), on(t, 0), above(s, 0), below(s, 1));

        SemiDiscretization string = SemiDiscretization.of(model.build());

        assertEquals(8, string.states().length);
        double[] z = new double[string.residual().variableCount()];
        new CompiledProgram(string.residual()).start(z);
        assertEquals(
                4, Arrays.stream(string.states()).filter(place -> z[place] == 3).count());
    }
}
