package dev.takt.actors.journal;

import dev.takt.actors.journal.record.JournalRecord;

/** Takes the records of solves. */
public interface SolveRecords {

    /** Hands a record over; returns at once. */
    void offer(JournalRecord record);

    /** Whether the next solve should be recorded with the whole state of its solver; asked once a solve. */
    boolean checkpointWanted();
}
