/** A stand-in for the driver's library. */
@NullMarked
package dev.takt.monitoring.gpu;

import org.jspecify.annotations.NullMarked;
