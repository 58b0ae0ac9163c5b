package dev.takt.actors.runtime;

import akka.dispatch.DispatcherPrerequisites;
import akka.dispatch.ExecutorServiceConfigurator;
import akka.dispatch.ExecutorServiceFactory;
import com.typesafe.config.Config;
import java.util.concurrent.ThreadFactory;

/** Gives an Akka dispatcher one {@link BorrowingExecutor}; Akka creates it by its name in {@code actors.conf}. */
public final class BorrowingThread extends ExecutorServiceConfigurator {

    /** Called by Akka. */
    public BorrowingThread(Config config, DispatcherPrerequisites prerequisites) {
        super(config, prerequisites);
    }

    @Override
    public ExecutorServiceFactory createExecutorServiceFactory(String id, ThreadFactory threads) {
        return () -> new BorrowingExecutor(threads);
    }
}
