/** Loops over arrays, in vector registers where that pays. */
@NullMarked
package dev.takt.solver.ipm.compute.loops;

import org.jspecify.annotations.NullMarked;
