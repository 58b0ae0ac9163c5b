/** Straight-line programs as JVM bytecode: a loop over instances, entry by entry or in vector lanes. */
@NullMarked
package dev.takt.solver.kernels.bytecode;

import org.jspecify.annotations.NullMarked;
