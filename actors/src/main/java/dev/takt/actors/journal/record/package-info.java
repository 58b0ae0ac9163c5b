/**
 * What a journal consists of: the records of a loop and their binary form, which journals of earlier versions keep readable.
 */
@NullMarked
package dev.takt.actors.journal.record;

import org.jspecify.annotations.NullMarked;
