/** Spans of the cycles of a loop, for tracing systems and the journal: which are kept, and how they are sent. */
@NullMarked
package dev.takt.monitoring.spans;

import org.jspecify.annotations.NullMarked;
