/** Spans of the cycles of a loop, for tracing systems and the journal: their selection and their export. */
@NullMarked
package dev.takt.monitoring.spans;

import org.jspecify.annotations.NullMarked;
