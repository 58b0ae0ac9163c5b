/**
 * Machines that run CUDA C beside the JVM: their memory, modules, kernels, and where they come from.
 *
 * <p>{@link dev.takt.solver.cuda.device.CudaDevice} is an NVIDIA GPU through the driver;
 * {@link dev.takt.solver.cuda.device.EmulatedDevice} compiles the same CUDA C for the host, so that everything above runs and
 * is tested without one. {@link dev.takt.solver.cuda.device.DeviceProbe} says which there are.
 */
@NullMarked
package dev.takt.solver.cuda.device;

import org.jspecify.annotations.NullMarked;
