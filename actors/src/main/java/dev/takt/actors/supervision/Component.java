package dev.takt.actors.supervision;

/** The components of a loop that may fail, and the recovery of each. */
public enum Component {
    /** Restarted at once; the state of the signals is kept. Periods without measurements are bridged meanwhile. */
    INGESTION("measurement ingestion"),
    /** Restarted at once; set-points of operators and limits are kept, and the solver is announced to it again. */
    PARAMETERS("parameter updater"),
    /** Restarted with a new solver, as the next generation; the ladder bridges the time. */
    SOLVER("solver"),
    /** Restarted at once in the same state: plans, ladder and the last command are kept. */
    DISPATCHER("actuator dispatcher");

    private final String label;

    Component(String label) {
        this.label = label;
    }

    /** In words. */
    public String label() {
        return label;
    }
}
