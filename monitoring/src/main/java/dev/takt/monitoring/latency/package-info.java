/** Percentiles of a loop's latencies, up to the 99.99th, corrected for coordinated omission. */
@NullMarked
package dev.takt.monitoring.latency;

import org.jspecify.annotations.NullMarked;
