package dev.takt.solver.cuda;

import dev.takt.solver.accelerator.AcceleratorProvider;
import dev.takt.solver.accelerator.AcceleratorSearch;
import dev.takt.solver.cuda.device.DeviceProbe;

/** Looks for the device that {@link DeviceProbe} describes. */
public final class CudaAcceleratorProvider implements AcceleratorProvider {
    @Override
    public AcceleratorSearch search() {
        DeviceProbe probe = DeviceProbe.run();
        return probe.device()
                .map(device -> AcceleratorSearch.found(new CudaAccelerator(device)))
                .orElseGet(() -> AcceleratorSearch.missing(probe.reason()));
    }
}
