package dev.takt.solver.accelerator;

import java.util.EnumMap;
import java.util.Map;

/**
 * What has been asked of a device since it was opened.
 *
 * @param launches of kernels; recorded work counts once
 * @param waits of the host for the device
 * @param uploadedBytes to the device
 * @param downloadedBytes from the device
 * @param heldBytes of its memory that are taken now
 * @param failures how often each kind of failure was met; none of a kind that was not
 */
public record DeviceUsage(
        long launches,
        long waits,
        long uploadedBytes,
        long downloadedBytes,
        long heldBytes,
        Map<DeviceFailure, Long> failures) {
    /** Of a device that nothing was asked of. */
    public static final DeviceUsage NONE = new DeviceUsage(0, 0, 0, 0, 0, Map.of());

    public DeviceUsage {
        failures = Map.copyOf(failures);
    }

    /** The use of two devices together. */
    public DeviceUsage plus(DeviceUsage other) {
        Map<DeviceFailure, Long> sum = new EnumMap<>(DeviceFailure.class);
        sum.putAll(failures);
        other.failures.forEach((failure, count) -> sum.merge(failure, count, Long::sum));
        return new DeviceUsage(
                launches + other.launches,
                waits + other.waits,
                uploadedBytes + other.uploadedBytes,
                downloadedBytes + other.downloadedBytes,
                heldBytes + other.heldBytes,
                sum);
    }

    /** The same when nothing is held any more. */
    public DeviceUsage released() {
        return new DeviceUsage(launches, waits, uploadedBytes, downloadedBytes, 0, failures);
    }
}
