/** The way from the loop's thread to its observers, which waits for nobody. */
@NullMarked
package dev.takt.monitoring.handover;

import org.jspecify.annotations.NullMarked;
