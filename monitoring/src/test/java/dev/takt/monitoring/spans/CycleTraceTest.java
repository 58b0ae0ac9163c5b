package dev.takt.monitoring.spans;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.CycleTimes;
import dev.takt.loop.cycle.CycleTrace;
import dev.takt.loop.cycle.CycleTrace.Reason;
import dev.takt.loop.cycle.CycleTrace.Span;
import dev.takt.monitoring.simulated.SimulatedLoop;
import org.junit.jupiter.api.Test;

/** Where the stages of a cycle lie in time. */
class CycleTraceTest {
    private static final long MILLI = 1_000_000;

    private final CycleRecord some = new SimulatedLoop("traced").step();

    /** 1 ms late; 2 ms until the solve, which takes 10 ms; the command goes out at 40 ms. */
    private CycleTrace trace(long cycle) {
        CycleTimes times = new CycleTimes(0, MILLI, MILLI, MILLI, 0, 10 * MILLI, MILLI, MILLI, 0, 0, 40 * MILLI, 0);
        return CycleTrace.of(
                new CycleRecord(
                        cycle,
                        some.time(),
                        some.wallMillis(),
                        some.requested(),
                        some.actual(),
                        some.reasons(),
                        some.source(),
                        false,
                        some.fallbackCycles(),
                        some.planAge(),
                        times,
                        some.solve(),
                        some.signals(),
                        some.command()),
                Reason.SAMPLE);
    }

    private Span stage(CycleTrace trace, String name) {
        return trace.stages().stream()
                .filter(span -> span.name().equals("nmpc." + name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theCycleBeginsAtTheIntendedTickAndEndsWithItsWork() {
        CycleTrace trace = trace(some.cycle());
        long tick = some.wallMillis() * MILLI - MILLI;
        assertEquals(tick, trace.root().startNanos());
        assertEquals(tick + 40 * MILLI, trace.root().endNanos());
        assertEquals(tick + MILLI, stage(trace, "ingest").startNanos());
        assertEquals(stage(trace, "estimate").endNanos(), stage(trace, "solve").startNanos());
        assertEquals(trace.root().endNanos(), stage(trace, "dispatch").endNanos());
        assertTrue(trace.stages().stream().noneMatch(span -> span.name().equals("nmpc.prepare")), "took no time");
    }

    @Test
    void aSolveForAnEarlierCycleBeginsBeforeThisOne() {
        CycleTrace trace = trace(some.solve().orElseThrow().cycle() + 1);
        assertTrue(stage(trace, "solve").startNanos() < trace.root().startNanos());
        assertEquals(stage(trace, "estimate").endNanos(), stage(trace, "solve").endNanos());
        assertEquals(stage(trace, "solve").endNanos(), stage(trace, "accept").startNanos());
    }
}
