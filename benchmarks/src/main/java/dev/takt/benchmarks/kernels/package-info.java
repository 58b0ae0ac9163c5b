/**
 * Evaluation of compiled programs: values and derivatives of the benchmark plants, and the time of their compilation.
 */
@NullMarked
package dev.takt.benchmarks.kernels;

import org.jspecify.annotations.NullMarked;
