package dev.takt.plant.program;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The thread of a plant: runs until it is closed or something fails. */
final class PlantThread {
    private final Thread thread;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private volatile boolean running = true;

    /**
     * Starts the thread.
     *
     * @param body runs as long as its argument returns true
     */
    PlantThread(Consumer<BooleanSupplier> body) {
        this.thread = Thread.ofPlatform().name("plant").daemon().unstarted(() -> run(body));
    }

    void start() {
        thread.start();
    }

    private void run(Consumer<BooleanSupplier> body) {
        try {
            body.accept(() -> running);
        } catch (RuntimeException | Error e) {
            failure.set(e);
        }
    }

    Optional<Throwable> failure() {
        return Optional.ofNullable(failure.get());
    }

    /** Ends a park of the thread. */
    void wake() {
        LockSupport.unpark(thread);
    }

    /** Ends the thread and waits for it. */
    void close() {
        running = false;
        LockSupport.unpark(thread);
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
