package dev.takt.actors.runtime;

import static dev.takt.loop.CommandSource.FRESH;
import static java.util.Collections.nCopies;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.loop.Mode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** T15: from period 10 on the plant acknowledges nothing, and catches up later; the patience is three periods. */
class AcknowledgementTest {
    /** Until when nothing comes; in which periods the loop is degraded. */
    @ParameterizedTest
    @CsvSource({"11, 30, 30", "12, 30, 30", "13, 13, 16", "15, 13, 18", "20, 13, 23", "100, 13, 30"})
    void isDegradedForAsLongAsThePatienceIsOver(long until, int degraded, int automatic) {
        try (TankLoop loop = new TankLoop(
                true, _ -> new SolveFault.Takes(0), end -> new FaultyLink(end).withoutAcknowledgement(10, until))) {
            loop.run(30);
            List<Mode> modes = new ArrayList<>(nCopies(degraded, Mode.AUTO));
            modes.addAll(nCopies(automatic - degraded, Mode.DEGRADED));
            modes.addAll(nCopies(30 - automatic, Mode.AUTO));
            assertEquals(modes, loop.modes());
            assertEquals(nCopies(30, FRESH), loop.sources(), "the commands go on as they were");
        }
    }
}
