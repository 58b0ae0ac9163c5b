package dev.takt.actors.journal;

import dev.takt.actors.journal.record.JournalHeader;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.config.settings.JournalSettings;
import dev.takt.loop.cycle.CycleDetail;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import dev.takt.loop.cycle.VitalSign;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The recorder of a loop. Records are queued without waiting, from any thread, and written on a separate thread of the
 * journal. When the queue is full, further ones are dropped and counted.
 */
public final class Journal implements LoopObserver, SolveRecords, AutoCloseable {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final JournalWriter writer;
    private final int capacity;
    private final Queue<JournalRecord> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicLong shed = new AtomicLong();
    private final Thread thread;
    private volatile boolean checkpointWanted;
    private volatile boolean closing;
    private volatile JournalStatistics statistics;

    private Journal(JournalWriter writer, int capacity) {
        this.writer = writer;
        this.capacity = capacity;
        this.statistics = writer.statistics(0);
        this.thread = Thread.ofPlatform().daemon().name("takt-journal").unstarted(this::write);
    }

    /**
     * Opens the journal of a run and starts its thread. The first record starts the first segment.
     *
     * @param directory created if it does not exist
     */
    public static Journal open(Path directory, JournalHeader header, JournalSettings settings) {
        JournalWriter writer =
                new JournalWriter(directory, header, settings, System::currentTimeMillis, System::nanoTime);
        Journal journal = new Journal(writer, settings.queue());
        journal.thread.start();
        return journal;
    }

    @Override
    public void cycleEnded(CycleRecord cycle) {
        offer(new JournalRecord.Period(cycle, Optional.empty()));
    }

    @Override
    public void cycleEnded(CycleRecord cycle, CycleDetail detail) {
        offer(new JournalRecord.Period(cycle, Optional.of(detail)));
    }

    @Override
    public void happened(LoopEvent event) {
        offer(new JournalRecord.Happened(event));
    }

    /** Queues a record; returns at once, whether there is room or not. */
    @Override
    public void offer(JournalRecord record) {
        if (closing || waiting.get() >= capacity) {
            shed.incrementAndGet();
            return;
        }
        waiting.incrementAndGet();
        queue.add(record);
    }

    /** Waits until everything is written: for a loop in virtual time, which is faster than a disk. */
    public void await() {
        while (waiting.get() > 0 && thread.isAlive()) {
            LockSupport.parkNanos(PAUSE_NANOS / 20);
        }
    }

    /** Whether the next solve should be recorded with the whole state of its solver; true once after each new segment. */
    @Override
    public boolean checkpointWanted() {
        boolean wanted = checkpointWanted;
        checkpointWanted = false;
        return wanted;
    }

    private void write() {
        try (writer) {
            while (!closing || waiting.get() > 0) {
                JournalRecord record = queue.poll();
                if (record == null) {
                    writer.tick();
                    LockSupport.parkNanos(PAUSE_NANOS);
                } else {
                    waiting.decrementAndGet();
                    if (writer.accept(record)) {
                        checkpointWanted = true;
                    }
                }
                statistics = writer.statistics(shed.get());
            }
        }
    }

    /** The vital signs of the recorder. */
    public List<VitalSign> vitalSigns() {
        JournalStatistics counted = statistics;
        return List.of(new VitalSign.Recorder(
                waiting.get(), counted.records(), counted.bytes(), counted.shed(), counted.lost()));
    }

    /** The counts so far. */
    public JournalStatistics statistics() {
        return statistics;
    }

    /** Writes the waiting records, and ends the thread. */
    @Override
    public void close() {
        closing = true;
        LockSupport.unpark(thread);
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        statistics = writer.statistics(shed.get());
    }
}
