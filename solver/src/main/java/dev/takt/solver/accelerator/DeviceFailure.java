package dev.takt.solver.accelerator;

/** What became of a device, as far as it matters to whoever computes on it. */
public enum DeviceFailure {
    /** There is less device memory than is asked for; what was there stays. */
    OUT_OF_MEMORY(
            "out of device memory",
            "Maybe the problem is too large for this device, or other processes use it: --backend cpu."),
    /** A kernel failed in such a way that nothing works until the process ends (CUDA calls it sticky). */
    BROKEN_CONTEXT(
            "the device is unusable until this process ends",
            "Maybe a kernel is wrong: compute-sanitizer tells where."),
    /** The device is gone: fallen off the bus, taken away, or its memory is damaged. */
    LOST("the device is lost", "Maybe nvidia-smi and dmesg tell why."),
    /** A kernel did not end in time. */
    STALLED(
            "a kernel did not end in time",
            "Maybe the device is too slow for takt.cuda.watchdog, which gives it seconds."),
    /** Anything else: a call that was refused, a compiler that failed. */
    OTHER("", "");

    private final String meaning;
    private final String cure;

    DeviceFailure(String meaning, String cure) {
        this.meaning = meaning;
        this.cure = cure;
    }

    /** What happened, for a message: what was tried and how the driver calls the result, then what that means and what may help. */
    String message(String attempt, String result) {
        return this == OTHER
                ? "%s failed: %s".formatted(attempt, result)
                : "%s failed: %s (%s). %s".formatted(attempt, result, meaning, cure);
    }
}
