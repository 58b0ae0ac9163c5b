package dev.takt.actors.dispatch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An actuator between 0 and 8, whose upper limit becomes 4; periods of half a second. */
class MovingLimitsTest {
    @ParameterizedTest
    @CsvSource({
        // rate, periods, upper limits in the periods that follow
        "Infinity, 4, 7 6 5 4 4",
        "Infinity, 1, 4 4 4 4 4",
        "       1, 4, 7.5 7 6.5 6 5.5", // no faster than the actuator
        "       4, 2, 6 4 4 4 4"
    })
    void movesInEqualStepsNoFasterThanTheActuator(double rate, int periods, String expected) {
        MovingLimits limits = new MovingLimits(List.of(valve(8, rate)), 0.5);
        limits.moveTo(List.of(valve(4, rate)), periods);
        double[] upper = IntStream.range(0, 5)
                .mapToDouble(_ -> {
                    limits.advance();
                    return limits.clamp(0, 100);
                })
                .toArray();
        assertArrayEquals(
                java.util.Arrays.stream(expected.split(" "))
                        .mapToDouble(Double::parseDouble)
                        .toArray(),
                upper,
                1e-12);
    }

    @ParameterizedTest
    @CsvSource({"8, 4, 8", "4, 8, 8"})
    void letsPlansOfThePeriodBeforeAndOfTheNextOnesPass(double from, double to, double most) {
        MovingLimits limits = new MovingLimits(List.of(valve(from, Double.POSITIVE_INFINITY)), 0.5);
        limits.moveTo(List.of(valve(to, Double.POSITIVE_INFINITY)), 4);
        limits.advance();
        assertEquals(most, limits.mostOfPlans(0));
        assertEquals(0, limits.leastOfPlans(0));
    }

    /** From any value up to 8 to 10 up to 12: the lower limit comes when the upper one is past it. */
    @Test
    void limitFromNowhereWaitsForTheOther() {
        MovingLimits limits = new MovingLimits(List.of(between(Double.NEGATIVE_INFINITY, 8)), 0.5);
        limits.moveTo(List.of(between(10, 12)), 4);
        double[] lower = new double[4];
        for (int k = 0; k < 4; k++) {
            limits.advance();
            lower[k] = limits.clamp(0, -100);
        }
        assertArrayEquals(new double[] {-100, 10, 10, 10}, lower);
        assertEquals(12, limits.clamp(0, 100));
    }

    /** The lower limit goes from 0 to 2 and back. */
    @Test
    void movesTheLowerLimitToo() {
        MovingLimits limits = new MovingLimits(List.of(between(0, 8)), 0.5);
        limits.moveTo(List.of(between(2, 8)), 2);
        assertEquals(-1, limits.leastOfPlans(0), "what the period before may have been made for");
        double[] lower = new double[4];
        for (int k = 0; k < 4; k++) {
            limits.advance();
            lower[k] = limits.clamp(0, -100);
            if (k == 0) {
                assertEquals(0, limits.leastOfPlans(0), "the limit of the period before");
            }
        }
        assertArrayEquals(new double[] {1, 2, 2, 2}, lower);
        limits.moveTo(List.of(between(0, 8)), 2);
        limits.advance();
        assertEquals(1, limits.clamp(0, -100));
        assertEquals(0, limits.leastOfPlans(0), "those that will be reached");
        assertEquals(8, limits.mostOfPlans(0));
        assertEquals(List.of(between(0, 8)), limits.actuators());
    }

    @Test
    void jumpsWhereALimitIsMissing() {
        MovingLimits limits = new MovingLimits(List.of(between(0, Double.POSITIVE_INFINITY)), 0.5);
        limits.moveTo(List.of(between(0, 8)), 4);
        limits.advance();
        assertEquals(8, limits.clamp(0, 100));
    }

    private static Actuator between(double least, double most) {
        return new Actuator("u", least, most, Double.POSITIVE_INFINITY, most, 0.1, 3);
    }

    private static Actuator valve(double most, double rate) {
        return new Actuator("u", 0, most, rate, 1, 0.1, 3);
    }
}
