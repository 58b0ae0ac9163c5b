/** What a loop does while its plant dies, hangs, is cut off, comes back, or lies. */
@NullMarked
package dev.takt.benchmarks.hazards;

import org.jspecify.annotations.NullMarked;
