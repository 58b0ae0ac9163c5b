/** Measurements of the GPU backend compared with the CPU, and their support on a machine that has only a driver. */
@NullMarked
package dev.takt.benchmarks.gpu;

import org.jspecify.annotations.NullMarked;
