/** What tuning gains with plants that it has not seen. */
@NullMarked
package dev.takt.benchmarks.tune;

import org.jspecify.annotations.NullMarked;
