/**
 * Problems with published solutions, as transcribed problems made by hand, and the means to make them. Every test of the
 * solver may use them.
 */
@NullMarked
package dev.takt.solver.problems;

import org.jspecify.annotations.NullMarked;
