package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.loop.AlarmCondition;
import dev.takt.loop.CommandSource;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A day at the heavy oil fractionator, whose plant has other gains than its model: a disturbance at 2 h, limits in conflict from 6 h to
 * 9 h, an actuator taken by the DCS from 10 h to 13 h, an analyser out from 15 h to 17 h, other prices from 19 h on.
 */
class OperatorsDayTest {
    private static final double HOUR = 3600;
    private static final int A_HOUR = 12;
    /** What the zones may be missed by while the plant still moves: a plan's limits are approached from within a few periods. */
    private static final double NEAR = 0.02;

    private static final double[] LOW = {-0.02, -0.02, -0.5, -0.5, -0.5, -0.5, -0.3};
    private static final double[] HIGH = {0.02, 0.02, 0.5, 0.5, 0.5, 0.5, 0.5};
    private static RunResult day;
    private static Trajectory course;

    @BeforeAll
    static void aDay() {
        Case read = CaseFile.read(Path.of("..", "examples", "fractionator.conf"), List.of());
        day = new ClosedLoop(read).run(read.loop().steps(), step -> {});
        course = day.trajectory().orElseThrow();
    }

    private static double y(int output, double hours) {
        int place = course.columns().states().indexOf("y[" + output + "]");
        return course.samples().get((int) Math.round(hours * A_HOUR)).states()[place];
    }

    private static double u(int input, double hours) {
        int place = course.columns().controls().indexOf("u[" + input + "]");
        return course.samples().get((int) Math.round(hours * A_HOUR)).controls()[place];
    }

    private static void assertInZones(double hours) {
        for (int i = 0; i < LOW.length; i++) {
            double value = y(i + 1, hours);
            assertTrue(
                    value > LOW[i] - NEAR && value < HIGH[i] + NEAR,
                    "y[" + (i + 1) + "] = " + value + " after " + hours + " h");
        }
        assertEquals(0, y(2, hours) - y(1, hours), 0.2 + NEAR, "the gap");
    }

    private static List<AlarmHistory> alarms(AlarmCondition condition) {
        return day.alarms().stream()
                .filter(alarm -> alarm.id().condition() == condition)
                .toList();
    }

    @Test
    void everyPeriodHasAPlanOfItsOwn() {
        assertEquals(288, day.steps().size());
        assertTrue(day.steps().stream().allMatch(ControlStep::solved));
        assertTrue(day.steps().stream().allMatch(step -> step.source() == CommandSource.FRESH));
    }

    @Test
    void afterEachTroubleAllZonesAreMet() {
        for (double hours : new double[] {1.9, 5.9, 14.9, 18.9, 23.9}) {
            assertInZones(hours);
        }
    }

    /** The bottoms must be warmer than their own limit of rank 1 says, the reflux cooler by rank 4: rank 4 is given up, and no other. */
    @Test
    void ofLimitsInConflictTheLowestRankIsGivenUp() {
        List<AlarmHistory> given = alarms(AlarmCondition.ZONE_GIVEN_UP);
        assertEquals(
                List.of("zone-given-up:warm[6]"),
                given.stream().map(alarm -> alarm.id().name()).toList());
        assertEquals(6 * HOUR, given.getFirst().first(), HOUR);
        assertEquals(
                "the upper limit of rank 4 cannot be held: 0.4",
                given.getFirst().text().substring(0, 45),
                "as it was when it was raised");
        assertEquals(9 * HOUR, given.getFirst().ended(), HOUR, "back when the limits agree again");
        assertEquals(0.2, y(7, 8.9), NEAR, "rank 1 is at its limit");
        assertTrue(y(6, 8.9) < 0, "rank 4 came as near as it can: " + y(6, 8.9));
        assertTrue(Math.abs(y(1, 8.9)) < 0.09 && Math.abs(y(2, 8.9)) < 0.09, "the cuts still move to their zones");
    }

    @Test
    void anActuatorThatTheControlSystemTakesIsLeftAlone() {
        List<String> changes = day.service().stream()
                .filter(change -> change.name().equals("u[3]"))
                .map(change -> change.status() + " " + change.time() / HOUR)
                .toList();
        assertEquals(2, changes.size(), changes::toString);
        assertTrue(changes.getFirst().startsWith("tracking 10."), changes::toString);
        assertTrue(changes.getLast().startsWith("auto 13."), changes::toString);
        for (double hours = 10.5; hours < 12.9; hours += 0.5) {
            assertEquals(-0.1, u(3, hours), 1e-9, "where the control system holds it");
        }
        assertInZones(12.9);
        double back = Math.abs(u(3, 13 + 2.0 / A_HOUR) - u(3, 13));
        assertTrue(back < 0.05, "no bump when it comes back: " + back);
    }

    @Test
    void aLostAnalyserDropsItsZonesAndNothingElse() {
        assertEquals(
                List.of("signal-lost:y[1]", "controlled-dropped:top"),
                day.alarms().stream()
                        .filter(alarm -> alarm.id().condition() == AlarmCondition.SIGNAL_LOST
                                || alarm.id().condition() == AlarmCondition.CONTROLLED_DROPPED)
                        .map(alarm -> alarm.id().name())
                        .toList());
        AlarmHistory dropped = alarms(AlarmCondition.CONTROLLED_DROPPED).getFirst();
        assertEquals(15 * HOUR, dropped.first(), HOUR / 2);
        assertEquals(17 * HOUR, dropped.ended(), HOUR);
        assertTrue(y(1, 17) < LOW[0] - NEAR, "nobody held it: " + y(1, 17));
        assertEquals(0, y(2, 17), HIGH[1] + NEAR);
        assertEquals(0, y(1, 18.9), HIGH[0] + NEAR, "and back");
    }

    /** Dearer heat of the bottoms reflux: less of it, until the zone of rank 1 is reached; the intermediate reflux takes over. */
    @Test
    void otherPricesMoveThePlantToOtherLimits() {
        assertTrue(u(3, 23.9) < u(3, 14.9) - 0.05, Arrays.toString(new double[] {u(3, 14.9), u(3, 23.9)}));
        assertTrue(u(4, 23.9) > u(4, 14.9) + 0.3);
        assertEquals(LOW[6], y(7, 23.9), 0.005);
    }
}
