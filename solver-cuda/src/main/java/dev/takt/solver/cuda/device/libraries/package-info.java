/** NVIDIA's libraries, bound when they are asked for. */
@NullMarked
package dev.takt.solver.cuda.device.libraries;

import org.jspecify.annotations.NullMarked;
