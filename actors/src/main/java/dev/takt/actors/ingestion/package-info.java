/**
 * Ingestion of measurements: data from the plant become the state from which a period is solved. There is one image per
 * period, the same for all components.
 */
@NullMarked
package dev.takt.actors.ingestion;

import org.jspecify.annotations.NullMarked;
