package dev.takt.monitoring.handover;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import dev.takt.monitoring.simulated.SimulatedLoop;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Records arrive in order, or are dropped and counted; the loop's thread does next to nothing. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HandOverTest {
    private final SimulatedLoop loop = new SimulatedLoop("any");

    /** Writes down the numbers of the cycles, once it is let. */
    private static final class Scribe implements LoopObserver {
        private final List<Long> cycles = new ArrayList<>();
        private final CountDownLatch mayWrite = new CountDownLatch(1);

        @Override
        public void cycleEnded(CycleRecord cycle) {
            try {
                mayWrite.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            cycles.add(cycle.cycle());
        }

        @Override
        public void happened(LoopEvent event) {}
    }

    @Test
    void everyRecordArrivesInOrder() {
        Scribe scribe = new Scribe();
        scribe.mayWrite.countDown();
        HandOver handOver = HandOver.start(loop.description(), 1024, List.of(scribe), _ -> {});
        List<Long> told = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            CycleRecord cycle = loop.step();
            told.add(cycle.cycle());
            handOver.cycleEnded(cycle);
        }
        handOver.close();
        assertEquals(told, scribe.cycles);
        assertEquals(0, handOver.dropped());
    }

    @Test
    void whatDoesNotFitIsCounted() {
        Scribe scribe = new Scribe();
        HandOver handOver = HandOver.start(loop.description(), 8, List.of(scribe), _ -> {});
        for (int i = 0; i < 100; i++) {
            handOver.cycleEnded(loop.step());
        }
        scribe.mayWrite.countDown();
        handOver.close();
        assertEquals(100, scribe.cycles.size() + handOver.dropped());
        assertEquals(scribe.cycles, scribe.cycles.stream().sorted().distinct().toList());
    }

    @Test
    void aDefectOfOneObserverLeavesTheOthersAlone() {
        Scribe scribe = new Scribe();
        scribe.mayWrite.countDown();
        LoopObserver broken = new LoopObserver() {
            @Override
            public void cycleEnded(CycleRecord cycle) {
                throw new IllegalStateException("broken on purpose, for a test");
            }

            @Override
            public void happened(LoopEvent event) {}
        };
        HandOver handOver = HandOver.start(loop.description(), 8, List.of(broken, scribe), _ -> {});
        handOver.cycleEnded(loop.step());
        handOver.close();
        assertEquals(1, scribe.cycles.size());
    }

    @Test
    void handingOverAllocatesNothing() {
        HandOver handOver = HandOver.start(loop.description(), 1024, List.of(), _ -> {});
        CycleRecord cycle = loop.step();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().threadId();
        handOver.cycleEnded(cycle);
        long before = threads.getThreadAllocatedBytes(thread);
        for (int i = 0; i < 10_000; i++) {
            handOver.cycleEnded(cycle);
        }
        assertEquals(0, threads.getThreadAllocatedBytes(thread) - before);
        handOver.close();
    }
}
