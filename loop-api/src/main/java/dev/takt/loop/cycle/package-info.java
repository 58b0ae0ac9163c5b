/**
 * The output of a running loop for its observers: one immutable record per period, and events. Recorders, metrics,
 * spans and the page are derived from these. The loop does not depend on any of them.
 */
@NullMarked
package dev.takt.loop.cycle;

import org.jspecify.annotations.NullMarked;
