/**
 * The record of a loop for replay: append-only segments of checksummed frames, with the case in their header and one
 * frame per period, solve and event.
 *
 * <p>{@link dev.takt.actors.journal.Journal} takes records from the threads of the loop and writes them on its own;
 * {@link dev.takt.actors.journal.SolveRecorder} records the inputs of each solve; {@link
 * dev.takt.actors.journal.JournalReader} reads, and {@link dev.takt.actors.journal.Replay} repeats the solves and
 * compares bit for bit.
 */
@NullMarked
package dev.takt.actors.journal;

import org.jspecify.annotations.NullMarked;
