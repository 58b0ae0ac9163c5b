package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.SignalVerdict;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** T8: frames that come up to five periods late, in any order, some of them twice. */
class DisorderTest {
    private static final int PERIODS = 400;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void neverUsesAnOldSampleAndCountsExactly(long seed) {
        int[] delivered = delivered(new Random(seed));
        Map<SignalVerdict, Integer> counts = new EnumMap<>(SignalVerdict.class);
        try (TankLoop loop = new TankLoop(
                true,
                _ -> new SolveFault.Takes(0),
                end -> new DisorderlyLink(end, period -> delivered[period]),
                "signals.x.bad-reads=20",
                "loop.ladder.hold=20")) {
            loop.run(PERIODS);
            int newest = -1;
            for (CycleRecord cycle : loop.cycles) {
                int period = (int) cycle.cycle();
                SignalVerdict expected = verdict(delivered[period], newest, period);
                assertEquals(expected, cycle.signals().verdicts().getFirst(), "period " + period);
                counts.merge(expected, 1, Integer::sum);
                newest = Math.max(newest, delivered[period]);
            }
        }
        for (SignalVerdict kind : new SignalVerdict[] {
            SignalVerdict.ACCEPTED, SignalVerdict.OUT_OF_ORDER, SignalVerdict.DUPLICATE, SignalVerdict.STALE
        }) {
            assertTrue(counts.getOrDefault(kind, 0) > 5, kind + " in " + counts);
        }
    }

    /** A value may be one and a half periods old. */
    private static SignalVerdict verdict(int delivered, int newest, int period) {
        if (delivered < newest) {
            return SignalVerdict.OUT_OF_ORDER;
        }
        if (delivered == newest) {
            return SignalVerdict.DUPLICATE;
        }
        return period - delivered <= 1 ? SignalVerdict.ACCEPTED : SignalVerdict.STALE;
    }

    private static int[] delivered(Random random) {
        int[] delivered = new int[PERIODS];
        for (int k = 0; k < PERIODS; k++) {
            int late = random.nextInt(3) == 0 ? random.nextInt(6) : 0;
            // now and then everything is two periods late for a while
            delivered[k] = Math.max(0, k % 40 > 34 ? k - 2 : k - late);
            if (k > 0 && random.nextInt(10) == 0) {
                delivered[k] = delivered[k - 1];
            }
        }
        return delivered;
    }
}
