/**
 * The interior point method on a device: the compute interface of {@link dev.takt.solver.ipm.compute} on device memory, with
 * kernels generated from the same derivative programs as the CPU's.
 *
 * <p>{@link dev.takt.solver.cuda.DeviceProgram} is what {@link dev.takt.solver.ipm.InteriorPointSolver} is given in place of the
 * CPU's program.
 */
@NullMarked
package dev.takt.solver.cuda;

import org.jspecify.annotations.NullMarked;
