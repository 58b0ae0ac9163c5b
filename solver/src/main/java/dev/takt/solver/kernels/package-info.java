/**
 * A pattern's value, gradient, Jacobian and Hessian of the Lagrangian, derived symbolically once and compiled once.
 *
 * <p>The derivative program of a pattern shares its common sub-expressions and does not know its target. On the CPU it is
 * compiled to JVM bytecode: one loop over all instances on structure-of-arrays data, without allocation. The sparsity and
 * the scatter maps into the system matrices are found once per pattern.
 */
@NullMarked
package dev.takt.solver.kernels;

import org.jspecify.annotations.NullMarked;
