/** What arrives from the plant becomes the state from which a period is solved: one image a period, the same for everyone. */
@NullMarked
package dev.takt.actors.ingestion;

import org.jspecify.annotations.NullMarked;
