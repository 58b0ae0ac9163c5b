/** Measures of the sources of Takt: their size, parts that are too large, and cyclic dependencies. */
@NullMarked
package dev.takt.benchmarks.source;

import org.jspecify.annotations.NullMarked;
