package dev.takt.solver.cuda.device;

import dev.takt.solver.accelerator.DeviceException;
import dev.takt.solver.cuda.device.compiler.EmulatorCompiler;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Finds the device that this machine has, and says why if it has none. A machine without a driver is found out without
 * touching the driver's binding.
 *
 * <p>The system property {@code takt.cuda.device}, or the environment variable {@code TAKT_CUDA_DEVICE}, chooses:
 * {@code emulated} for the emulated device, {@code none} for no device, or the number of a GPU; 0 where nothing is said.
 */
public final class DeviceProbe {
    private static final String PROPERTY = "takt.cuda.device";
    private static final String FAULT = "takt.cuda.emulated.fault";
    private static final String VARIABLE = "TAKT_CUDA_DEVICE";

    private final Optional<Device> device;
    private final String reason;

    private DeviceProbe(Optional<Device> device, String reason) {
        this.device = device;
        this.reason = reason;
    }

    /** Looks for the device that the property asks for, and opens it. */
    public static DeviceProbe run() {
        String asked = Optional.ofNullable(System.getProperty(PROPERTY))
                .or(() -> Optional.ofNullable(System.getenv(VARIABLE)))
                .orElse("0");
        return switch (asked) {
            case "none" -> missing(PROPERTY + " is none");
            case "emulated" -> emulated();
            default -> gpu(asked);
        };
    }

    private static DeviceProbe emulated() {
        if (!EmulatorCompiler.isAvailable()) {
            return missing("the emulated device needs g++");
        }
        Device device = new EmulatedDevice(EmulatedDevice.Schedule.FORWARD);
        String fault = System.getProperty(FAULT, "");
        return found(fault.isEmpty() ? device : new FaultyDevice(device, Path.of(fault), Watchdog.ofProperty()));
    }

    private static DeviceProbe gpu(String asked) {
        int number;
        try {
            number = Integer.parseInt(asked);
        } catch (NumberFormatException e) {
            return missing("%s is %s, expected emulated, none, or the number of a GPU".formatted(PROPERTY, asked));
        }
        try (Arena arena = Arena.ofConfined()) {
            SymbolLookup.libraryLookup("libcuda.so.1", arena);
        } catch (IllegalArgumentException noLibrary) {
            return missing("this machine has no NVIDIA driver (libcuda.so.1)");
        }
        try {
            return found(new CudaDevice(number));
        } catch (DeviceException | LinkageError e) {
            return missing(String.valueOf(e.getMessage()));
        }
    }

    private static DeviceProbe found(Device device) {
        return new DeviceProbe(Optional.of(device), device.description().toString());
    }

    private static DeviceProbe missing(String reason) {
        return new DeviceProbe(Optional.empty(), reason);
    }

    /** The device, if there is one; the caller closes it. */
    public Optional<Device> device() {
        return device;
    }

    /** What the device is, or why there is none. */
    public String reason() {
        return reason;
    }
}
