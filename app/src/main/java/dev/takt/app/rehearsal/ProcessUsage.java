package dev.takt.app.rehearsal;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * The resources in use by this process.
 *
 * @param heapBytes that are in use after a garbage collection
 * @param threads number of live threads
 * @param handles open files and sockets; -1 if the system does not report them
 */
public record ProcessUsage(long heapBytes, int threads, long handles) {

    /** The present usage, after a garbage collection. */
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
