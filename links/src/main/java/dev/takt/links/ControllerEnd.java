package dev.takt.links;

/**
 * The controller's end of a link. One thread reads ({@link #read}, {@link #acknowledged}), one writes ({@link #write}), at the same
 * time if it comes to that. No call blocks for longer than a small part of a period, whatever the
 * other side does; what goes wrong is counted in {@link #statistics} and shows as values that do not come.
 */
public interface ControllerEnd extends AutoCloseable {

    /** The tags of both directions. */
    LinkTables tables();

    /**
     * Takes the newest measurements, if any have come since the last call; older ones that were overtaken are dropped.
     *
     * @param into filled if there is something new, else left as it is
     * @return whether there was something new
     */
    boolean read(TagFrame into);

    /** Sends the commands of a period; the frame carries the epoch of this writer. */
    void write(TagFrame commands);

    /** The last command sequence number that the plant says it has applied; 0 before the first. */
    long acknowledged();

    /** What the link has counted. */
    LinkStatistics statistics();

    /** Why nothing comes, in words for a person who waits; empty where nothing is known to be wrong. */
    default String lastProblem() {
        return "";
    }

    @Override
    void close();
}
