package dev.takt.solver.accelerator;

import dev.takt.solver.ipm.compute.ComputeBackend;
import java.util.Optional;

/** A device beside the CPU that solves can be computed on. */
public interface Accelerator {
    /** What it is, for people. */
    String description();

    /** Whether it is there for proofs only, so that nothing is faster on it. */
    boolean emulated();

    /** Why a linear solver cannot be used on this machine, if it cannot. */
    Optional<String> missing(LinearSolver linearSolver);

    /** What computes on it; the same object for the same linear solver. */
    ComputeBackend backend(LinearSolver linearSolver);

    /** What has been asked of it so far; from any thread. */
    DeviceUsage usage();
}
