/** What a controller leaves as an offset when its model is wrong. */
@NullMarked
package dev.takt.benchmarks.offset;

import org.jspecify.annotations.NullMarked;
