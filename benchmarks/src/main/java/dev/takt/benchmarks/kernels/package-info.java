/** Evaluation of compiled programs: values and derivatives of the benchmark plants, and what compiling them takes. */
@NullMarked
package dev.takt.benchmarks.kernels;

import org.jspecify.annotations.NullMarked;
