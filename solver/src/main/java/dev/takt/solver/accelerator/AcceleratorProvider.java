package dev.takt.solver.accelerator;

/** Looks for an accelerator of one kind. Implementations are found by {@link java.util.ServiceLoader}. */
public interface AcceleratorProvider {
    /** Looks for the device and opens it. A machine without one is no error. */
    AcceleratorSearch search();
}
