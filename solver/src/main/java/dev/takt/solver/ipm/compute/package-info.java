/**
 * What the interior point method needs from a machine: vectors, fused operations on them, the functions of the program,
 * and solves with its KKT system.
 *
 * <p>The method is written against {@link dev.takt.solver.ipm.compute.VectorOperations}, {@link
 * dev.takt.solver.ipm.compute.BarrierOperations} and {@link dev.takt.solver.ipm.compute.BarrierProgram} alone. Vectors are opaque
 * and stay where they are; only scalars come back. {@link dev.takt.solver.ipm.compute.SlackedProgram} brings a nonlinear program
 * into that form on any {@link dev.takt.solver.ipm.compute.MachineProgram}; {@link dev.takt.solver.ipm.compute.ArrayProgram} is the
 * CPU's: double arrays, plain loops, reductions in a fixed order.
 */
@NullMarked
package dev.takt.solver.ipm.compute;

import org.jspecify.annotations.NullMarked;
