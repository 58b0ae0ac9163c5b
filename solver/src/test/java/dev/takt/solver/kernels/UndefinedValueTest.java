package dev.takt.solver.kernels;

import static dev.takt.solver.model.Functions.atan2;
import static dev.takt.solver.model.Functions.exp;
import static dev.takt.solver.model.Functions.log;
import static dev.takt.solver.model.Functions.sqrt;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.model.Expression;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.transcription.Transcription;
import dev.takt.solver.transcription.TranscriptionOptions;
import java.util.function.BinaryOperator;
import org.junit.jupiter.api.Test;

/** The operation that has no value is named, with its argument, and not what it is part of. */
class UndefinedValueTest {
    private static final String WHERE = " where ";

    @Test
    void theInnermostOperationIsNamed() {
        assertEquals(
                "log(x - 3) is NaN" + WHERE + "x - 3 = -1",
                inRow((x, y) -> exp(log(x.minus(3))).plus(y), 2, 0));
        assertEquals("sqrt(y) is NaN" + WHERE + "y = -4", inRow((x, y) -> x.plus(sqrt(y).times(2)), 1, -4));
        assertEquals("x/y is Infinity" + WHERE + "x = 2 and y = 0", inRow((x, y) -> x.over(y), 2, 0));
        assertEquals("exp(x*y) is Infinity" + WHERE + "x*y = 1000", inRow((x, y) -> exp(x.times(y)), 10, 100));
    }

    @Test
    void aValueThatIsGivenIsNamedItself() {
        assertEquals("x is NaN", inRow((x, y) -> x.times(y), Double.NaN, 1));
    }

    @Test
    void anInfiniteSlopeIsNamedWhereValuesAreFinite() {
        assertEquals("the slope of sqrt(x) is Infinity" + WHERE + "x = 0", inRow((x, y) -> sqrt(x).plus(y), 0, 1));
        assertTrue(program((x, y) -> sqrt(x).plus(y))
                .undefinedValue(new double[] {1, 1})
                .isEmpty());
    }

    @Test
    void anAngleWithoutADirectionHasNoSlope() {
        assertEquals(
                "the slope of atan2(x, y) is NaN" + WHERE + "x = 0 and y = 0",
                inRow((x, y) -> atan2(x, y).plus(y), 0, 0));
        assertEquals("the slope of x^y is NaN" + WHERE + "x = -2 and y = 2", inRow((x, y) -> x.power(y), -2, 2));
        assertEquals("the slope of x^0.5 is Infinity" + WHERE + "x = 0", inRow((x, y) -> x.power(0.5), 0, 2));
    }

    /** What no variable is in has no derivative, and needs none. */
    @Test
    void slopesInNumbersDoNotCount() {
        assertTrue(program((x, y) -> sqrt(new Expression.Literal(0)).times(y).plus(x))
                .undefinedValue(new double[] {1, 1})
                .isEmpty());
        assertTrue(program((x, y) -> x.power(2).plus(y.power(1)))
                .undefinedValue(new double[] {0, 0})
                .isEmpty());
    }

    private static String inRow(BinaryOperator<Expression> body, double x, double y) {
        UndefinedValue found = program(body).undefinedValue(new double[] {x, y}).orElseThrow();
        assertEquals("row", found.place().element());
        return found.toString();
    }

    private static CompiledProgram program(BinaryOperator<Expression> body) {
        var model = new OptimalControlProblemBuilder("undefined");
        var x = model.variable("x").start(1).declare();
        var y = model.variable("y").start(1).declare();
        model.atMost("row", body.apply(x.running(), y.running()), new Expression.Literal(1));
        model.minimize(x.running().plus(y.running()));
        return new CompiledProgram(Transcription.of(model.build(), TranscriptionOptions.reduced()));
    }
}
