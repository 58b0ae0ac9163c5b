package dev.takt.solver.ipm.failure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.solver.problems.SmallProgram;
import java.util.List;
import org.junit.jupiter.api.Test;

class ViolationTest {
    private static final double INFINITY = Double.POSITIVE_INFINITY;

    @Test
    void textSaysByHowMuchAndWhatIsExpected() {
        assertEquals("c is off by 1.6 (0.4, expected at least 2)", text(0.4000000000004788, 2, INFINITY));
        assertEquals("c is off by 0.5 (2.5, expected at most 2)", text(2.5, -INFINITY, 2));
        assertEquals("c is off by 4 (-4, expected 0)", text(-4.000000000274, 0, 0));
        assertEquals("c is off by 1 (4, expected from 1 to 3)", text(4, 1, 3));
        assertEquals("c is off by Infinity (NaN, expected from 1 to 3)", text(Double.NaN, 1, 3));
        assertEquals("c is off by Infinity (4, expected -Infinity)", text(4, -INFINITY, -INFINITY));
    }

    @Test
    void roundingBesideARealViolationIsLeftOut() {
        SmallProgram program = SmallProgram.minimize("off", x -> x[0].squared(), 0, 0)
                .bound(0, 1, INFINITY)
                .bound(1, 1e-12, INFINITY)
                .build();
        List<String> names = Violation.worst(program, new double[2], 3).stream()
                .map(Violation::name)
                .toList();
        assertEquals(List.of("x[1]"), names);
    }

    /** Of many the worst, the worst first, and of equal ones the first. */
    @Test
    void theWorstComeFirst() {
        SmallProgram program = SmallProgram.minimize("off", x -> x[0].squared(), 0, 0, 0, 0, 0)
                .bound(0, 1, INFINITY)
                .bound(1, 3, INFINITY)
                .bound(2, -INFINITY, -1)
                .bound(3, 4, INFINITY)
                .bound(4, 3, INFINITY)
                .build();
        assertEquals(List.of("x[4]", "x[2]", "x[5]", "x[1]"), names(program, 4));
        assertEquals(List.of("x[4]", "x[2]"), names(program, 2));
        assertEquals(List.of("x[4]", "x[2]", "x[5]", "x[1]", "x[3]"), names(program, 9));
        assertEquals(List.of(), names(program, 0));
    }

    private static List<String> names(SmallProgram program, int most) {
        return Violation.worst(program, new double[program.variables()], most).stream()
                .map(Violation::name)
                .toList();
    }

    private static String text(double value, double lower, double upper) {
        return new Violation("c", value, lower, upper).toString();
    }
}
