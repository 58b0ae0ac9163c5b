package dev.takt.loop.alarm;

/** The states of an alarm (ISA-18.2, figure 6.2), in the order of attention. */
public enum AlarmState {
    /** Active and not acknowledged. */
    UNACKNOWLEDGED("unacknowledged", "active, unacknowledged"),
    /** Active and acknowledged. */
    ACKNOWLEDGED("acknowledged", "active, acknowledged"),
    /** Its condition has returned to normal, but it is not acknowledged. */
    RETURNED("returned", "returned to normal, unacknowledged"),
    /** Shelved by an operator until a given time. */
    SHELVED("shelved", "shelved"),
    /** Suppressed by design: it is not meaningful in the present mode of the loop. */
    SUPPRESSED("suppressed", "suppressed by design"),
    /** Normal. */
    NORMAL("normal", "normal");

    private final String label;
    private final String words;

    AlarmState(String label, String words) {
        this.label = label;
        this.words = words;
    }

    /**
     * Derives the state. Shelving takes precedence over suppression, and both over the condition.
     *
     * @param active whether the condition is present
     * @param acknowledged whether it has been acknowledged since it was raised
     */
    public static AlarmState of(boolean active, boolean acknowledged, boolean shelved, boolean suppressed) {
        if (shelved) {
            return SHELVED;
        }
        if (suppressed) {
            return active ? SUPPRESSED : NORMAL;
        }
        if (active) {
            return acknowledged ? ACKNOWLEDGED : UNACKNOWLEDGED;
        }
        return acknowledged ? NORMAL : RETURNED;
    }

    /** Whether it needs an acknowledgement. */
    public boolean wantsAcknowledgement() {
        return this == UNACKNOWLEDGED || this == RETURNED;
    }

    /** The name in documents and metrics. */
    public String label() {
        return label;
    }

    /** The state in words, for people. */
    public String words() {
        return words;
    }
}
