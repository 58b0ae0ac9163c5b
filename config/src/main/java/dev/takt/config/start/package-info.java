/** First guesses: those that come from files, and whether functions have finite values where a solver begins. */
@NullMarked
package dev.takt.config.start;

import org.jspecify.annotations.NullMarked;
