package dev.takt.actors.service;

import dev.takt.config.settings.LimitedSettings;
import dev.takt.loop.service.ActuatorStatus;
import java.util.Optional;

/**
 * The status of one actuator over time. The plant's own control system comes before the operator, and the operator before limits.
 */
final class ActuatorStanding {
    private final LimitedSettings settings;
    private boolean taken;
    private boolean tracked;
    private double target = Double.NaN;
    private double where = Double.NaN;
    private int behind;
    private int following;
    private Optional<ActuatorStatus> limit = Optional.empty();
    private boolean tagged;

    ActuatorStanding(LimitedSettings settings) {
        this.settings = settings;
    }

    /**
     * What the tags of the plant say in a period.
     *
     * @param tracking whether the plant's own control system has the actuator
     * @param high whether it can go no higher
     * @param low whether it can go no lower
     */
    record Tags(boolean tracking, boolean high, boolean low) {}

    /** The operator takes the actuator, at a value, or where it is for NaN. */
    void take(double value) {
        taken = true;
        target = value;
    }

    /** The operator gives it back. */
    void giveBack() {
        taken = false;
        target = Double.NaN;
    }

    /** The loop does not follow plans: what acts now is what the operator wants. */
    void follow(double acting) {
        if (taken) {
            target = acting;
        }
    }

    /**
     * A period begins.
     *
     * @param readBack NaN for none
     * @param command the last one; NaN for none
     */
    void examine(Tags tags, double readBack, double command) {
        where = Double.isFinite(readBack) ? readBack : tracked && Double.isFinite(where) ? where : command;
        tracked = tags.tracking();
        if (taken && (tracked || Double.isNaN(target))) {
            target = !tracked && Double.isFinite(command) ? command : where;
        }
        if (tags.high() || tags.low()) {
            limit = Optional.of(tags.high() ? ActuatorStatus.LIMITED_HIGH : ActuatorStatus.LIMITED_LOW);
            tagged = true;
            behind = 0;
            following = 0;
        } else if (tagged) {
            release(true);
        } else if (settings.tolerance().isPresent()) {
            compare(readBack, command, settings.tolerance().get());
        }
    }

    /** The limit ends after some periods without a sign of it. */
    private void release(boolean free) {
        following = free ? following + 1 : 0;
        if (following >= settings.periods()) {
            limit = Optional.empty();
            tagged = false;
        }
    }

    private void compare(double readBack, double command, double tolerance) {
        if (tracked || taken || Double.isNaN(readBack) || Double.isNaN(command)) {
            behind = 0;
            limit = tracked || taken ? Optional.empty() : limit;
            return;
        }
        double ahead = command - readBack;
        if (limit.isPresent()) {
            int outward = limit.get() == ActuatorStatus.LIMITED_HIGH ? 1 : -1;
            // at the bound a command is ahead by the tolerance
            release(outward * ahead <= tolerance / 2);
            behind = 0;
            return;
        }
        int side = ahead > tolerance ? 1 : ahead < -tolerance ? -1 : 0;
        behind = side == 0 ? 0 : Integer.signum(behind) == -side ? side : behind + side;
        if (Math.abs(behind) >= settings.periods()) {
            limit = Optional.of(behind > 0 ? ActuatorStatus.LIMITED_HIGH : ActuatorStatus.LIMITED_LOW);
            following = 0;
        }
    }

    ActuatorStatus status() {
        return tracked ? ActuatorStatus.TRACKING : taken ? ActuatorStatus.MANUAL : limit.orElse(ActuatorStatus.AUTO);
    }

    /** Whether an operator has it, now or once the plant's own control system gives it back. */
    boolean isTaken() {
        return taken;
    }

    /** Where the operator wants it, where it is, or its bound; NaN in automatic. */
    double value() {
        return switch (status()) {
            case AUTO -> Double.NaN;
            case MANUAL -> target;
            case TRACKING -> where;
            case LIMITED_HIGH -> where + slack();
            case LIMITED_LOW -> where - slack();
        };
    }

    private double slack() {
        return tagged ? 0 : settings.tolerance().orElse(0.0);
    }

    /** What acts of a command: the position of an actuator that does not go where it is told. */
    double acting(double command) {
        return switch (status()) {
            case AUTO, MANUAL -> command;
            case TRACKING -> Double.isFinite(where) ? where : command;
            case LIMITED_HIGH -> Double.isFinite(where) ? Math.min(where, command) : command;
            case LIMITED_LOW -> Double.isFinite(where) ? Math.max(where, command) : command;
        };
    }

    /** Why it is not in automatic. */
    String reason() {
        return switch (status()) {
            case AUTO -> "";
            case MANUAL -> "an operator has it";
            case TRACKING -> "the plant's own control system has it" + (taken ? "; after that an operator" : "");
            case LIMITED_HIGH -> tagged ? "it can go no higher" : "its read-back stays below its command";
            case LIMITED_LOW -> tagged ? "it can go no lower" : "its read-back stays above its command";
        };
    }
}
