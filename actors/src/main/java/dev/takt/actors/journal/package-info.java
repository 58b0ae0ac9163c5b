/**
 * What a loop did, written down so that it can be done again: append-only segments of checksummed frames with the case itself at
 * their head, one frame a period, a solve, an event.
 *
 * <p>{@link dev.takt.actors.journal.Journal} takes records from the threads of the loop and writes them on its own; {@link
 * dev.takt.actors.journal.SolveRecorder} notes what went into each solve; {@link dev.takt.actors.journal.JournalReader} reads, and
 * {@link dev.takt.actors.journal.Replay} solves again and compares bit for bit.
 */
@NullMarked
package dev.takt.actors.journal;

import org.jspecify.annotations.NullMarked;
