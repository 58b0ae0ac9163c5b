package dev.takt.monitoring.gpu;

import java.util.OptionalDouble;
import java.util.Set;

/**
 * The state of a GPU. Values that a board does not report, for instance the power of a fanless board, are empty.
 *
 * @param utilization fraction of the driver's last sampling interval in which a kernel ran, 0 to 1
 * @param memoryUsed bytes used by all processes
 * @param memoryTotal bytes
 * @param temperature in degrees Celsius
 * @param power in watts
 * @param smClock of the processors, in hertz
 * @param memoryClock in hertz
 * @param throttles reasons for reduced clocks under load; empty for none
 */
public record GpuState(
        OptionalDouble utilization,
        OptionalDouble memoryUsed,
        OptionalDouble memoryTotal,
        OptionalDouble temperature,
        OptionalDouble power,
        OptionalDouble smClock,
        OptionalDouble memoryClock,
        Set<Throttle> throttles) {
    public GpuState {
        throttles = Set.copyOf(throttles);
    }

    /** Reasons for reduced clocks. Idling and a lower clock setting do not count. */
    public enum Throttle {
        /** The board is at its power limit. */
        POWER(0x04),
        /** The board or its memory is too hot, as detected by the driver or the hardware. */
        THERMAL(0x20 | 0x40),
        /** The power supply requests less power. */
        POWER_BRAKE(0x80),
        /** The hardware protects itself against heat, too much power, or a failing supply. */
        HARDWARE(0x08);

        private final long bits;

        Throttle(long bits) {
            this.bits = bits;
        }

        /** Whether it is among the reasons of NVML. */
        boolean isIn(long reasons) {
            return (reasons & bits) != 0;
        }
    }
}
