package dev.takt.actors.journal;

import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.actors.journal.record.JournalRecord.Solve;
import dev.takt.solver.kernels.ParameterVector;
import dev.takt.solver.nmpc.Plan;

/** Sees what a replay reads and what it repeats. */
public interface ReplayObserver {
    /** Sees nothing; everything is repeated. */
    ReplayObserver NONE = new ReplayObserver() {};

    /** A record, before it is replayed. */
    default void read(JournalRecord record) {}

    /** Whether a solve is to be repeated; after one that is not, solves begin again at the next whole state. */
    default boolean wants(Solve solve) {
        return true;
    }

    /**
     * The inputs of a solve, whether it is repeated or not; not called where the journal lacks what was before.
     *
     * @param parameters valid during the call
     */
    default void taken(Solve solve, ParameterVector parameters) {}

    /**
     * A solve came out the same bit for bit.
     *
     * @param plan valid during the call; of a solve that failed it is of no use
     */
    default void repeated(Solve solve, Plan plan) {}
}
