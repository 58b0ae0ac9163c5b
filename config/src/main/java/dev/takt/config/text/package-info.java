/**
 * The notation of models: declarations such as {@code x[i in 1..N](t)} and statements such as {@code der(x, t) = -x + u
 * for t > 0}, from text to syntax trees that know where each part was written.
 *
 * <p>Nothing is known here of what names mean; {@code dev.takt.config.model} gives them their meaning.
 */
@NullMarked
package dev.takt.config.text;

import org.jspecify.annotations.NullMarked;
