package dev.takt.monitoring.gpu;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.takt.monitoring.gpu.GpuState.Throttle;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * NVIDIA's management library, which comes with the driver ({@code libnvidia-ml.so.1}), through foreign functions: the
 * state of every GPU of the machine. It only reads. Calls may take milliseconds, and longer when the driver has a
 * fault. Used by one thread at a time.
 */
public final class Nvml implements AutoCloseable {
    /** Its name for the loader on a machine with a driver. */
    public static final String LIBRARY = "libnvidia-ml.so.1";

    // nvml.h
    private static final int SUCCESS = 0;
    private static final int TEMPERATURE_GPU = 0;
    private static final int CLOCK_SM = 1;
    private static final int CLOCK_MEMORY = 2;
    private static final double PERCENT = 0.01;
    private static final double MEGA = 1e6;
    private static final double MILLI = 1e-3;

    private final Arena memory = Arena.ofShared();
    private final MethodHandle shutdown;
    private final MethodHandle utilizationRates;
    private final MethodHandle memoryInfo;
    private final MethodHandle temperature;
    private final MethodHandle clockInfo;
    private final MethodHandle powerUsage;
    private final MethodHandle throttleReasons;
    /** Large enough for every structure that is read. */
    private final MemorySegment answer = memory.allocate(JAVA_LONG, 4);

    private final List<MemorySegment> devices = new ArrayList<>();

    private Nvml(SymbolLookup symbols) {
        shutdown = function(symbols, "nvmlShutdown");
        utilizationRates = function(symbols, "nvmlDeviceGetUtilizationRates", ADDRESS, ADDRESS);
        memoryInfo = function(symbols, "nvmlDeviceGetMemoryInfo", ADDRESS, ADDRESS);
        temperature = function(symbols, "nvmlDeviceGetTemperature", ADDRESS, JAVA_INT, ADDRESS);
        clockInfo = function(symbols, "nvmlDeviceGetClockInfo", ADDRESS, JAVA_INT, ADDRESS);
        powerUsage = function(symbols, "nvmlDeviceGetPowerUsage", ADDRESS, ADDRESS);
        throttleReasons = function(symbols, "nvmlDeviceGetCurrentClocksThrottleReasons", ADDRESS, ADDRESS);
        check(function(symbols, "nvmlInit_v2"), "starting");
        MethodHandle handle = function(symbols, "nvmlDeviceGetHandleByIndex_v2", JAVA_INT, ADDRESS);
        check(function(symbols, "nvmlDeviceGetCount_v2", ADDRESS), "counting GPUs", answer);
        int count = answer.get(JAVA_INT, 0);
        for (int index = 0; index < count; index++) {
            check(handle, "opening GPU " + index, index, answer);
            devices.add(answer.get(ADDRESS, 0));
        }
    }

    /**
     * Opens the library; empty if it is missing or too old, or the driver does not answer.
     *
     * @param library its name for the loader, or its path
     */
    public static Optional<Nvml> open(String library) {
        try {
            return Optional.of(new Nvml(SymbolLookup.libraryLookup(library, Arena.global())));
        } catch (IllegalArgumentException | IllegalStateException absent) {
            return Optional.empty();
        }
    }

    /** The number of GPUs that the driver reports. */
    public int count() {
        return devices.size();
    }

    /** The present state of a GPU. */
    public GpuState state(int index) {
        MemorySegment device = devices.get(index);
        boolean rates = succeeds(utilizationRates, device, answer);
        OptionalDouble utilization = when(rates, rates ? PERCENT * answer.get(JAVA_INT, 0) : 0);
        boolean sizes = succeeds(memoryInfo, device, answer);
        OptionalDouble total = when(sizes, sizes ? answer.get(JAVA_LONG, 0) : 0);
        OptionalDouble used = when(sizes, sizes ? answer.getAtIndex(JAVA_LONG, 2) : 0);
        return new GpuState(
                utilization,
                used,
                total,
                number(1, temperature, device, TEMPERATURE_GPU, answer),
                number(MILLI, powerUsage, device, answer),
                number(MEGA, clockInfo, device, CLOCK_SM, answer),
                number(MEGA, clockInfo, device, CLOCK_MEMORY, answer),
                throttles(device));
    }

    private Set<Throttle> throttles(MemorySegment device) {
        Set<Throttle> throttles = EnumSet.noneOf(Throttle.class);
        if (succeeds(throttleReasons, device, answer)) {
            long reasons = answer.get(JAVA_LONG, 0);
            for (Throttle throttle : Throttle.values()) {
                if (throttle.isIn(reasons)) {
                    throttles.add(throttle);
                }
            }
        }
        return throttles;
    }

    private OptionalDouble number(double unit, MethodHandle function, Object... arguments) {
        boolean told = succeeds(function, arguments);
        return when(told, unit * Integer.toUnsignedLong(answer.get(JAVA_INT, 0)));
    }

    private static OptionalDouble when(boolean told, double value) {
        return told ? OptionalDouble.of(value) : OptionalDouble.empty();
    }

    @Override
    public void close() {
        succeeds(shutdown);
        memory.close();
    }

    private static MethodHandle function(SymbolLookup symbols, String name, MemoryLayout... arguments) {
        MemorySegment symbol =
                symbols.find(name).orElseThrow(() -> new IllegalStateException(LIBRARY + " has no " + name));
        return Linker.nativeLinker().downcallHandle(symbol, FunctionDescriptor.of(JAVA_INT, arguments));
    }

    private static boolean succeeds(MethodHandle function, Object... arguments) {
        return call(function, arguments) == SUCCESS;
    }

    private static void check(MethodHandle function, String attempt, Object... arguments) {
        int result = call(function, arguments);
        if (result != SUCCESS) {
            throw new IllegalStateException(attempt + " failed: NVML's result " + result);
        }
    }

    private static int call(MethodHandle function, Object... arguments) {
        try {
            return (int) function.invokeWithArguments(arguments);
        } catch (Throwable e) {
            throw new IllegalStateException("a call of NVML does not fit its declaration", e);
        }
    }
}
