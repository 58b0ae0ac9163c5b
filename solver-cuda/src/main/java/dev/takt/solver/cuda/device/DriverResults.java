package dev.takt.solver.cuda.device;

import dev.takt.solver.accelerator.DeviceFailure;
import java.util.Set;

/** The failures that results of the driver stand for: {@code CUresult} other than 0, by their numbers in cuda.h. */
final class DriverResults {
    private static final Set<Integer> OUT_OF_MEMORY = Set.of(2);
    private static final Set<Integer> BROKEN_CONTEXT =
            Set.of(201, 226, 700, 702, 709, 710, 714, 715, 716, 717, 718, 719, 721, 810, 911);
    private static final Set<Integer> LOST = Set.of(3, 4, 46, 100, 101, 214, 220, 802, 999);

    private DriverResults() {}

    /** The failure that a result stands for. */
    static DeviceFailure failure(int result) {
        if (OUT_OF_MEMORY.contains(result)) {
            return DeviceFailure.OUT_OF_MEMORY;
        }
        if (BROKEN_CONTEXT.contains(result)) {
            return DeviceFailure.BROKEN_CONTEXT;
        }
        return LOST.contains(result) ? DeviceFailure.LOST : DeviceFailure.OTHER;
    }
}
