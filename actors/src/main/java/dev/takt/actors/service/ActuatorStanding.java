package dev.takt.actors.service;

import dev.takt.actors.service.ActuatorTags.Words;
import dev.takt.actors.service.StatusTag.Knowledge;
import dev.takt.actors.service.StatusTag.Word;
import dev.takt.actors.state.StateExchange;
import dev.takt.config.settings.LimitedSettings;
import dev.takt.loop.service.ActuatorStatus;
import java.util.Optional;

/**
 * The status of one actuator over time. The plant's own control system comes before the operator, and the operator before limits.
 * While it is not known who has the actuator nobody moves it: it goes on as it was left, which is with the plant's own control system
 * if that had it, and at the last command otherwise.
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
    private double bound = Double.NaN;
    private boolean bounded;
    private boolean unknown;
    private boolean follows;
    private double held = Double.NaN;
    private final String possession;

    /**
     * An actuator in automatic.
     *
     * @param possession why it is not known who has it, if it is not
     */
    ActuatorStanding(LimitedSettings settings, String possession) {
        this.settings = settings;
        this.possession = possession;
    }

    /** The operator takes the actuator, at a value, or where it is for NaN. */
    void take(double value) {
        taken = true;
        follows = false;
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
        held = acting;
    }

    /**
     * A period begins.
     *
     * @param readBack NaN for none
     * @param command the last one; NaN for none
     */
    void examine(Words tags, double readBack, double command) {
        where = Double.isFinite(readBack) ? readBack : isAway() && Double.isFinite(where) ? where : command;
        possess(tags.tracking(), command);
        if (taken && (isAway() || Double.isNaN(target))) {
            target = !isAway() && Double.isFinite(command) ? command : where;
        }
        boolean compares = settings.tolerance().isPresent();
        boolean high = isLimit(tags.high(), compares);
        boolean low = isLimit(tags.low(), compares);
        if (high || low) {
            limit = Optional.of(high ? ActuatorStatus.LIMITED_HIGH : ActuatorStatus.LIMITED_LOW);
            tagged = true;
            bounded = (high ? tags.high() : tags.low()).knowledge() != Knowledge.TOLD && Double.isFinite(bound);
            bound = bounded ? bound : where;
            behind = 0;
            following = 0;
        } else if (tagged
                && !(compares && (tags.high().isUnknown() || tags.low().isUnknown()))) {
            release(true);
        } else if (compares) {
            tagged = false;
            compare(readBack, command, settings.tolerance().get());
        }
    }

    /** Decides who has it. */
    private void possess(Word word, double command) {
        if (word.isUnknown() && !unknown) {
            follows = tracked;
            held = Double.isFinite(command) ? command : where;
        }
        unknown = word.isUnknown();
        follows &= unknown;
        tracked = word.set() && !unknown;
    }

    /** Whether its command follows the plant. */
    private boolean isAway() {
        return tracked || follows;
    }

    /** A tag that is unknown leaves the decision to the read-back, where that is looked at. */
    private static boolean isLimit(Word word, boolean compares) {
        return word.set() && !(compares && word.isUnknown());
    }

    /** The limit ends after some periods without a sign of it. */
    private void release(boolean free) {
        following = free ? following + 1 : 0;
        if (following >= settings.periods()) {
            limit = Optional.empty();
            tagged = false;
            bounded = false;
        }
    }

    private void compare(double readBack, double command, double tolerance) {
        if (isAway() || unknown || taken || Double.isNaN(readBack) || Double.isNaN(command)) {
            behind = 0;
            limit = isAway() || unknown || taken ? Optional.empty() : limit;
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
        if (tracked) {
            return ActuatorStatus.TRACKING;
        }
        if (taken && !follows) {
            return ActuatorStatus.MANUAL;
        }
        return unknown ? ActuatorStatus.UNKNOWN : limit.orElse(ActuatorStatus.AUTO);
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
            case UNKNOWN -> follows || Double.isNaN(held) ? where : held;
            case LIMITED_HIGH -> limit() + slack();
            case LIMITED_LOW -> limit() - slack();
        };
    }

    /** What plans are to take for its position or bound; NaN in automatic. */
    double planned() {
        return status() == ActuatorStatus.UNKNOWN && Double.isFinite(where) ? where : value();
    }

    /** The position at which it was when a tag last said that it can go no further. */
    private double limit() {
        return bounded ? bound : where;
    }

    private double slack() {
        return tagged ? 0 : settings.tolerance().orElse(0.0);
    }

    /** What acts of a command: the position of an actuator that does not go where it is told. */
    double acting(double command) {
        return switch (status()) {
            case AUTO, MANUAL -> command;
            case TRACKING, UNKNOWN -> Double.isFinite(where) ? where : command;
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
            case UNKNOWN ->
                possession
                        + (follows ? "; the plant's own control system had the actuator" : "")
                        + (taken ? "; after that an operator" : "");
            case LIMITED_HIGH -> tagged ? "it can go no higher" : "its read-back stays below its command";
            case LIMITED_LOW -> tagged ? "it can go no lower" : "its read-back stays above its command";
        };
    }

    /** Exchanges the status. */
    void exchange(StateExchange state) {
        taken = state.flag(taken);
        tracked = state.flag(tracked);
        target = state.real(target);
        where = state.real(where);
        behind = state.whole(behind);
        following = state.whole(following);
        limit = state.optional(limit, ActuatorStatus.AUTO, (of, status) -> of.choice(ActuatorStatus.class, status));
        tagged = state.flag(tagged);
        bound = state.real(bound);
        bounded = state.flag(bounded);
        unknown = state.flag(unknown);
        follows = state.flag(follows);
        held = state.real(held);
    }
}
