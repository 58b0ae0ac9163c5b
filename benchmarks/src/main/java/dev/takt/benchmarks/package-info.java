/**
 * Where time is measured: JMH benchmarks of the kernels and factorizations, the closed-loop tables, the growth with the
 * horizon and the grid.
 *
 * <p>Nothing here decides whether a build passes; tests assert results, benchmarks report times. A table names the
 * command that makes it, the machine and the versions.
 */
@NullMarked
package dev.takt.benchmarks;

import org.jspecify.annotations.NullMarked;
