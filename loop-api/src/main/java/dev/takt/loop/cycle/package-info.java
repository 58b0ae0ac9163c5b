/**
 * What a running loop tells its observers: one immutable record a period, and events. Recorders, metrics, spans and the page
 * are all made from these, and the loop knows none of them.
 */
@NullMarked
package dev.takt.loop.cycle;

import org.jspecify.annotations.NullMarked;
