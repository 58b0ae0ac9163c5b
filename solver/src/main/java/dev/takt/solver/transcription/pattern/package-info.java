/** Expressions with holes, and the instances that they are evaluated for. */
@NullMarked
package dev.takt.solver.transcription.pattern;

import org.jspecify.annotations.NullMarked;
