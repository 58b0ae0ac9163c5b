package dev.takt.monitoring.latency;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.CycleTimes;
import dev.takt.monitoring.simulated.SimulatedLoop;
import org.junit.jupiter.api.Test;

/** Percentiles of known distributions. */
class LatencyPercentilesTest {
    private static final long MILLI = 1_000_000;

    private final SimulatedLoop loop = new SimulatedLoop("any");

    private CycleRecord cycle(long scheduled, long lateness, long total) {
        CycleRecord some = loop.step();
        CycleTimes times = new CycleTimes(scheduled, lateness, 0, 0, 0, 0, 0, 0, 0, 0, total, 0);
        return new CycleRecord(
                some.cycle(),
                some.time(),
                some.wallMillis(),
                some.requested(),
                some.actual(),
                some.reasons(),
                some.source(),
                some.corrected(),
                some.fallbackCycles(),
                some.planAge(),
                times,
                some.solve(),
                some.signals(),
                some.command());
    }

    @Test
    void areThoseOfAUniformDistribution() {
        LatencyPercentiles latencies = new LatencyPercentiles(1);
        for (int i = 1; i <= 10_000; i++) {
            latencies.cycleEnded(cycle(0, 0, i * 10_000L));
        }
        Percentiles cycle = latencies.sinceStart(Latency.CYCLE);
        assertEquals(10_000, cycle.count());
        assertEquals(0.05, cycle.p50(), 1e-4);
        assertEquals(0.09, cycle.p90(), 1e-4);
        assertEquals(0.099, cycle.p99(), 1e-4);
        assertEquals(0.0999, cycle.p999(), 1e-4);
        assertEquals(0.1, cycle.max(), 1e-4);
        assertEquals(0, latencies.sinceStart(Latency.FEEDBACK).count());
    }

    @Test
    void fillInWhatALongStallKeptFromHappening() {
        LatencyPercentiles latencies = new LatencyPercentiles(0.01);
        for (int i = 0; i < 99; i++) {
            latencies.cycleEnded(cycle(0, MILLI, MILLI));
        }
        latencies.cycleEnded(cycle(0, 1000 * MILLI, MILLI));
        Percentiles tick = latencies.sinceStart(Latency.TICK);
        // The tick that came 1 s late stands for the 99 that should have come meanwhile, 990 ms late and less.
        assertEquals(199, tick.count());
        assertEquals(0.49, tick.p50() + 0.5 * tick.p90() - 0.5 * tick.p50(), 0.4);
        assertEquals(0.98, tick.p99(), 0.011);
    }

    @Test
    void forgetWhatIsMoreThanTwoMinutesAgo() {
        LatencyPercentiles latencies = new LatencyPercentiles(1);
        latencies.cycleEnded(cycle(0, 0, 500 * MILLI));
        for (int minute = 1; minute <= 3; minute++) {
            latencies.cycleEnded(cycle(minute * 61_000 * MILLI, 0, MILLI));
        }
        assertEquals(0.5, latencies.sinceStart(Latency.CYCLE).max(), 1e-3);
        assertEquals(0.001, latencies.recently(Latency.CYCLE).max(), 1e-5);
    }
}
