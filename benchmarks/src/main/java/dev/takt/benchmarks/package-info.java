/**
 * Measurements of time: JMH benchmarks of the kernels and factorizations, tables of closed loops, the growth with the
 * horizon and the grid.
 *
 * <p>No measurement decides whether a build passes: tests assert results, benchmarks report times. Each table names its
 * command, the machine and the versions.
 */
@NullMarked
package dev.takt.benchmarks;

import org.jspecify.annotations.NullMarked;
