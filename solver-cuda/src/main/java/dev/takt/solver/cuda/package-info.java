/**
 * The interior point method on a device: the compute interface of {@link dev.takt.solver.ipm.compute} on device memory, with
 * kernels generated from the same derivative programs as the CPU's.
 *
 * <p>{@link dev.takt.solver.cuda.DeviceProgram} takes the place of the
 * CPU's {@link dev.takt.solver.ipm.compute.ArrayProgram}, below {@link dev.takt.solver.ipm.compute.SlackedProgram}.
 */
@NullMarked
package dev.takt.solver.cuda;

import org.jspecify.annotations.NullMarked;
