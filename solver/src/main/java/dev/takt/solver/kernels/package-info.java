/**
 * A pattern's value, gradient, Jacobian and Hessian of the Lagrangian, derived symbolically once and compiled once.
 *
 * <p>A {@link dev.takt.solver.kernels.program.DerivativeProgram} is a pattern with its derivatives as straight-line programs: the
 * pattern is written into a graph in which equal expressions are one node, differentiated in reverse, and in reverse
 * again. Patterns of rows that share most of their operations have one program
 * ({@link dev.takt.solver.kernels.program.JointPrograms}). It does not know its target. On the CPU it is compiled to JVM bytecode: one loop over all instances on
 * structure-of-arrays data, without allocation; long programs are cut into several methods, arithmetic ones can run in
 * vector registers. A {@link dev.takt.solver.kernels.CompiledProgram} ties the kernels of a transcribed problem to
 * present parameters and bounds, and is the {@link dev.takt.solver.kernels.NonlinearProgram} that the rest of the solver
 * sees.
 */
@NullMarked
package dev.takt.solver.kernels;

import org.jspecify.annotations.NullMarked;
