package dev.takt.actors.supervision;

/** The parts of a loop that may die, and what follows. */
public enum Component {
    /** Begins again at once; what it knew of the signals is kept. Periods without measurements are bridged meanwhile. */
    INGESTION("measurement ingestion"),
    /** Begins again at once; set-points of operators and limits are kept, the solver is announced to it again. */
    PARAMETERS("parameter updater"),
    /** Begins again with a new solver, as the next generation; the ladder bridges the time. */
    SOLVER("solver"),
    /** Begins again at once where it was: plans, ladder and the last command are kept. */
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
