package dev.takt.solver.kernels.bytecode;

/** What a kernel does with the outputs of its program in each instance. */
public enum KernelKind {
    /** Adds the value to the target entry. */
    VALUE,
    /** Adds the values of all instances, in order, to the entry at the offset. */
    SUM,
    /** Adds each first derivative to the entry of its variable. */
    GRADIENT,
    /** Writes derivative {@code e} of instance {@code i} at {@code offset + e * count + i}. */
    JACOBIAN,
    /** As {@link #JACOBIAN}, with second derivatives weighted by the multiplier of the target row. */
    HESSIAN
}
