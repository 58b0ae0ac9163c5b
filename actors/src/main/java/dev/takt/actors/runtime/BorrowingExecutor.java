package dev.takt.actors.runtime;

import dev.takt.actors.supervision.LentThread;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** The thread of one actor. If the thread that submits a task is lent, that thread runs the task instead. */
final class BorrowingExecutor extends AbstractExecutorService {
    private final ExecutorService own;

    BorrowingExecutor(ThreadFactory threads) {
        own = Executors.newSingleThreadExecutor(threads);
    }

    @Override
    public void execute(Runnable task) {
        if (LentThread.isLent() && !own.isShutdown()) {
            LentThread.take(task);
        } else {
            own.execute(task);
        }
    }

    @Override
    public void shutdown() {
        own.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        return own.shutdownNow();
    }

    @Override
    public boolean isShutdown() {
        return own.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return own.isTerminated();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return own.awaitTermination(timeout, unit);
    }
}
