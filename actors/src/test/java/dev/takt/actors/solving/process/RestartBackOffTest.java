package dev.takt.actors.solving.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RestartBackOffTest {
    private final RestartBackOff backOff = new RestartBackOff(1, 8, 20);

    @Test
    void theSolverAndItsSpareOneStartAtOnceAndOthersWaitLongerAndLonger() {
        assertEquals(List.of(0L, 0L, 1L, 2L, 4L, 8L, 8L), pauses(0, 0, 1, 3, 6, 11, 20));
    }

    @Test
    void afterALongLifeTheNextStartsAtOnce() {
        assertEquals(List.of(0L, 0L, 1L, 2L, 0L, 1L), pauses(0, 0, 1, 3, 25, 26));
    }

    private List<Long> pauses(long... moments) {
        return LongStream.of(moments).map(backOff::pause).boxed().toList();
    }
}
