/**
 * The receding horizon: parameters and bounds go in, a plan comes out, before the deadline.
 *
 * <p>One object owns everything that survives from one control step to the next: the transcribed problem, the compiled
 * kernels, the symbolic factorization and the last primal-dual point. A step sets values, warm-starts (shifted or not),
 * solves within its time budget, and returns a plan whose controls are asked for by name and time.
 */
@NullMarked
package dev.takt.solver.nmpc;

import org.jspecify.annotations.NullMarked;
