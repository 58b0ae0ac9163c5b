/** Constraints, derivatives and measures put on the grids. */
@NullMarked
package dev.takt.solver.transcription.discretization;

import org.jspecify.annotations.NullMarked;
