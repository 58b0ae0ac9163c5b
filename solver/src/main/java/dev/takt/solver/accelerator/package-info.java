/**
 * Devices beside the CPU that solves can be computed on, as the solver and its users see them: found at run time, absent
 * without harm.
 *
 * <p>{@link dev.takt.solver.accelerator.AcceleratorSearch} says which there is; the artifact {@code takt-solver-cuda} brings one.
 */
@NullMarked
package dev.takt.solver.accelerator;

import org.jspecify.annotations.NullMarked;
