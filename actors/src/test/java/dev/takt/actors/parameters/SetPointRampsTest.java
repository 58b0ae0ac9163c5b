package dev.takt.actors.parameters;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.config.ParameterRange;
import dev.takt.config.ParameterRange.Source;
import dev.takt.config.setting.Range;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.ParameterFunction;
import dev.takt.solver.model.Supports;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Set-points move at their rates, now and along the horizon, and stay in their ranges. */
class SetPointRampsTest {
    private static final OptimalControlProblemBuilder MODEL = new OptimalControlProblemBuilder("set-points");
    private static final Domain TIME =
            MODEL.time("t", Supports.uniform(0, 4, 5), new DerivativeScheme.BackwardDifference());
    private static final Parameter NUMBER = MODEL.parameter("number", 0);
    private static final Parameter COURSE = MODEL.parameter("course", ParameterFunction.constant(0), TIME);
    private static final Map<String, double[]> SUPPORTS = Map.of("t", new double[] {0, 1, 2, 3, 4});

    private static SetPointRamps ramps(OptionalDouble rate) {
        return new SetPointRamps(
                List.of(NUMBER, COURSE),
                Map.of("number", range("number", rate), "course", range("course", rate)),
                SUPPORTS);
    }

    private static ParameterRange range(String name, OptionalDouble rate) {
        return new ParameterRange(name, new Range(0, 20), rate, "cm", Source.MODEL, "here");
    }

    private static double[] along(SetPointRamps ramps, double start, String name, double... wanted) {
        return ramps.along(start, List.of(new ParameterValues(name, wanted)))
                .getFirst()
                .values();
    }

    @Test
    void theFirstValueIsThatOfTheScheduleAndLaterOnesAreFollowedAtTheRate() {
        SetPointRamps ramps = ramps(OptionalDouble.of(0.5));
        assertEquals(Map.of("number", 10.0), ramps.advance(0, Map.of("number", 10.0)));
        assertEquals(Map.of("number", 10.5), ramps.advance(1, Map.of("number", 12.0)));
        assertEquals(Map.of("number", 11.5), ramps.advance(3, Map.of("number", 12.0)));
        assertEquals(Map.of("number", 12.0), ramps.advance(5, Map.of("number", 12.0)));
        assertEquals(Map.of("number", 11.5), ramps.advance(6, Map.of("number", 2.0)));
    }

    @Test
    void withoutARateItJumps() {
        SetPointRamps ramps = ramps(OptionalDouble.empty());
        ramps.advance(0, Map.of("number", 10.0, "course", 10.0));
        assertEquals(Map.of("number", 2.0), ramps.advance(1, Map.of("number", 2.0)));
        assertArrayEquals(new double[] {3}, along(ramps, 1, "number", 3));
        ParameterValues wanted = new ParameterValues("course", new double[] {1, 2, 3, 4, 5});
        assertSame(wanted, ramps.along(1, List.of(wanted)).getFirst(), "nothing is copied");
    }

    @Test
    void aPlanSeesTheRampOfAValueThatSomebodySet() {
        SetPointRamps ramps = ramps(OptionalDouble.of(0.5));
        ramps.advance(0, Map.of("course", 10.0));
        ramps.advance(2, Map.of("course", 12.5));
        assertArrayEquals(new double[] {11, 11.5, 12, 12.5, 12.5}, along(ramps, 2, "course", 12.5));
        assertArrayEquals(
                new double[] {11.25, 11.75, 12.25, 12.5, 12.5},
                along(ramps, 2.5, "course", 12.5),
                "a plan that starts later");
    }

    @Test
    void aPlanSeesAScheduleThatStepsAsTheRampThatItWillBe() {
        SetPointRamps ramps = ramps(OptionalDouble.of(2));
        ramps.advance(0, Map.of("course", 10.0));
        assertArrayEquals(new double[] {10, 12, 14, 13, 11}, along(ramps, 0, "course", 10, 15, 15, 13, 3));
    }

    @Test
    void aNumberIsWhatItWillBeWhenThePlanStarts() {
        SetPointRamps ramps = ramps(OptionalDouble.of(0.5));
        ramps.advance(0, Map.of("number", 10.0));
        assertArrayEquals(new double[] {10}, along(ramps, 0, "number", 12));
        assertArrayEquals(new double[] {11}, along(ramps, 2, "number", 12));
        assertArrayEquals(new double[] {12}, along(ramps, 9, "number", 12));
        assertEquals(Map.of("number", 10.5), ramps.advance(1, Map.of("number", 12.0)), "plans move nothing");
    }

    @Test
    void whatAScheduleSaysBeyondTheRangeEndsThereAndWhereItSaysNothingTheValueStays() {
        SetPointRamps ramps = ramps(OptionalDouble.empty());
        assertEquals(Map.of("number", 20.0), ramps.advance(0, Map.of("number", 1240.0)));
        assertEquals(Map.of("number", 20.0), ramps.advance(1, Map.of("number", Double.NaN)));
        assertEquals(Map.of("number", 0.0), ramps.advance(2, Map.of("number", -1e300)));
        ramps.advance(3, Map.of("course", 7.0));
        assertArrayEquals(new double[] {7, 0, 5, 5, 20}, along(ramps, 3, "course", Double.NaN, -1, 5, Double.NaN, 1e9));
    }

    @Test
    void whatIsNoSetPointPasses() {
        SetPointRamps ramps = ramps(OptionalDouble.of(1));
        ParameterValues other = new ParameterValues("other", new double[] {1e9});
        assertSame(other, ramps.along(0, List.of(other)).getFirst());
    }

    @Property(tries = 300)
    void noStepIsFasterThanTheRateAndTheEndIsExact(
            @ForAll @Size(min = 1, max = 30) List<@DoubleRange(min = -50, max = 50) Double> wanted,
            @ForAll @DoubleRange(min = 0.01, max = 100) double rate,
            @ForAll @DoubleRange(min = 0.01, max = 10) double period) {
        SetPointRamps ramps = ramps(OptionalDouble.of(rate));
        double before = ramps.advance(0, Map.of("number", 10.0)).getOrDefault("number", Double.NaN);
        double time = 0;
        for (double target : wanted) {
            time += period;
            double now = ramps.advance(time, Map.of("number", target)).getOrDefault("number", Double.NaN);
            assertTrue(Math.abs(now - before) <= rate * period * (1 + 1e-9) + 1e-12, before + " -> " + now);
            assertTrue(now >= 0 && now <= 20, "inside the range: " + now);
            before = now;
        }
        double last = Math.clamp(wanted.getLast(), 0, 20);
        time += 20 / rate + 1;
        assertEquals(
                last, ramps.advance(time, Map.of("number", wanted.getLast())).get("number"));
    }

    @Property(tries = 300)
    void alongTheHorizonItIsTheSame(
            @ForAll @Size(5) List<@DoubleRange(min = -50, max = 50) Double> wanted,
            @ForAll @DoubleRange(min = 0.01, max = 100) double rate) {
        SetPointRamps ramps = ramps(OptionalDouble.of(rate));
        ramps.advance(0, Map.of("course", 10.0));
        double[] targets = wanted.stream().mapToDouble(Double::doubleValue).toArray();
        double[] values = along(ramps, 0, "course", targets.clone());
        assertEquals(10, values[0], "nothing moves in no time");
        for (int k = 1; k < values.length; k++) {
            assertTrue(Math.abs(values[k] - values[k - 1]) <= rate * (1 + 1e-9) + 1e-12);
            assertTrue(values[k] >= 0 && values[k] <= 20);
            double target = Math.clamp(targets[k], 0, 20);
            assertTrue(Math.abs(target - values[k]) <= Math.max(0, Math.abs(target - values[k - 1]) - rate) + 1e-9);
        }
    }
}
