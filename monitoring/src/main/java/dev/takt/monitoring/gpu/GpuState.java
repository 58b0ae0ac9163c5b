package dev.takt.monitoring.gpu;

import java.util.OptionalDouble;
import java.util.Set;

/**
 * What a GPU shows at a moment. What a board does not tell, a fanless one its power for instance, is empty.
 *
 * @param utilization part of the last sampling interval of the driver in which a kernel ran, 0 to 1
 * @param memoryUsed bytes taken by all processes
 * @param memoryTotal bytes
 * @param temperature in degrees Celsius
 * @param power in watts
 * @param smClock of the processors, in hertz
 * @param memoryClock in hertz
 * @param throttles why the clocks are lower than they could be under load; empty for none
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

    /** Why clocks are held back. That a GPU idles, or was set to a lower clock, is no reason among them. */
    public enum Throttle {
        /** The board draws as much power as it may. */
        POWER(0x04),
        /** The board or its memory is too hot, by the driver's judgement or the hardware's. */
        THERMAL(0x20 | 0x40),
        /** The power supply asks for less. */
        POWER_BRAKE(0x80),
        /** The hardware protects itself: heat, power, or a supply that fails. */
        HARDWARE(0x08);

        private final long bits;

        Throttle(long bits) {
            this.bits = bits;
        }

        /** Whether it is among the reasons that NVML gives. */
        boolean isIn(long reasons) {
            return (reasons & bits) != 0;
        }
    }
}
