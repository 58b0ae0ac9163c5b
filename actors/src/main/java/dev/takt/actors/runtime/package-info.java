/**
 * The running loop: the actors assembled for a case, on a real or a virtual clock, with their state and commands for
 * users.
 */
@NullMarked
package dev.takt.actors.runtime;

import org.jspecify.annotations.NullMarked;
