package dev.takt.actors.service;

import dev.takt.actors.state.StateExchange;
import dev.takt.config.service.ControlledVariable;
import dev.takt.loop.service.ControlledStatus;

/** The status of one controlled variable over time. The operator comes before the signal. */
final class ControlledStanding {
    private final ControlledVariable variable;
    private boolean dropped;
    private boolean lost;
    private int good;

    ControlledStanding(ControlledVariable variable) {
        this.variable = variable;
    }

    /** The operator drops it, or takes it into service again. */
    void drop(boolean now) {
        dropped = now;
    }

    /**
     * What is known of its signal in a period.
     *
     * @param bad whether it has been bad for longer than may be bridged
     * @param usable whether it has a usable value now
     * @param patience periods for which it must be usable before the variable is held again
     */
    void examine(boolean bad, boolean usable, int patience) {
        if (!variable.dropsWithSignal()) {
            return;
        }
        if (bad) {
            lost = true;
            good = 0;
        } else if (lost) {
            good = usable ? good + 1 : 0;
            lost = good < Math.max(1, patience);
        }
    }

    ControlledVariable variable() {
        return variable;
    }

    ControlledStatus status() {
        return dropped ? ControlledStatus.DROPPED : lost ? ControlledStatus.SIGNAL_LOST : ControlledStatus.IN_SERVICE;
    }

    /** Why it is not in service. */
    String reason() {
        return switch (status()) {
            case IN_SERVICE -> "";
            case DROPPED -> "an operator dropped it";
            case SIGNAL_LOST -> "its signal " + variable.signal().orElse("") + " is lost";
        };
    }

    /** Exchanges the status. */
    void exchange(StateExchange state) {
        dropped = state.flag(dropped);
        lost = state.flag(lost);
        good = state.whole(good);
    }
}
