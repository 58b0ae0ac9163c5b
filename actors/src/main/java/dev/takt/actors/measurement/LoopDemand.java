package dev.takt.actors.measurement;

/** What the measurements of a period demand of the loop, the mildest first. */
public enum LoopDemand {
    /** All signals are measured, or have been dropped as optional. */
    NONE,
    /** Signals are bridged. */
    BRIDGED,
    /** An important signal is predicted for longer than its bad reads allow: the loop goes on DEGRADED. */
    DEGRADED,
    /** A critical or important signal is lost, or all are: the loop must go SAFE. */
    SAFE
}
