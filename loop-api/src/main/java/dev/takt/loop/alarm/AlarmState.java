package dev.takt.loop.alarm;

/** The states of an alarm (ISA-18.2, figure 6.2); what wants attention first. */
public enum AlarmState {
    /** Active, and nobody has acknowledged it. */
    UNACKNOWLEDGED("unacknowledged", "active, unacknowledged"),
    /** Active and acknowledged. */
    ACKNOWLEDGED("acknowledged", "active, acknowledged"),
    /** Its condition has returned to normal, and nobody has acknowledged it. */
    RETURNED("returned", "returned to normal, unacknowledged"),
    /** Put aside by an operator until a given time. */
    SHELVED("shelved", "shelved"),
    /** Suppressed by design: it says nothing in the present mode of the loop. */
    SUPPRESSED("suppressed", "suppressed by design"),
    /** Nothing is wrong. */
    NORMAL("normal", "normal");

    private final String label;
    private final String words;

    AlarmState(String label, String words) {
        this.label = label;
        this.words = words;
    }

    /**
     * The state that follows from the parts of it. Who shelves an alarm is heard before the design, and both before the condition.
     *
     * @param active whether the condition is there
     * @param acknowledged whether somebody has acknowledged it since it was raised
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

    /** Whether somebody has to acknowledge it. */
    public boolean wantsAcknowledgement() {
        return this == UNACKNOWLEDGED || this == RETURNED;
    }

    /** The name in documents and metrics. */
    public String label() {
        return label;
    }

    /** In words, for people. */
    public String words() {
        return words;
    }
}
