package dev.takt.actors.machine;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * Adapts the heap size to the case. ZGC collects before it uses more than its target ({@code SoftMaxHeapSize}), exceeds
 * it rather than let a thread wait, and returns unused memory to the system. The target of {@code loop.options} is
 * sufficient for most cases. For a case with more live data it is raised to a multiple of these, so that the collector
 * does not run continuously.
 */
public final class HeapTarget implements NotificationListener {
    /** Set by {@code loop.options}. */
    private static final String PROPERTY = "takt.heap.follow";

    /** Live data that a process knows to come, in bytes. */
    private static final String EXPECTED = "takt.heap.expected";

    private static final String TARGET = "SoftMaxHeapSize";
    private static final String LIMIT = "MaxHeapSize";
    /** The bean of collections of the whole heap. */
    private static final String WHOLE = "ZGC Major Cycles";
    /** The bean of collections of young objects. */
    private static final String YOUNG = "ZGC Minor Cycles";

    private static final long STEP = 16L << 20;
    private static final long MULTIPLE = 2;
    /**
     * The number of last collections whose minimum counts, because objects allocated during a collection cannot be
     * distinguished from live data.
     */
    private static final int COLLECTIONS = 4;
    /**
     * Part of the target above which hardly anything is left to allocate in: the collector runs all the time then, and its collections of
     * the whole heap take too long to be waited for.
     */
    private static final double CROWDED = 0.75;

    /** The target of {@code loop.options}. */
    private static final long LEAST = 176L << 20;

    private final HotSpotDiagnosticMXBean flags;
    private final long least;
    private final long most;
    private final Deque<Long> left = new ArrayDeque<>();
    private final Deque<Long> leftByAny = new ArrayDeque<>();

    private HeapTarget(HotSpotDiagnosticMXBean flags) {
        this.flags = flags;
        this.least = flag(flags, TARGET);
        this.most = flag(flags, LIMIT);
    }

    /**
     * Starts to follow the live data in a process that was started with {@code loop.options}; does nothing in other
     * processes.
     */
    public static void followIfAsked() {
        if (!Boolean.getBoolean(PROPERTY)) {
            return;
        }
        HeapTarget target = new HeapTarget(ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class));
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            String name = collector.getName();
            if ((name.equals(WHOLE) || name.equals(YOUNG)) && collector instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener(target, null, null);
            }
        }
    }

    /**
     * Raises the target before so much is alive, and keeps it there: otherwise the collector would run all the time until then. Does
     * nothing in processes that were not started with {@code loop.options}.
     *
     * @param alive in bytes
     */
    public static void expect(long alive) {
        if (!Boolean.getBoolean(PROPERTY)) {
            return;
        }
        System.setProperty(EXPECTED, Long.toString(alive));
        HotSpotDiagnosticMXBean flags = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        flags.setVMOption(TARGET, Long.toString(target(alive, flag(flags, TARGET), flag(flags, LIMIT))));
    }

    /**
     * The target for a size of live data, in bytes.
     *
     * @param alive after a collection of the whole heap
     * @param least the smallest target
     * @param most the largest heap size
     */
    private static long target(long alive, long least, long most) {
        long wanted = (MULTIPLE * alive + STEP - 1) / STEP * STEP;
        return Math.clamp(wanted, Math.min(least, most), most);
    }

    /** The target for a size of live data if the heap has no limit, in bytes. */
    public static long usual(long alive) {
        return target(alive, LEAST, Long.MAX_VALUE);
    }

    private static long flag(HotSpotDiagnosticMXBean flags, String name) {
        return Long.parseLong(flags.getVMOption(name).getValue());
    }

    @Override
    public void handleNotification(Notification notification, Object nothing) {
        if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            GarbageCollectionNotificationInfo collection =
                    GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
            collected(collection.getGcName().equals(WHOLE), used(collection));
        }
    }

    private static long used(GarbageCollectionNotificationInfo collection) {
        return collection.getGcInfo().getMemoryUsageAfterGc().entrySet().stream()
                .filter(pool -> pool.getKey().startsWith("ZGC"))
                .mapToLong(pool -> pool.getValue().getUsed())
                .sum();
    }

    private synchronized void collected(boolean whole, long used) {
        long present = flag(flags, TARGET);
        long wanted = present;
        long crowd = least(leftByAny, used);
        if (crowd > CROWDED * present) {
            wanted = target(crowd, least, most);
        }
        if (whole) {
            long alive = least(left, used);
            long coming = Math.max(alive, Long.getLong(EXPECTED, 0));
            wanted = alive == 0 ? wanted : target(coming, least, most);
        }
        if (wanted != present) {
            flags.setVMOption(TARGET, Long.toString(wanted));
        }
    }

    /** The smallest of the last values; 0 before there are enough. */
    private static long least(Deque<Long> last, long used) {
        last.addLast(used);
        if (last.size() < COLLECTIONS) {
            return 0;
        }
        long least = Collections.min(last);
        last.removeFirst();
        return least;
    }
}
