package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.supervision.LoopTuning;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Settings that count periods stand for some time, too, where periods are short. */
class LoopTuningsTest {
    private static LoopTuning tuning(String... settings) throws IOException {
        Case read = CaseFile.read(Path.of("../examples/pendulum.conf"), List.of(settings));
        return new LoopTunings(List.of(), false).of(read, List.of());
    }

    @Test
    void aLoopIsArmedAfterATenthOfASecond() throws IOException {
        assertEquals(10, tuning().modes().warmUp());
        assertEquals(10, tuning("loop.period=10 ms").modes().warmUp());
        assertEquals(100, tuning("loop.period=1 ms").modes().warmUp());
        assertEquals(200, tuning("loop.time-scale=40").modes().warmUp());
        assertEquals(700, tuning("loop.period=1 ms", "loop.warm-up=700").modes().warmUp());
    }

    @Test
    void aSolverIsReplacedAfterHalfASecond() throws IOException {
        assertEquals(25, tuning().escalation().restart());
        assertEquals(10, tuning("loop.period=50 ms").escalation().restart());
        assertEquals(500, tuning("loop.period=1 ms").escalation().restart());
        assertEquals(3, tuning("loop.period=1 ms").escalation().warmStart());
        assertEquals(498_000_000L, tuning("loop.period=1 ms").parameters().coldPatience());
    }
}
