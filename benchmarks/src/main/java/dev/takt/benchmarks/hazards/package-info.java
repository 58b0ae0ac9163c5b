/** The behaviour of a loop while its plant dies, hangs, is cut off, comes back, or sends wrong values. */
@NullMarked
package dev.takt.benchmarks.hazards;

import org.jspecify.annotations.NullMarked;
