/** Round-trip times of links. */
@NullMarked
package dev.takt.benchmarks.links;

import org.jspecify.annotations.NullMarked;
