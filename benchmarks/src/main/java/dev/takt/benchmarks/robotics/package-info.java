/** Closed loops of small problems, on which solvers for embedded control are usually compared. */
@NullMarked
package dev.takt.benchmarks.robotics;

import org.jspecify.annotations.NullMarked;
