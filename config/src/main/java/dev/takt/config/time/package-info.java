/** The time of the plant, and what parameters are over it. */
@NullMarked
package dev.takt.config.time;

import org.jspecify.annotations.NullMarked;
