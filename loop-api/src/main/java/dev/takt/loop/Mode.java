package dev.takt.loop;

import dev.takt.loop.text.Labels;

/** What a loop is doing. */
public enum Mode implements Coded {
    /** The process has started; no data are available yet. */
    INIT(0),
    /** Warm-up solves run and the estimator converges; nothing is written. */
    WARMING(1),
    /** Solves every period and shows the commands that it would send, but writes nothing. */
    STANDBY(2),
    /** Permissives are checked and the actuators tracked before the first move. */
    ARMING(3),
    /** The controller drives the actuators. */
    AUTO(4),
    /** The operator drives the actuators. */
    MANUAL(5),
    /** As AUTO, but commands come from a lower rung of the ladder, or a signal is bridged. */
    DEGRADED(6),
    /** Actuators ramp to their fail-safe values; latched until acknowledged. */
    SAFE(7),
    /** Taken out of service: neither solves nor writes. */
    OUT_OF_SERVICE(8);

    private final int code;

    Mode(int code) {
        this.code = code;
    }

    @Override
    public int code() {
        return code;
    }

    /** The name in files, metrics and messages. */
    public String label() {
        return Labels.of(this);
    }

    /** Whether an operator may ask for this mode; the others follow from what happens. */
    public boolean mayBeAskedFor() {
        return switch (this) {
            case STANDBY, AUTO, MANUAL, SAFE, OUT_OF_SERVICE -> true;
            case INIT, WARMING, ARMING, DEGRADED -> false;
        };
    }

    /** Whether the loop itself moves the actuators in this mode. */
    public boolean drivesActuators() {
        return this == AUTO || this == DEGRADED || this == SAFE || this == MANUAL;
    }
}
