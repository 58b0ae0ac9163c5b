/** Long runs of the control loop. */
@NullMarked
package dev.takt.benchmarks.runtime;

import org.jspecify.annotations.NullMarked;
