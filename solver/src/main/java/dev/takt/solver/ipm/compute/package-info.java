/**
 * What the interior point method needs from a machine: vectors, fused operations on them, the functions of the program,
 * and solves with its KKT system.
 *
 * <p>The method is written against {@link dev.takt.solver.ipm.compute.VectorOperations} and
 * {@link dev.takt.solver.ipm.compute.BarrierProgram} alone. Vectors are opaque and stay where they are; only scalars come
 * back. {@link dev.takt.solver.ipm.compute.ArrayOperations} and {@link dev.takt.solver.ipm.compute.ArrayProgram} are the
 * CPU's: double arrays, plain loops, reductions in a fixed order.
 */
@NullMarked
package dev.takt.solver.ipm.compute;

import org.jspecify.annotations.NullMarked;
