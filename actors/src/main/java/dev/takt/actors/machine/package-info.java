/** Requests of the loop to the operating system that Java does not offer. */
@NullMarked
package dev.takt.actors.machine;

import org.jspecify.annotations.NullMarked;
