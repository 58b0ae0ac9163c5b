package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.SignalVerdict;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** T9: for three periods from period 15 on the sensor shows nonsense. */
class NonsenseTest {
    /** What is shown: a factor and an offset of the true value; which setting finds it; the verdict. */
    @ParameterizedTest
    @CsvSource({
        "NaN,      0,         range,     '[-10, 10]', NAN",
        "1,        Infinity,  range,     '[-10, 10]', NAN",
        "1,       -Infinity,  range,     '[-10, 10]', NAN",
        "1,        1e9,       range,     '[-10, 10]', RANGE",
        "1000,     0,         range,     '[-10, 10]', RANGE",
        "1,        5,         rate,      5,           RATE",
        "1,       -5,         rate,      5,           RATE",
        "1,        0.5,       outlier,   0.2,         OUTLIER",
        "1,       -0.5,       outlier,   0.2,         OUTLIER"
    })
    void neverReachesTheSolverAndIsCountedExactly(
            double factor, double offset, String setting, String value, SignalVerdict verdict) {
        try (TankLoop loop = new TankLoop(
                        true,
                        _ -> new SolveFault.Takes(0),
                        end -> new FaultyLink(end).changing("x", 15, 18, (_, x) -> factor * x + offset),
                        "signals.x." + setting + "=" + value,
                        "signals.x.bad-reads=5",
                        "loop.set-points.xsp=2");
                TankLoop sound = TankLoop.driving(_ -> new SolveFault.Takes(0), "loop.set-points.xsp=2")) {
            loop.run(30);
            sound.run(30);
            for (CycleRecord cycle : loop.cycles) {
                boolean wrong = cycle.cycle() >= 15 && cycle.cycle() < 18;
                assertEquals(
                        wrong ? verdict : SignalVerdict.ACCEPTED,
                        cycle.signals().verdicts().getFirst(),
                        "period " + cycle.cycle());
                assertEquals(wrong ? CommandSource.PREDICTED : CommandSource.FRESH, cycle.source());
                boolean degraded = cycle.cycle() >= 16 && cycle.cycle() < 21;
                assertEquals(degraded ? Mode.DEGRADED : Mode.AUTO, cycle.actual(), "period " + cycle.cycle());
            }
            for (int k = 0; k < 30; k++) {
                assertEquals(
                        sound.requests.get(k).state()[0], loop.requests.get(k).state()[0], 1e-3, "period " + k);
                double applied = loop.cycles.get(k).command().applied()[0];
                assertTrue(Math.abs(applied - sound.cycles.get(k).command().applied()[0]) < 1e-2, "period " + k);
            }
        }
    }

    /** A value that stays the same from period 15 to period 24 is found out after more than 0.25 s, in period 18. */
    @ParameterizedTest
    @CsvSource({"critical, SAFE", "important, DEGRADED"})
    void findsASensorThatIsFrozen(String criticality, Mode then) {
        try (TankLoop loop = new TankLoop(
                true,
                _ -> new SolveFault.Takes(0),
                end -> new FaultyLink(end).changing("x", 15, 25, (_, _) -> 2.0),
                "signals.x.frozen-after=0.25 s",
                "signals.x.bad-reads=2",
                "signals.x.criticality=" + criticality,
                "loop.set-points.xsp=[[0, 2], [1, 4], [2, 2]]")) {
            loop.run(24);
            for (CycleRecord cycle : loop.cycles) {
                assertEquals(
                        cycle.cycle() < 18 ? SignalVerdict.ACCEPTED : SignalVerdict.FROZEN,
                        cycle.signals().verdicts().getFirst(),
                        "period " + cycle.cycle());
            }
            assertEquals(Mode.AUTO, loop.modes().get(18));
            assertEquals(Mode.DEGRADED, loop.modes().get(19));
            assertEquals(then, loop.modes().get(20), "the third bad read");
        }
    }
}
