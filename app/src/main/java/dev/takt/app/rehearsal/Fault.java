package dev.takt.app.rehearsal;

/** The faults of a rehearsal. */
public enum Fault {
    SLOW_SOLVE("slow solves"),
    FAILED_SOLVE("failed solves"),
    HUNG_SOLVE("solves that never end"),
    KILLED_SOLVER("solvers killed"),
    LOST_MEASUREMENTS("frames of measurements lost"),
    WRONG_VALUE("measured values wrong"),
    LOST_STATUS("frames without the status of actuators"),
    WHIM("commands of a fickle operator"),
    SERVICE_ORDER("actuators and controlled variables taken out of service");

    private final String label;

    Fault(String label) {
        this.label = label;
    }

    /** The fault in words, in the plural. */
    public String label() {
        return label;
    }
}
