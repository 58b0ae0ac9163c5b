/** The records of a loop and their binary format, in which journals of earlier versions stay readable. */
@NullMarked
package dev.takt.actors.journal.record;

import org.jspecify.annotations.NullMarked;
