package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.links.LinkStatistics;
import dev.takt.links.frame.FrameKey;
import dev.takt.loop.cycle.CycleRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Somebody sends forged measurements to a running loop: noise, truncated, oversized, damaged, wrongly signed, of an older writer,
 * of other tags, replayed; from the plant's address and from another one. Each is counted under its own reason, and every period is
 * the same to the last bit as without them. {@code -Dtakt.fuzz.frames=1000000} makes it long.
 */
class ForgedMeasurementsTest {
    private static final int FRAMES = Integer.getInteger("takt.fuzz.frames", 20_000);
    private static final int A_PERIOD = 200;

    private final List<ForgedLink> links = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void areCountedAndNothingReachesTheLoop(boolean signed) {
        Optional<FrameKey> key = signed ? Optional.of(FrameKey.of("a key of the test")) : Optional.empty();
        int periods = FRAMES / A_PERIOD;
        List<CycleRecord> expected = cycles(key, 0, periods);
        List<CycleRecord> attacked = cycles(key, A_PERIOD, periods);
        assertEquals(periods, expected.size());
        assertEquals(periods, attacked.size());
        for (int k = 0; k < periods; k++) {
            assertSame(expected.get(k), attacked.get(k));
        }
        ForgedLink link = links.getLast();
        LinkStatistics counted = link.statistics();
        Map<String, Long> dropped = new TreeMap<>(Map.of(
                "malformed", counted.malformed(),
                "wrong_signature", counted.wrongSignature(),
                "wrong_configuration", counted.wrongConfiguration(),
                "duplicate", counted.duplicates()));
        if (!signed) {
            dropped.put("wrong_epoch", counted.wrongEpoch());
        }
        assertEquals(link.forged(), dropped);
        assertTrue(dropped.values().stream().allMatch(number -> number > 0), dropped::toString);
        assertEquals(periods, counted.received());
        assertEquals(0, counted.lost() + counted.outOfOrder() + counted.reconnections());
    }

    private List<CycleRecord> cycles(Optional<FrameKey> key, int forgeries, int periods) {
        try (TankLoop loop = new TankLoop(true, _ -> new SolveFault.Takes(0), end -> {
            links.add(new ForgedLink(end, key, forgeries));
            return links.getLast();
        })) {
            return List.copyOf(loop.run(periods).cycles);
        }
    }

    private static void assertSame(CycleRecord expected, CycleRecord attacked) {
        String period = "period " + expected.cycle();
        assertEquals(expected.cycle(), attacked.cycle());
        assertEquals(expected.source(), attacked.source(), period);
        assertEquals(expected.actual(), attacked.actual(), period);
        assertEquals(expected.signals().verdicts(), attacked.signals().verdicts(), period);
        assertArrayEquals(expected.signals().raw(), attacked.signals().raw(), period);
        assertArrayEquals(expected.signals().used(), attacked.signals().used(), period);
        assertArrayEquals(expected.signals().ageNanos(), attacked.signals().ageNanos(), period);
        assertArrayEquals(expected.command().applied(), attacked.command().applied(), period);
        assertArrayEquals(expected.command().readBack(), attacked.command().readBack(), period);
    }
}
