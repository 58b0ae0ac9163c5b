/** What watching pages are sent: the last cycles, and messages of which a slow reader gets the newest only. */
@NullMarked
package dev.takt.monitoring.live;

import org.jspecify.annotations.NullMarked;
