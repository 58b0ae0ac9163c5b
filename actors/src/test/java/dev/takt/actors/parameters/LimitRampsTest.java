package dev.takt.actors.parameters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.LimitCourse;
import dev.takt.actors.solving.SolveRequest.VariableLimits;
import dev.takt.config.setting.Range;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Limits reach what was asked for in the given number of periods, in equal steps. */
class LimitRampsTest {
    private static final VariableLimits MODEL = new VariableLimits("x", 0, 20);

    private static LimitRamps ramps(int periods) {
        return new LimitRamps(periods, 0.5, Map.of("x", new VariableLimits("x", -100, 100)));
    }

    private static List<VariableLimits> starts(LimitRamps ramps) {
        return ramps.advance(_ -> Optional.empty()).stream()
                .map(LimitCourse::start)
                .toList();
    }

    private static VariableLimits limits(double least, double most) {
        return new VariableLimits("x", least, most);
    }

    @Test
    void fourPeriodsAreFourEqualSteps() {
        LimitRamps ramps = ramps(4);
        ramps.request(limits(4, 12), MODEL, Optional.empty());
        assertEquals(List.of(limits(1, 18)), starts(ramps));
        assertEquals(List.of(limits(2, 16)), starts(ramps));
        assertEquals(List.of(limits(3, 14)), starts(ramps));
        assertEquals(List.of(limits(4, 12)), starts(ramps));
        assertEquals(List.of(limits(4, 12)), starts(ramps));
    }

    @Test
    void onePeriodIsAJump() {
        LimitRamps ramps = ramps(1);
        ramps.request(limits(4, 12), MODEL, Optional.empty());
        assertEquals(List.of(limits(4, 12)), starts(ramps));
    }

    @Test
    void whoChangesHisMindGoesOnFromWhereTheLimitsAre() {
        LimitRamps ramps = ramps(4);
        ramps.request(limits(4, 12), MODEL, Optional.empty());
        starts(ramps);
        starts(ramps);
        ramps.request(limits(0, 20), MODEL, Optional.empty());
        assertEquals(List.of(limits(1.5, 17)), starts(ramps));
        assertEquals(List.of(limits(1, 18)), starts(ramps));
    }

    @Test
    void limitsFromTheBeginningHoldAtOnceAndFromNoLimitThereIsNoRamp() {
        LimitRamps ramps = ramps(4);
        ramps.set(limits(1, 2));
        assertEquals(List.of(limits(1, 2)), starts(ramps));
        LimitRamps open = ramps(4);
        open.request(limits(4, 12), limits(Double.NEGATIVE_INFINITY, 20), Optional.empty());
        assertEquals(List.of(limits(4, 18)), starts(open));
    }

    @Test
    void anotherNumberOfPeriodsHoldsForWhatIsAskedFromThenOn() {
        LimitRamps ramps = ramps(4);
        ramps.request(limits(4, 12), MODEL, Optional.empty());
        ramps.configure(2);
        assertEquals(List.of(limits(1, 18)), starts(ramps));
        ramps.request(new VariableLimits("y", 2, 4), new VariableLimits("y", 0, 8), Optional.empty());
        assertEquals(List.of(limits(2, 16), new VariableLimits("y", 1, 6)), starts(ramps));
        assertEquals(List.of(limits(3, 14), new VariableLimits("y", 2, 4)), starts(ramps));
    }

    private static LimitCourse advance(LimitRamps ramps, double value) {
        return ramps.advance(_ -> Optional.of(new Range(value, value))).getFirst();
    }

    @Test
    void aPlanSeesTheWayThatIsStillToGo() {
        LimitRamps ramps = ramps(4);
        ramps.request(limits(4, 12), MODEL, Optional.empty());
        LimitCourse course = advance(ramps, 8);
        assertEquals(new LimitCourse(limits(1, 18), limits(4, 12), 1.5), course);
        assertEquals(limits(1, 18), course.at(0));
        assertEquals(limits(2, 16), course.at(0.5));
        assertEquals(limits(4, 12), course.at(1.5));
        assertEquals(limits(4, 12), course.at(7));
        assertEquals(new LimitCourse(limits(3, 14), limits(4, 12), 0.5), course.after(1));
        assertEquals(List.of(), ramps.notices());
    }

    @Test
    void aLimitThatThePlantIsBeyondBeginsAtThePlantAndMovesToWhereItIsWanted() {
        LimitRamps ramps = ramps(4);
        ramps.request(limits(4, 12), MODEL, Optional.of(new Range(20, 20)));
        assertEquals(new LimitCourse(limits(1, 19.5), limits(4, 12), 1.5), advance(ramps, 18));
        assertEquals(
                "x is 18 now, beyond its upper limit 12; the limit of the plans moves there from the present value, and is in"
                        + " force in 1.5 s of the plant if the plant can follow",
                ramps.notices().getFirst().text());
        assertFalse(ramps.notices().getFirst().known());
        assertEquals(new LimitCourse(limits(2, 17), limits(4, 12), 1), advance(ramps, 17));
        assertTrue(ramps.notices().getFirst().known());
        assertEquals(new LimitCourse(limits(3, 14.5), limits(4, 12), 0.5), advance(ramps, 12));
        assertEquals(List.of(), ramps.notices());
        assertEquals(LimitCourse.of(limits(4, 12)), advance(ramps, 12), "inside it is as hard as any");
    }

    @Test
    void aLowerLimitIsNoOther() {
        LimitRamps ramps = ramps(4);
        ramps.set(limits(4, 12));
        assertEquals(new LimitCourse(limits(-1, 12), limits(4, 12), 2), advance(ramps, 0));
        assertTrue(ramps.notices().getFirst().text().startsWith("x is 0 now, beyond its lower limit 4;"));
    }

    @Test
    void aSmallDisturbanceIsGoneAfterAPeriodAndALargeOneAfterAllOfThem() {
        LimitRamps ramps = ramps(8);
        ramps.set(limits(0, 16));
        assertEquals(LimitCourse.of(limits(0, 16)), advance(ramps, 16));
        assertEquals(new LimitCourse(limits(0, 16.140625), limits(0, 16), 0.5), advance(ramps, 16.125));
        assertEquals(List.of(), ramps.notices(), "less than a percent of the width is not worth telling");
        assertEquals(new LimitCourse(limits(0, 16.5625), limits(0, 16), 1.5), advance(ramps, 16.5));
        assertEquals(1, ramps.notices().size());
        assertEquals(new LimitCourse(limits(0, 18.25), limits(0, 16), 4), advance(ramps, 18));
        advance(ramps, 16.01);
        assertEquals(1, ramps.notices().size(), "until it is inside again");
        advance(ramps, 16);
        assertEquals(List.of(), ramps.notices());
    }

    @Test
    void whereNoPlanFollowsALimitOnItsWayItBeginsFartherOutAndIsSlower() {
        LimitRamps ramps = ramps(4);
        ramps.set(limits(4, 12));
        assertEquals(new LimitCourse(limits(4, 22), limits(4, 12), 2), advance(ramps, 20));
        ramps.failed();
        assertEquals(new LimitCourse(limits(4, 12 + 20 * 15.0 / 16), limits(4, 12), 7.5), advance(ramps, 20));
        for (int k = 0; k < 3; k++) {
            ramps.failed();
        }
        assertEquals(100 - 88.0 / 960, advance(ramps, 20).start().most(), 1e-9, "the bounds of the model hold");
    }

    @Test
    void afterAFailureASmallViolationIsGivenAPercentOfTheWidth() {
        LimitRamps ramps = ramps(4);
        ramps.set(limits(0, 16));
        advance(ramps, 16.0625);
        ramps.failed();
        LimitCourse course = advance(ramps, 16.0625);
        assertEquals(16 + 0.32 * 0.75, course.start().most(), 1e-12);
        assertEquals(1.5, course.seconds());
    }

    @Test
    void aLimitToOneSideIsToldAndStaysALimitAfterFailedSolves() {
        LimitRamps ramps = new LimitRamps(4, 0.5, Map.of());
        ramps.set(limits(Double.NEGATIVE_INFINITY, 10));
        assertEquals(
                new LimitCourse(limits(Double.NEGATIVE_INFINITY, 12.5), limits(Double.NEGATIVE_INFINITY, 10), 2),
                advance(ramps, 12));
        assertEquals(1, ramps.notices().size());
        ramps.failed();
        LimitCourse slower = advance(ramps, 12);
        assertEquals(15 - 5.0 / 16, slower.start().most(), 1e-12);
        assertEquals(7.5, slower.seconds());
    }

    @Test
    void aFailedSolveMovesNeitherALimitInForceNorOneOfAControl() {
        LimitRamps ramps = ramps(4);
        ramps.set(limits(4, 12));
        advance(ramps, 8);
        ramps.failed();
        assertEquals(LimitCourse.of(limits(4, 12)), advance(ramps, 8));
        LimitRamps control = ramps(4);
        control.request(limits(4, 12), MODEL, Optional.empty());
        starts(control);
        control.failed();
        assertEquals(List.of(limits(2, 16)), starts(control));
    }

    @Property(tries = 300)
    void noStepIsLargerThanItsPartAndTheEndIsExact(
            @ForAll @DoubleRange(min = -1e6, max = 1e6) double from,
            @ForAll @DoubleRange(min = -1e6, max = 1e6) double to,
            @ForAll @IntRange(min = 1, max = 50) int periods) {
        LimitRamps ramps = ramps(periods);
        ramps.request(limits(to, to + 1), limits(from, from + 1), Optional.empty());
        double before = from;
        for (int k = 1; k <= periods; k++) {
            double now = starts(ramps).getFirst().least();
            assertTrue(Math.abs(now - before) <= Math.abs(to - from) / periods * (1 + 1e-9) + 1e-9);
            assertTrue(now >= Math.min(from, to) && now <= Math.max(from, to));
            before = now;
        }
        assertEquals(to, before);
    }
}
