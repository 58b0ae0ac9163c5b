/** Random limits that contradict each other: what is given up of which, beside a reference that shares nothing with the solver. */
@NullMarked
package dev.takt.benchmarks.conflicts;

import org.jspecify.annotations.NullMarked;
