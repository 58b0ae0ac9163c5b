package dev.takt.actors.runtime;

import static dev.takt.config.loop.Rung.FAILSAFE;
import static dev.takt.config.loop.Rung.FRESH;
import static dev.takt.config.loop.Rung.PREDICTED;
import static java.util.Collections.nCopies;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.rehearsal.SolveFate;
import dev.takt.config.loop.Mode;
import dev.takt.config.loop.Rung;
import dev.takt.monitoring.cycle.CycleRecord;
import dev.takt.monitoring.cycle.SignalVerdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** T7: measurements are lost from period 10 on; three bad reads are bridged, three good periods end the degraded mode. */
class MeasurementLossTest {
    private static final int PERIODS = 120;

    /** For how many periods; then the periods in which the loop is first degraded, in automatic mode again, or safe. */
    @ParameterizedTest
    @CsvSource({
        "optional,    1, 11,  14,   -",
        "optional,    3, 11,  16,   -",
        "optional,   10, 11,  16,   -",
        "optional,  100, 11,  16,   -",
        "important,   1, 11,  14,   -",
        "important,   3, 11,  16,   -",
        "important,  10, 11,  23,   -",
        "important, 100, 11, 113,   -",
        "critical,    1, 11,  14,   -",
        "critical,    3, 11,  16,   -",
        "critical,   10, 11,   -,  13",
        "critical,  100, 11,   -,  13"
    })
    void goesThroughTheModesOnTheExactPeriods(
            String criticality, int lost, int degraded, String automatic, String safe) {
        try (TankLoop loop = new TankLoop(
                true,
                _ -> new SolveFate.Takes(0),
                end -> new FaultyLink(end).losing(10, 10 + lost),
                "signals.x.criticality=" + criticality)) {
            loop.run(PERIODS);
            int change = Integer.parseInt(safe.equals("-") ? automatic : safe);
            List<Mode> modes = new ArrayList<>(nCopies(degraded, Mode.AUTO));
            modes.addAll(nCopies(change - degraded, Mode.DEGRADED));
            modes.addAll(nCopies(PERIODS - change, safe.equals("-") ? Mode.AUTO : Mode.SAFE));
            assertEquals(modes, loop.modes());
            List<Rung> rungs = new ArrayList<>(nCopies(10, FRESH));
            rungs.addAll(nCopies(safe.equals("-") ? lost : change - 10, PREDICTED));
            rungs.addAll(nCopies(PERIODS - rungs.size(), safe.equals("-") ? FRESH : FAILSAFE));
            assertEquals(rungs, loop.rungs());
            int fallbacks = 0;
            for (CycleRecord cycle : loop.cycles) {
                fallbacks = cycle.rung() == FRESH ? 0 : fallbacks + 1;
                assertEquals(fallbacks, cycle.fallbackCycles(), "period " + cycle.cycle());
                long bad = Math.clamp(cycle.cycle() - 9, 0, lost);
                boolean good = cycle.cycle() < 10 || cycle.cycle() >= 10 + lost;
                assertEquals(good ? 0 : bad, cycle.signals().bridged()[0], "period " + cycle.cycle());
                assertEquals(
                        good ? SignalVerdict.ACCEPTED : SignalVerdict.STALE,
                        cycle.signals().verdicts().getFirst(),
                        "period " + cycle.cycle());
            }
        }
    }
}
