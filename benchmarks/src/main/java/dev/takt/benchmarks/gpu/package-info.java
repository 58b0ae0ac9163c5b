/** Measurements of the GPU backend beside the CPU, and what they need on a machine with a driver only. */
@NullMarked
package dev.takt.benchmarks.gpu;

import org.jspecify.annotations.NullMarked;
