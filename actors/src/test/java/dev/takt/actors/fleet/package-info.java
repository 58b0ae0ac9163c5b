/** Tests of what the loops of one process share. */
@NullMarked
package dev.takt.actors.fleet;

import org.jspecify.annotations.NullMarked;
