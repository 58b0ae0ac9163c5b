/** What a fleet of loops takes of a machine, and how late it is. */
@NullMarked
package dev.takt.benchmarks.fleet;

import org.jspecify.annotations.NullMarked;
