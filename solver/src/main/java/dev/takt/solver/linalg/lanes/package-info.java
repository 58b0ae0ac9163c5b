/** Kernels whose columns or matrices run side by side in vector lanes, and the structures that they work on. */
@NullMarked
package dev.takt.solver.linalg.lanes;

import org.jspecify.annotations.NullMarked;
