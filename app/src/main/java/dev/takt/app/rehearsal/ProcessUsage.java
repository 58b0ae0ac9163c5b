package dev.takt.app.rehearsal;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * What this process uses.
 *
 * @param heapBytes that are in use after a garbage collection
 * @param threads that live
 * @param handles open files and sockets; -1 where the system does not say
 */
public record ProcessUsage(long heapBytes, int threads, long handles) {

    /** What it uses now; collects garbage first. */
    public static ProcessUsage now() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        long handles = ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getOpenFileDescriptorCount()
                : -1;
        return new ProcessUsage(
                runtime.totalMemory() - runtime.freeMemory(),
                ManagementFactory.getThreadMXBean().getThreadCount(),
                handles);
    }
}
