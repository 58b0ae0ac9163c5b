package dev.takt.actors.measurement;

/** What the measurements of a period demand of the loop, the mildest first. */
public enum LoopDemand {
    /** All signals are measured, or have been dropped as optional. */
    NONE,
    /** Signals are bridged. */
    BRIDGED,
    /** An important signal has been shed: the loop goes on DEGRADED. */
    DEGRADED,
    /** A critical signal has been shed: the loop must go SAFE. */
    SAFE
}
