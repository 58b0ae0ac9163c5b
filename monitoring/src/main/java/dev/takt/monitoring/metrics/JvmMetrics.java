package dev.takt.monitoring.metrics;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import javax.management.ListenerNotFoundException;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;
import kamon.metric.Gauge;
import kamon.metric.Histogram;

/**
 * Records disturbances of the loop by its process: pauses of the garbage collector, and hiccups. A hiccup is the time
 * by which a thread's sleep of 10 ms takes longer (the method of jHiccup, Gil Tene). Wake-up times are absolute, so a
 * long hiccup counts once for each sleep that it prevented. Once a second memory, threads, files and clocks are read
 * too.
 */
public final class JvmMetrics implements AutoCloseable {
    private static final long SLEEP_NANOS = 10_000_000;
    private static final int SAMPLE_EVERY = 100;
    private static final long MILLION = 1_000_000;

    private final Histogram hiccups;
    private final Gauge heap;
    private final Gauge nonHeap;
    private final Gauge threads;
    private final Gauge files;
    private final Gauge cpu;
    private final WallClockMetrics wallClock;
    private final List<Runnable> unsubscribe = new ArrayList<>();
    private final Thread sleeper;
    private volatile boolean open = true;

    private JvmMetrics(Instruments instruments) {
        hiccups = instruments.histogram(MetricCatalog.HICCUP);
        heap = instruments.gauge(MetricCatalog.MEMORY, "heap");
        nonHeap = instruments.gauge(MetricCatalog.MEMORY, "nonheap");
        threads = instruments.gauge(MetricCatalog.THREADS);
        files = instruments.gauge(MetricCatalog.OPEN_FILES);
        cpu = instruments.gauge(MetricCatalog.CPU);
        wallClock = new WallClockMetrics(instruments);
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            // Concurrent collectors also have a bean for whole cycles, which do not stop threads.
            if (!collector.getName().contains("Cycles") && collector instanceof NotificationEmitter emitter) {
                listen(emitter, instruments.histogram(MetricCatalog.GC_PAUSE, collector.getName()));
            }
        }
        sleeper = Thread.ofPlatform().name("takt-hiccups").daemon(true).unstarted(this::sleep);
    }

    /** Starts recording. */
    public static JvmMetrics start() {
        JvmMetrics metrics = new JvmMetrics(Instruments.ofProcess());
        metrics.sleeper.start();
        return metrics;
    }

    @Override
    public void close() {
        open = false;
        LockSupport.unpark(sleeper);
        unsubscribe.forEach(Runnable::run);
    }

    private void listen(NotificationEmitter emitter, Histogram pauses) {
        NotificationListener listener = (notification, _) -> {
            if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
                GarbageCollectionNotificationInfo info =
                        GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
                pauses.record(info.getGcInfo().getDuration() * MILLION);
            }
        };
        emitter.addNotificationListener(listener, null, null);
        unsubscribe.add(() -> {
            try {
                emitter.removeNotificationListener(listener);
            } catch (ListenerNotFoundException e) {
                throw new IllegalStateException("the listener was added before", e);
            }
        });
    }

    private void sleep() {
        long wake = System.nanoTime() + SLEEP_NANOS;
        for (int sleeps = 0; open; sleeps++) {
            for (long left = wake - System.nanoTime(); left > 0 && open; left = wake - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            hiccups.record(Math.max(0, System.nanoTime() - wake));
            wake += SLEEP_NANOS;
            if (sleeps % SAMPLE_EVERY == 0) {
                sample();
            }
        }
    }

    private void sample() {
        wallClock.look();
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        heap.update(memory.getHeapMemoryUsage().getUsed());
        nonHeap.update(memory.getNonHeapMemoryUsage().getUsed());
        threads.update(ManagementFactory.getThreadMXBean().getThreadCount());
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
            files.update(system.getOpenFileDescriptorCount());
            cpu.update(Math.max(0, system.getProcessCpuLoad()));
        }
    }
}
