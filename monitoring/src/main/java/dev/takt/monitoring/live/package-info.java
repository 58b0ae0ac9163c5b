/** The data for open pages: the last cycles, and messages of which a slow reader gets only the newest. */
@NullMarked
package dev.takt.monitoring.live;

import org.jspecify.annotations.NullMarked;
