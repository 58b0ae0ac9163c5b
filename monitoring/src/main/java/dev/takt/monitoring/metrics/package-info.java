/**
 * The metrics of a loop and its process: declared in one place, recorded with Kamon, exposed to Prometheus. Instruments are
 * looked up when a loop starts; recording a period then allocates nothing.
 */
@NullMarked
package dev.takt.monitoring.metrics;

import org.jspecify.annotations.NullMarked;
