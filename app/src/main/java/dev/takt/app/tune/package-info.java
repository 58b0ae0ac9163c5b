/** Weights and horizons of a case against stated wishes, over a set of plants. */
@NullMarked
package dev.takt.app.tune;

import org.jspecify.annotations.NullMarked;
