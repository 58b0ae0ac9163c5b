package dev.takt.links;

/** The plant's end of a link. Used by one thread; no call blocks. */
public interface PlantEnd extends AutoCloseable {

    /** The tags of both directions. */
    LinkTables tables();

    /** Shows new measurements to the controller. */
    void publish(TagFrame measurements);

    /**
     * Takes the newest commands, if any have come since the last call. Commands of an older epoch or an older sequence number
     * than what was taken before never come out.
     *
     * @param into filled if there is something new, else left as it is
     * @return whether there was something new
     */
    boolean poll(TagFrame into);

    /** Tells the controller which command acts now, by its sequence number. */
    void acknowledge(long sequence);

    /** What the link has counted. */
    LinkStatistics statistics();

    @Override
    void close();
}
