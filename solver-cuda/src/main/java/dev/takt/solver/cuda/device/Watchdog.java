package dev.takt.solver.cuda.device;

import dev.takt.solver.accelerator.DeviceException;
import dev.takt.solver.accelerator.DeviceFailure;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Waits for a device, but not for ever: a kernel that never ends cannot be stopped, only left behind with its process. The
 * system property {@code takt.cuda.watchdog} says for how many seconds.
 */
record Watchdog(Duration patience) {
    private static final String PROPERTY = "takt.cuda.watchdog";
    private static final double DEFAULT_SECONDS = 60;
    private static final double MILLIS = 1000;

    /** With the patience that the system property asks for, one minute unless it says otherwise. */
    static Watchdog ofProperty() {
        String text = System.getProperty(PROPERTY, Double.toString(DEFAULT_SECONDS));
        try {
            double seconds = Double.parseDouble(text);
            if (seconds > 0) {
                return new Watchdog(Duration.ofMillis((long) (MILLIS * seconds)));
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new DeviceException("%s is %s, expected a number of seconds above 0".formatted(PROPERTY, text));
    }

    /**
     * Waits, without sleep: what is waited for takes microseconds as a rule.
     *
     * @param attempt what is waited for
     * @param done asked again and again
     * @throws DeviceException that the device stalled
     */
    void await(String attempt, BooleanSupplier done) {
        if (done.getAsBoolean()) {
            return;
        }
        long begun = System.nanoTime();
        while (!done.getAsBoolean()) {
            if (System.nanoTime() - begun > patience.toNanos()) {
                throw new DeviceException(
                        DeviceFailure.STALLED, attempt, "no end after %s s".formatted(patience.toMillis() / MILLIS));
            }
            Thread.onSpinWait();
        }
    }
}
