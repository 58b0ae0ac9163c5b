/** Domains with all their supports, stencils and weights, and expressions that look values up on them. */
@NullMarked
package dev.takt.solver.transcription.grid;

import org.jspecify.annotations.NullMarked;
