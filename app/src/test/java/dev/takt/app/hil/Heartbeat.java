package dev.takt.app.hil;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** A thread that does nothing but wake up: when it wakes up late, a machine with other things to do has held this JVM up. */
final class Heartbeat implements AutoCloseable {
    private static final long BEAT_NANOS = 10_000_000L;
    private static final long LATE_NANOS = 100_000_000L;

    private final AtomicLong late = new AtomicLong();
    private final Thread thread = Thread.ofPlatform().daemon().start(this::beat);

    private void beat() {
        long before = System.nanoTime();
        while (!Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(BEAT_NANOS);
            long now = System.nanoTime();
            if (now - before > LATE_NANOS) {
                late.incrementAndGet();
            }
            before = now;
        }
    }

    /** How often it was late. */
    long late() {
        return late.get();
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
