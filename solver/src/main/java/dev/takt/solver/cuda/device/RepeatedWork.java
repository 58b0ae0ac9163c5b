package dev.takt.solver.cuda.device;

import org.jspecify.annotations.Nullable;

/**
 * Work on a device that is asked for again and again with the same arguments, kernels and copies on the device alone. The first
 * time it runs as it stands, later as one recorded graph, which spares the launches.
 */
public final class RepeatedWork {
    private final Device device;
    private final Runnable work;
    private boolean hasRun;
    private @Nullable Runnable graph;

    /** Work that has not run yet. */
    public RepeatedWork(Device device, Runnable work) {
        this.device = device;
        this.work = work;
    }

    /** Runs it. */
    public void run() {
        Runnable recorded = graph;
        if (recorded != null) {
            recorded.run();
        } else if (hasRun) {
            recorded = device.record(work);
            graph = recorded;
            recorded.run();
        } else {
            work.run();
            hasRun = true;
        }
    }
}
