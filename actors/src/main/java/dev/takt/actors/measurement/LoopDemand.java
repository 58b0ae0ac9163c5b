package dev.takt.actors.measurement;

/** The demand of a period's measurements on the mode of the loop, the weakest first. */
public enum LoopDemand {
    /** All signals are measured, or have been dropped as optional. */
    NONE,
    /** Signals are bridged. */
    BRIDGED,
    /** An important signal is predicted for longer than its bad reads allow: the loop continues in DEGRADED. */
    DEGRADED,
    /** A critical or important signal is lost, or all are: the loop must go SAFE. */
    SAFE
}
