package dev.takt.app.log;

import java.io.PrintWriter;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;

/**
 * Takes messages from any thread and writes them on one of its own. A message for which there is no room is dropped and counted, and the number is written as
 * soon as there is room again: nobody waits for the log.
 */
final class LogQueue extends Handler {
    private static final long FAREWELL_MILLIS = 2000;

    /** Wakes the thread that writes, so that it sees that the log is closed. */
    private static final LogRecord END = new LogRecord(Level.OFF, "");

    private final ArrayBlockingQueue<LogRecord> waiting;
    private final AtomicLong dropped = new AtomicLong();
    private final RepetitionLimit limit;
    private final LogLine lines;
    private final PrintWriter out;
    private final Thread writer;
    private volatile boolean closing;
    private long told;

    LogQueue(int capacity, RepetitionLimit limit, LogLine lines, PrintWriter out) {
        this.waiting = new ArrayBlockingQueue<>(capacity);
        this.limit = limit;
        this.lines = lines;
        this.out = out;
        this.writer = Thread.ofPlatform().daemon().name("takt-log").start(this::write);
    }

    @Override
    public void publish(LogRecord entry) {
        if (!waiting.offer(entry)) {
            dropped.incrementAndGet();
        }
    }

    /** How many messages were dropped. */
    long dropped() {
        return dropped.get();
    }

    private void write() {
        try {
            while (!closing || !waiting.isEmpty()) {
                LogRecord next = waiting.take();
                if (next != END) {
                    write(next);
                }
                if (waiting.isEmpty()) {
                    tellDropped();
                    out.flush();
                }
            }
        } catch (InterruptedException e) {
            // the process ends without waiting for a standard error that takes nothing
            Thread.currentThread().interrupt();
        }
    }

    private void write(LogRecord entry) {
        limit.admit(entry).ifPresent(leftOut -> out.println(lines.of(entry, leftOut)));
    }

    private void tellDropped() {
        long now = dropped.get();
        if (now > told) {
            LogRecord entry = new LogRecord(Level.WARNING, "the log had no room for " + (now - told) + " messages");
            entry.setLoggerName(LoopLog.LOGGER);
            told = now;
            out.println(lines.of(entry, 0));
        }
    }

    @Override
    public void flush() {
        // the thread that writes flushes whenever nothing waits
    }

    /** Writes what waits, if that does not take long. */
    @Override
    public void close() {
        closing = true;
        boolean woken = waiting.offer(END);
        try {
            // without room for it the thread is awake
            writer.join(woken ? FAREWELL_MILLIS : FAREWELL_MILLIS / 2);
            writer.interrupt();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
