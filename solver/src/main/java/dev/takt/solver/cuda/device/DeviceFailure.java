package dev.takt.solver.cuda.device;

import java.util.Arrays;
import java.util.Set;

/** What became of a device, as far as it matters to whoever computes on it. */
public enum DeviceFailure {
    /** There is less device memory than is asked for; what was there stays. */
    OUT_OF_MEMORY(
            "out of device memory",
            "Maybe the problem is too large for this device, or other processes use it: --backend cpu.",
            2),
    /** A kernel failed in such a way that nothing works until the process ends (CUDA calls it sticky). */
    BROKEN_CONTEXT(
            "the device is unusable until this process ends",
            "Maybe a kernel is wrong: compute-sanitizer tells where.",
            201,
            226,
            700,
            702,
            709,
            710,
            714,
            715,
            716,
            717,
            718,
            719,
            721,
            810,
            911),
    /** The device is gone: fallen off the bus, taken away, or its memory is damaged. */
    LOST("the device is lost", "Maybe nvidia-smi and dmesg tell why.", 3, 4, 46, 100, 101, 214, 220, 802, 999),
    /** A kernel did not end in time. */
    STALLED(
            "a kernel did not end in time",
            "Maybe the device is too slow for takt.cuda.watchdog, which gives it seconds."),
    /** Anything else: a call that was refused, a compiler that failed. */
    OTHER("", "");

    private final String meaning;
    private final String cure;
    private final Set<Integer> codes;

    DeviceFailure(String meaning, String cure, Integer... codes) {
        this.meaning = meaning;
        this.cure = cure;
        this.codes = Set.of(codes);
    }

    /**
     * The failure that a result of the driver stands for.
     *
     * @param result a {@code CUresult} other than 0, by its number in cuda.h
     */
    static DeviceFailure of(int result) {
        return Arrays.stream(values())
                .filter(failure -> failure.codes.contains(result))
                .findFirst()
                .orElse(OTHER);
    }

    /** What happened, for a message: what was tried and how CUDA calls the result, then what that means and what may help. */
    String message(String attempt, String result) {
        return this == OTHER
                ? "%s failed: %s".formatted(attempt, result)
                : "%s failed: %s (%s). %s".formatted(attempt, result, meaning, cure);
    }
}
