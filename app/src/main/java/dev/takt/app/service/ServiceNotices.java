package dev.takt.app.service;

import dev.takt.actors.machine.NotifySocket;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Tells a service manager such as systemd how a loop is: ready, its state in a line, its pulse, and its end. Each pulse
 * stands for periods that have ended since the one before, so a loop that stands still has none, whatever the other
 * threads of its process do. Does nothing where no manager listens.
 */
public final class ServiceNotices implements LoopObserver, AutoCloseable {
    /** The variable with the time after which the manager restarts a service without a pulse. */
    private static final String WATCHDOG_MICROS = "WATCHDOG_USEC";

    /** The watchdog waits at least for so many periods. */
    private static final int PATIENCE = 5;

    /** Pulses in the time that the watchdog waits. */
    private static final int PULSES = 4;

    private static final long STATUS_NANOS = 5_000_000_000L;

    /** A loop that has had periods for this time is ready, even if no plant has answered it yet. */
    private static final long LONGEST_INIT_NANOS = 60_000_000_000L;

    private static final long NANOS_OF_MICRO = 1000;
    private static final long NONE = -1;

    private final Optional<NotifySocket> socket;
    private final Supplier<String> status;
    private final long watchdogNanos;
    private final boolean watched;

    /** The number of the newest period that has ended, and the mode that it had. */
    private volatile long newest = NONE;

    private volatile Mode mode = Mode.INIT;

    private final CountDownLatch closed = new CountDownLatch(1);

    /**
     * Begins to tell.
     *
     * @param environment of the process
     * @param periodNanos of the loop
     * @param status a line about the loop
     */
    public ServiceNotices(Map<String, String> environment, long periodNanos, Supplier<String> status) {
        this.socket = NotifySocket.of(environment);
        this.status = status;
        long asked = micros(environment) * NANOS_OF_MICRO;
        this.watched = asked > 0;
        this.watchdogNanos = Math.max(asked, PATIENCE * periodNanos);
        if (socket.isPresent()) {
            Thread.ofPlatform().daemon().name("takt-service-notices").start(() -> tell(socket.get()));
        }
    }

    private static long micros(Map<String, String> environment) {
        try {
            return Long.parseLong(environment.getOrDefault(WATCHDOG_MICROS, "0"));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    @Override
    public void cycleEnded(CycleRecord cycle) {
        mode = cycle.actual();
        newest = cycle.cycle();
    }

    @Override
    public void happened(LoopEvent event) {
        // the state is in the line that is sent from time to time
    }

    private void tell(NotifySocket manager) {
        long pause = Math.min(STATUS_NANOS, watched ? watchdogNanos / PULSES : STATUS_NANOS);
        ready(manager);
        long told = 0;
        long pulse = NONE;
        do {
            long cycle = newest;
            StringBuilder message = new StringBuilder();
            if (watched && cycle > pulse) {
                message.append("WATCHDOG=1\n");
                pulse = cycle;
            }
            if (told == 0 || System.nanoTime() - told >= STATUS_NANOS) {
                message.append("STATUS=").append(status.get()).append('\n');
                told = System.nanoTime();
            }
            if (!message.isEmpty()) {
                manager.send(message.toString());
            }
        } while (!closedWithin(pause));
    }

    /** Waits for a loop that is through with its warm-up, and says so. */
    private void ready(NotifySocket manager) {
        long begun = 0;
        while (!closedWithin(STATUS_NANOS / 50)) {
            if (newest != NONE) {
                begun = begun == 0 ? System.nanoTime() : begun;
                if ((mode != Mode.INIT && mode != Mode.WARMING) || System.nanoTime() - begun > LONGEST_INIT_NANOS) {
                    // the manager's own time may be shorter than a period, which it does not know
                    manager.send(
                            watched ? "WATCHDOG_USEC=" + watchdogNanos / NANOS_OF_MICRO + "\nREADY=1\n" : "READY=1\n");
                    return;
                }
            }
        }
    }

    private boolean closedWithin(long nanos) {
        try {
            return closed.await(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** The loop ends; the manager no longer waits for its pulse, but for the end of the process. */
    @Override
    public void close() {
        closed.countDown();
        socket.ifPresent(manager -> manager.send("STOPPING=1\nSTATUS=ending\n"));
    }
}
