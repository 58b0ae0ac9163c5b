/** Straight-line programs: expressions, derived symbolically and simplified. */
@NullMarked
package dev.takt.solver.kernels.program;

import org.jspecify.annotations.NullMarked;
