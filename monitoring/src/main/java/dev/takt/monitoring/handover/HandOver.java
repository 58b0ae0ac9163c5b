package dev.takt.monitoring.handover;

import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopDescription;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import dev.takt.loop.service.ServiceImage;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Receives the records of a loop on its thread and delivers them to observers on a separate thread. For the loop this
 * is the write of a reference: it neither waits nor allocates, and wakes no thread. When the observers fall behind by
 * the capacity, further records are dropped and counted. Cycles come from one thread at a time, events from any. The
 * thread of the observers works only at quiet times of the loop.
 */
public final class HandOver implements LoopObserver, AutoCloseable {
    private final AtomicReferenceArray<@Nullable CycleRecord> ring;
    private final AtomicLong written = new AtomicLong();
    private final AtomicLong taken = new AtomicLong();
    private final ConcurrentLinkedQueue<LoopEvent> events = new ConcurrentLinkedQueue<>();
    /** What is in service, until it has been told. */
    private final AtomicReference<ServiceImage> service = new AtomicReference<>(ServiceImage.NONE);

    private final LongAdder dropped = new LongAdder();
    private final QuietMoments quiet;
    private final List<? extends LoopObserver> observers;
    private final LongConsumer afterBatch;
    private final Thread thread;
    private volatile boolean open = true;
    private long lastTick;
    private long failures;

    private HandOver(
            int capacity, QuietMoments quiet, List<? extends LoopObserver> observers, LongConsumer afterBatch) {
        this.quiet = quiet;
        this.ring = new AtomicReferenceArray<>(Integer.highestOneBit(Math.max(2, capacity)));
        this.observers = List.copyOf(observers);
        this.afterBatch = afterBatch;
        this.thread = Thread.ofPlatform().name("takt-monitoring").daemon(true).unstarted(this::run);
    }

    /**
     * Starts the delivery.
     *
     * @param loop whose records they are
     * @param capacity records that may wait, rounded down to a power of two
     * @param observers called in this order
     * @param afterBatch called every few tens of milliseconds, after the observers, with the records dropped so far
     */
    public static HandOver start(
            LoopDescription loop, int capacity, List<? extends LoopObserver> observers, LongConsumer afterBatch) {
        HandOver handOver = new HandOver(capacity, QuietMoments.of(loop), observers, afterBatch);
        handOver.thread.start();
        return handOver;
    }

    @Override
    public void cycleEnded(CycleRecord cycle) {
        long position = written.getPlain();
        if (position - taken.getAcquire() >= ring.length()) {
            dropped.increment();
            return;
        }
        ring.setRelease((int) position & ring.length() - 1, cycle);
        written.setRelease(position + 1);
    }

    @Override
    public void happened(LoopEvent event) {
        events.add(event);
    }

    @Override
    public void serviceChanged(ServiceImage image) {
        service.set(image);
    }

    /** Records that were dropped so far. */
    public long dropped() {
        return dropped.sum();
    }

    /** Delivers the remaining records, and ends. */
    @Override
    public void close() {
        open = false;
        LockSupport.unpark(thread);
        try {
            thread.join(1000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        while (open) {
            drain();
            long now = System.nanoTime();
            LockSupport.parkNanos(quiet.next(now, lastTick) - now);
        }
        drain();
    }

    private void drain() {
        ServiceImage changed = service.getAndSet(ServiceImage.NONE);
        if (changed != ServiceImage.NONE) {
            for (LoopObserver observer : observers) {
                guarded(() -> observer.serviceChanged(changed));
            }
        }
        for (LoopEvent event = events.poll(); event != null; event = events.poll()) {
            for (LoopObserver observer : observers) {
                tell(observer, event);
            }
        }
        for (long position = taken.getPlain(); position < written.getAcquire(); position++) {
            int slot = (int) position & ring.length() - 1;
            CycleRecord cycle = ring.getAcquire(slot);
            ring.setRelease(slot, null);
            taken.setRelease(position + 1);
            if (cycle != null) {
                lastTick = cycle.times().scheduled();
                for (LoopObserver observer : observers) {
                    tell(observer, cycle);
                }
            }
        }
        guarded(() -> afterBatch.accept(dropped.sum()));
    }

    private void tell(LoopObserver observer, CycleRecord cycle) {
        guarded(() -> observer.cycleEnded(cycle));
    }

    private void tell(LoopObserver observer, LoopEvent event) {
        guarded(() -> observer.happened(event));
    }

    /** Runs an observer. A defect in one observer must neither stop the others nor fill the disk. */
    private void guarded(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            failures++;
            if (Long.bitCount(failures) == 1) {
                System.getLogger("dev.takt.monitoring")
                        .log(
                                System.Logger.Level.ERROR,
                                "an observer of the loop failed, for the " + failures + ". time",
                                e);
            }
        }
    }
}
