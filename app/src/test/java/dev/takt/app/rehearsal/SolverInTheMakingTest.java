package dev.takt.app.rehearsal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.clock.RealClock;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.faults.FaultInjectingSolver;
import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.app.processors.RealTime;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.loop.CommandSource;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A solver that is long in the making takes the place of one that has died, and is not given up while it is made. */
@RealTime
class SolverInTheMakingTest implements LoopObserver {
    private static final int PERIODS_WITHOUT = 25;

    private final BlockingQueue<CycleRecord> cycles = new LinkedBlockingQueue<>();
    private final AtomicInteger made = new AtomicInteger();
    private final CountDownLatch allowed = new CountDownLatch(1);

    @Test
    @Timeout(300)
    void isWaitedForHoweverManyPeriodsGoByWithoutAPlan() throws InterruptedException {
        Case read = CaseFile.parse(RehearsedTank.CASE, "tank.conf", List.of("loop.ladder.hold = 100000"));
        RealClock clock = new RealClock();
        ControlLoop.Builder builder = ControlLoop.of(read, new StandingPlant(read, clock), () -> solver(read, clock))
                .drivingFromTheStart()
                .observedBy(this);
        try (ControlLoop _ = builder.start(clock)) {
            awaitFresh();
            while (made.get() < 2) {
                cycles.take();
            }
            for (int period = 0; period < PERIODS_WITHOUT; period++) {
                cycles.take();
            }
            allowed.countDown();
            awaitFresh();
            assertEquals(2, made.get());
        }
    }

    @Override
    public void cycleEnded(CycleRecord cycle) {
        cycles.add(cycle);
    }

    @Override
    public void happened(LoopEvent event) {
        // told by the rungs
    }

    private void awaitFresh() throws InterruptedException {
        while (cycles.take().source() != CommandSource.FRESH) {
            // not yet
        }
    }

    /** The first one dies of its tenth period; the others are made only when it is allowed. */
    private PlanSolver solver(Case read, RealClock clock) {
        boolean first = made.incrementAndGet() == 1;
        try {
            if (!first) {
                allowed.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return FaultInjectingSolver.inRealTime(
                new LocalPlanSolver(read, clock),
                request -> first && request.cycle() >= 10 ? new SolveFault.Kills() : new SolveFault.Takes(0));
    }
}
