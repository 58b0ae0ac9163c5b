package dev.takt.actors.vitals;

import dev.takt.loop.cycle.VitalSign;
import dev.takt.solver.accelerator.DeviceFailure;
import dev.takt.solver.accelerator.DeviceUsage;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The use of a device by a solver, as a vital sign. */
public final class DeviceSigns {
    private DeviceSigns() {}

    /** The sign of a device. */
    public static VitalSign of(DeviceUsage usage) {
        Map<String, Long> failures = new TreeMap<>();
        for (DeviceFailure failure : DeviceFailure.values()) {
            // including kinds that have not occurred, because a rate needs the 0 before the 1
            failures.put(
                    failure.name().toLowerCase(Locale.ROOT), usage.failures().getOrDefault(failure, 0L));
        }
        return new VitalSign.DeviceWork(
                usage.launches(),
                usage.waits(),
                usage.uploadedBytes(),
                usage.downloadedBytes(),
                usage.heldBytes(),
                failures);
    }
}
