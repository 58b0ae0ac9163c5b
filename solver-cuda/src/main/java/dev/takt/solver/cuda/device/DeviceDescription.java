package dev.takt.solver.cuda.device;

/**
 * What a device is, for reports.
 *
 * @param name as the driver gives it
 * @param architecture {@code sm_90}, or {@code host} for the emulated device
 * @param driver version of the driver, {@code 13.0}
 * @param memoryBytes size of its memory
 * @param emulated whether it is the host in disguise
 */
public record DeviceDescription(String name, String architecture, String driver, long memoryBytes, boolean emulated) {

    @Override
    public String toString() {
        return emulated ? name : "%s (%s, driver %s)".formatted(name, architecture, driver);
    }
}
