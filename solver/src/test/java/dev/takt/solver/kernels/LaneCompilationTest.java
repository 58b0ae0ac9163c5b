package dev.takt.solver.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When kernels in lanes take over, by the nanoseconds that their runs take. */
@Timeout(60)
class LaneCompilationTest {
    private static final int SINGLE = 150_000;

    private final AtomicLong clock = new AtomicLong();
    private final AtomicBoolean handedOver = new AtomicBoolean();
    private int runs;

    private void compile(IntUnaryOperator durations) throws InterruptedException {
        var compilation = new LaneCompilation(
                () -> () -> clock.addAndGet(SINGLE),
                () -> () -> clock.addAndGet(durations.applyAsInt(++runs)),
                () -> handedOver.set(true),
                new ReentrantLock(),
                clock::get);
        compilation.start();
        compilation.await();
    }

    @Test
    void theyTakeOverOnceTheyAreFaster() throws InterruptedException {
        compile(run -> run <= 20 ? 50_000_000 : 30_000);
        assertTrue(handedOver.get());
        assertEquals(23, runs);
    }

    @Test
    void aQuickRunAmongSlowOnesIsNotEnough() throws InterruptedException {
        compile(run -> run % 3 == 0 ? 50_000_000 : 30_000);
        assertFalse(handedOver.get());
    }

    @Test
    void thoseThatStaySlowAreGivenUp() throws InterruptedException {
        compile(run -> SINGLE);
        assertFalse(handedOver.get());
    }
}
