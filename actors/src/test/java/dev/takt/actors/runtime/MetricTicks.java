package dev.takt.actors.runtime;

import com.typesafe.config.Config;
import java.util.concurrent.Semaphore;
import kamon.Kamon;
import kamon.metric.PeriodSnapshot;
import kamon.module.MetricReporter;
import kamon.module.Module;

/** The ticks at which metrics of this process change. */
final class MetricTicks implements MetricReporter, AutoCloseable {
    private final Semaphore ticks = new Semaphore(0);
    private final Module.Registration registration = Kamon.addReporter("ticks", this);

    /** Waits for a tick after this moment. */
    void awaitNext() throws InterruptedException {
        ticks.drainPermits();
        ticks.acquire();
    }

    @Override
    public void reportPeriodSnapshot(PeriodSnapshot snapshot) {
        ticks.release();
    }

    @Override
    public void stop() {}

    @Override
    public void reconfigure(Config settings) {}

    @Override
    public void close() {
        registration.cancel();
    }
}
