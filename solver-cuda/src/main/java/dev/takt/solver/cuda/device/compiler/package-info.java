/** CUDA C compiled: by NVRTC, by nvcc ahead of time, by g++ for the emulated device. */
@NullMarked
package dev.takt.solver.cuda.device.compiler;

import org.jspecify.annotations.NullMarked;
