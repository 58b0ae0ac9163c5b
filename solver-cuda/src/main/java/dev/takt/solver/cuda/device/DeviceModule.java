package dev.takt.solver.cuda.device;

import java.util.Map;

/** The kernels of a source, ready to be launched on one device. */
public final class DeviceModule {
    private final Device device;
    private final String name;
    private final Map<String, Integer> functions;

    DeviceModule(Device device, String name, Map<String, Integer> functions) {
        this.device = device;
        this.name = name;
        this.functions = Map.copyOf(functions);
    }

    /** The same kernels, launched through another device that hands on what it is asked for. */
    DeviceModule on(Device other) {
        return new DeviceModule(other, name, functions);
    }

    /** The number of a kernel. */
    int function(String kernel) {
        Integer function = functions.get(kernel);
        if (function == null) {
            throw new IllegalArgumentException(
                    "module %s has no kernel %s, only %s".formatted(name, kernel, functions.keySet()));
        }
        return function;
    }

    /** A kernel by its name in the source, with a place for arguments of its own. */
    public DeviceKernel kernel(String kernel) {
        return new DeviceKernel(device, function(kernel));
    }
}
