package dev.takt.actors.runtime;

import static dev.takt.loop.CommandSource.FAILSAFE;
import static dev.takt.loop.CommandSource.FRESH;
import static dev.takt.loop.CommandSource.PREDICTED;
import static java.util.Collections.nCopies;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.SignalVerdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** T7: measurements are lost from period 10 on, and so that silence does not count; three bad reads are bridged, three good periods end the degraded mode. */
class MeasurementLossTest {
    private static final int PERIODS = 120;

    /**
     * For how many periods, and for how long they may be predicted; then the periods in which the loop is first degraded, in automatic
     * mode again, and safe. A signal that is lost without a limit of its own was predicted for 30 periods; x is the only one.
     */
    @ParameterizedTest
    @CsvSource({
        "optional,    1, unlimited, 11,  14,   -",
        "optional,    3, unlimited, 11,  16,   -",
        "optional,   10, unlimited, 11,  16,   -",
        "optional,  100, unlimited, 11,  16,   -",
        "optional,  100, -,         11,  16,  40",
        "important,   1, unlimited, 11,  14,   -",
        "important,   3, unlimited, 11,  16,   -",
        "important,  10, unlimited, 11,  23,   -",
        "important, 100, unlimited, 11, 113,   -",
        "important,  30, -,         11,  43,   -",
        "important, 100, -,         11,   -,  40",
        "important, 100, 0.5 s,     11,   -,  15",
        "important,  10, 0 s,        -,   -,  10",
        "critical,    1, unlimited, 11,  14,   -",
        "critical,    3, unlimited, 11,  16,   -",
        "critical,   10, unlimited, 11,   -,  13",
        "critical,  100, unlimited, 11,   -,  13",
        "critical,  100, 0.1 s,     11,   -,  11"
    })
    void goesThroughTheModesOnTheExactPeriods(
            String criticality, int lost, String longest, String degraded, String automatic, String safe) {
        List<String> overrides = new ArrayList<>(List.of("signals.x.criticality=" + criticality, "links.silence=1 h"));
        if (!longest.equals("-")) {
            overrides.add("signals.x.for=" + longest);
        }
        try (TankLoop loop = new TankLoop(
                true,
                _ -> new SolveFault.Takes(0),
                end -> new FaultyLink(end).losing(10, 10 + lost),
                overrides.toArray(String[]::new))) {
            loop.run(PERIODS);
            int end = safe.equals("-") ? PERIODS : Integer.parseInt(safe);
            int back = automatic.equals("-") ? end : Integer.parseInt(automatic);
            List<Mode> modes =
                    new ArrayList<>(nCopies(degraded.equals("-") ? end : Integer.parseInt(degraded), Mode.AUTO));
            modes.addAll(nCopies(Math.max(0, Math.min(back, end) - modes.size()), Mode.DEGRADED));
            modes.addAll(nCopies(end - modes.size(), Mode.AUTO));
            modes.addAll(nCopies(PERIODS - end, Mode.SAFE));
            assertEquals(modes, loop.modes());
            List<CommandSource> sources = new ArrayList<>(nCopies(10, FRESH));
            sources.addAll(nCopies(Math.min(lost, end - 10), PREDICTED));
            sources.addAll(nCopies(end - sources.size(), FRESH));
            sources.addAll(nCopies(PERIODS - end, FAILSAFE));
            assertEquals(sources, loop.sources());
            int fallbacks = 0;
            for (CycleRecord cycle : loop.cycles) {
                fallbacks = cycle.source() == FRESH ? 0 : fallbacks + 1;
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
