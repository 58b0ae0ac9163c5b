package dev.takt.links;

/**
 * The controller's end of a link. One thread reads ({@link #read}, {@link #acknowledged}) and one writes ({@link
 * #write}), possibly at the same time. No call blocks for longer than a small part of a period, whatever the other side
 * does. Failures are counted in {@link #statistics} and show as missing values.
 */
public interface ControllerEnd extends AutoCloseable {

    /** The tags of both directions. */
    LinkTables tables();

    /**
     * Reads the newest measurements, if any have come since the last call; older ones are dropped.
     *
     * @param into filled if there are new measurements, else unchanged
     * @return whether there were new measurements
     */
    boolean read(TagFrame into);

    /**
     * Sends the commands of a period; the frame carries the epoch of this writer. A command of uncertain quality is for an actuator that
     * the plant's own control system has, and which may refuse it.
     */
    void write(TagFrame commands);

    /** The sequence number of the last command that the plant has acknowledged; 0 before the first. */
    long acknowledged();

    /** The epoch of the controller that the plant follows, whoever that is; 0 if none is known. */
    default long followedEpoch() {
        return 0;
    }

    /** The sequence number of the last command of that controller that the plant has acknowledged; 0 for none. */
    default long followedSequence() {
        return 0;
    }

    /**
     * The time at which the frame that was read last counts as taken: that of another controller, where the frame came from it.
     *
     * @param now when it was read, on the clock of the loop
     */
    default long taken(long now) {
        return now;
    }

    /** The counts of the link. */
    LinkStatistics statistics();

    /** The reason why nothing comes, for the user; empty if no problem is known. */
    default String lastProblem() {
        return "";
    }

    /** Whether the plant follows another controller with a larger epoch than that of the commands sent here. */
    default boolean isSuperseded() {
        return false;
    }

    @Override
    void close();
}
