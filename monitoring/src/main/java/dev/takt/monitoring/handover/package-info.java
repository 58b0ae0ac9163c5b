/** The transfer from the loop's thread to its observers, which never blocks the loop. */
@NullMarked
package dev.takt.monitoring.handover;

import org.jspecify.annotations.NullMarked;
