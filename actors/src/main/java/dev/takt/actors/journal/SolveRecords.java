package dev.takt.actors.journal;

import dev.takt.actors.journal.record.JournalRecord;

/** Receives the records of solves. */
public interface SolveRecords {

    /** Queues a record; returns at once. */
    void offer(JournalRecord record);

    /** Whether the next solve should be recorded with the whole state of its solver; called once per solve. */
    boolean checkpointWanted();
}
