package dev.takt.actors.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.loop.cycle.CommandImage.Limit;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ActuatorGuardTest {
    private static final Actuator VALVE = new Actuator("u", 0, 10, 2, 1, 0.1, 3);
    private static final double PERIOD = 0.5;

    /** An actuator between 0 and 10 that moves by 1 a period, and shows 5. */
    @ParameterizedTest
    @CsvSource({
        "5.5, 5.5, NONE",
        "  6,   6, NONE",
        "  7,   6, RATE",
        "  0,   4, RATE",
        "NaN,   5, GUARD",
        "Infinity, 5, GUARD",
        "-Infinity, 5, GUARD"
    })
    void makesACommandAdmissible(double wanted, double applied, Limit limit) {
        ActuatorGuard guard = new ActuatorGuard(List.of(VALVE), PERIOD);
        guard.track(new double[] {5});
        assertCommand(guard, wanted, applied, limit);
    }

    @ParameterizedTest
    @CsvSource({"12, 10, MAX", "-3, 0, MIN", "NaN, 1, GUARD", "7, 7, NONE"})
    void holdsTheFirstCommandToTheLimitsOnly(double wanted, double applied, Limit limit) {
        assertCommand(new ActuatorGuard(List.of(VALVE), PERIOD), wanted, applied, limit);
    }

    private static void assertCommand(ActuatorGuard guard, double wanted, double applied, Limit limit) {
        double[] result = new double[1];
        Limit[] limits = new Limit[1];
        guard.guard(new double[] {wanted}, result, limits);
        assertEquals(applied, result[0]);
        assertEquals(limit, limits[0]);
        assertEquals(1, guard.count(0, limit));
    }

    @Property(tries = 200)
    void letsNothingInadmissiblePass(@ForAll @Size(20) double[] wanted) {
        ActuatorGuard guard = new ActuatorGuard(List.of(VALVE), PERIOD);
        double[] applied = new double[1];
        Limit[] limits = new Limit[1];
        double before = Double.NaN;
        for (double value : wanted) {
            guard.guard(new double[] {value}, applied, limits);
            assertTrue(applied[0] >= 0 && applied[0] <= 10, "inside the limits: " + applied[0]);
            assertTrue(Double.isNaN(before) || Math.abs(applied[0] - before) <= 1 + 1e-12, "within the rate");
            before = applied[0];
        }
    }
}
