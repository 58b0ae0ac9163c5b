package dev.takt.solver.cuda.execution;

import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.RepeatedWork;
import dev.takt.solver.ipm.compute.RecordableWork;
import dev.takt.solver.ipm.compute.Vector;

/** Work on vectors of a device, recorded as a graph for each set of arguments where that is possible. */
public final class RecordedWork implements RecordableWork {
    private final RepeatedWork work;
    private final boolean recordable;

    /**
     * Work that has not run yet.
     *
     * @param recordable false for work that the host takes part in, or a library
     */
    public RecordedWork(Device device, Runnable work, boolean recordable) {
        this.work = new RepeatedWork(device, work);
        this.recordable = recordable;
    }

    @Override
    public RecordableWork with(Vector argument) {
        work.with(DeviceVector.block(argument, 0));
        return this;
    }

    @Override
    public RecordableWork with(double argument) {
        work.with(argument);
        return this;
    }

    @Override
    public void run() {
        work.run(recordable);
    }
}
