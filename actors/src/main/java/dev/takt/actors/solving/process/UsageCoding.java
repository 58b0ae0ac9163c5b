package dev.takt.actors.solving.process;

import dev.takt.solver.accelerator.DeviceFailure;
import dev.takt.solver.accelerator.DeviceUsage;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;

/** The use of a device as bytes. */
final class UsageCoding {
    private UsageCoding() {}

    static void write(DeviceUsage usage, DataOutputStream out) throws IOException {
        out.writeLong(usage.launches());
        out.writeLong(usage.waits());
        out.writeLong(usage.uploadedBytes());
        out.writeLong(usage.downloadedBytes());
        out.writeLong(usage.heldBytes());
        for (DeviceFailure failure : DeviceFailure.values()) {
            out.writeLong(usage.failures().getOrDefault(failure, 0L));
        }
    }

    static DeviceUsage read(DataInputStream in) throws IOException {
        long launches = in.readLong();
        long waits = in.readLong();
        long uploaded = in.readLong();
        long downloaded = in.readLong();
        long held = in.readLong();
        Map<DeviceFailure, Long> failures = new EnumMap<>(DeviceFailure.class);
        for (DeviceFailure failure : DeviceFailure.values()) {
            long count = in.readLong();
            if (count > 0) {
                failures.put(failure, count);
            }
        }
        return new DeviceUsage(launches, waits, uploaded, downloaded, held, failures);
    }
}
