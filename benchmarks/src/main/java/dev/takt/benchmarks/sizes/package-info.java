/** Time and memory of reading, building and solving as families and horizons grow. */
@NullMarked
package dev.takt.benchmarks.sizes;

import org.jspecify.annotations.NullMarked;
