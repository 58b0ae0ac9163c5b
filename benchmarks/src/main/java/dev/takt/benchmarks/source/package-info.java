/**
 * What the sources of Takt are like: their size, the parts that are too large, and what depends on what in a circle.
 */
@NullMarked
package dev.takt.benchmarks.source;

import org.jspecify.annotations.NullMarked;
