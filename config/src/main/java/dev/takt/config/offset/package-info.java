/** Disturbances that are added to a model so that what it holds at set-points is held without offset. */
@NullMarked
package dev.takt.config.offset;

import org.jspecify.annotations.NullMarked;
