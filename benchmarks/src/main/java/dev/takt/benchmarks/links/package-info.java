/** How fast links are. */
@NullMarked
package dev.takt.benchmarks.links;

import org.jspecify.annotations.NullMarked;
