/**
 * The running loop: the actors put together for a case, on a real or a virtual clock, and what can be seen and asked of them
 * from outside.
 */
@NullMarked
package dev.takt.actors.runtime;

import org.jspecify.annotations.NullMarked;
