package dev.takt.solver.kernels.bytecode;

/** How a lane kernel reads the entries that consecutive instances name. */
public enum LaneAccess {
    /** Consecutive entries: one load. */
    CONTIGUOUS,
    /** The same entry throughout: read once before the loop. */
    BROADCAST,
    /** Anything else: one load an instance. */
    GATHERED
}
