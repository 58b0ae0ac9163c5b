package dev.takt.solver.kernels;

import static dev.takt.solver.model.Functions.abs;
import static dev.takt.solver.model.Functions.max;
import static dev.takt.solver.model.Functions.min;
import static dev.takt.solver.model.Functions.sqrt;
import static dev.takt.solver.model.Functions.square;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.solver.model.Expression;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.transcription.Transcription;
import dev.takt.solver.transcription.TranscriptionOptions;
import java.util.Optional;
import java.util.function.BinaryOperator;
import org.junit.jupiter.api.Test;

/** A function that bends is named where its argument is at the kink, and nowhere else. */
class KinkTest {
    @Test
    void whatBendsIsNamed() {
        assertEquals("abs(x - y) is at its kink", at((x, y) -> abs(x.minus(y)), 2, 2 + 1e-6));
        assertEquals("max(x, y) is at its kink", at((x, y) -> max(x, y), 2, 2));
        assertEquals(
                "min(x, 1) is at its kink",
                at((x, y) -> min(x, new Expression.Literal(1)).plus(y), 1, 2));
        assertEquals(
                "sqrt(x^2 + y^2) is at its kink", at((x, y) -> sqrt(square(x).plus(square(y))), 1e-6, 0));
    }

    @Test
    void whatBendsElsewhereIsNot() {
        assertEquals("", at((x, y) -> abs(x.minus(y)), 2, 2.1));
        assertEquals("", at((x, y) -> max(x, y), 2, 1));
        assertEquals("", at((x, y) -> abs(x).plus(max(x, y)), 1e-5, 2e-5), "small, and not at it");
        assertEquals("", at((x, y) -> sqrt(x).plus(y), 0.01, 0));
        assertEquals("", at((x, y) -> abs(new Expression.Literal(0)).times(y).plus(x), 0, 0), "no variable is in it");
    }

    /** The flow of a pipe in both directions: its slope is 0 from both sides. */
    @Test
    void aFactorThatIsZeroStraightens() {
        assertEquals("", at((x, y) -> x.times(abs(x)).plus(y), 0, 1));
        assertEquals("", at((x, y) -> x.times(sqrt(abs(x).plus(0.1))).plus(y), 0, 1));
    }

    @Test
    void theOthersAreCounted() {
        assertEquals("abs(x) is at its kink, with 1 more", at((x, y) -> abs(x).plus(abs(y)), 0, 0));
    }

    private static String at(BinaryOperator<Expression> body, double x, double y) {
        var model = new OptimalControlProblemBuilder("row");
        var first = model.variable("x").declare();
        var second = model.variable("y").declare();
        model.atMost("row", body.apply(first.running(), second.running()), new Expression.Literal(1));
        model.minimize(square(first.running()).plus(square(second.running())));
        Optional<Kink> found = new CompiledProgram(Transcription.of(model.build(), TranscriptionOptions.reduced()))
                .kink(new double[] {x, y});
        return found.map(Kink::toString).orElse("");
    }
}
