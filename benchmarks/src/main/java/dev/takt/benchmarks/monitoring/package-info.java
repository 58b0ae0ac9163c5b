/** The cost of monitoring for the loop. */
@NullMarked
package dev.takt.benchmarks.monitoring;

import org.jspecify.annotations.NullMarked;
