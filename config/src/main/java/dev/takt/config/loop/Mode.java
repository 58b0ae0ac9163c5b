package dev.takt.config.loop;

/** What a loop is doing. */
public enum Mode {
    /** The process has started; nothing is known yet. */
    INIT,
    /** Warm-up solves run and the estimator converges; nothing is written. */
    WARMING,
    /** Solves every period and shows its moves, writes nothing. */
    STANDBY,
    /** Permissives are checked and the actuators tracked before the first move. */
    ARMING,
    /** The controller drives the actuators. */
    AUTO,
    /** The operator drives the actuators. */
    MANUAL,
    /** As AUTO, but commands come from a lower rung of the ladder, or a signal is bridged. */
    DEGRADED,
    /** Actuators ramp to their fail-safe values; latched until acknowledged. */
    SAFE,
    /** Taken out of service: neither solves nor writes. */
    OUT_OF_SERVICE;

    /** The name in files, metrics and messages. */
    public String label() {
        return Labels.of(this);
    }

    /** Whether the loop itself moves the actuators in this mode. */
    public boolean drivesActuators() {
        return this == AUTO || this == DEGRADED || this == SAFE || this == MANUAL;
    }
}
