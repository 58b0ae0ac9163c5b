package dev.takt.links;

import java.util.Map;

/** The plant's end of a link. Used by one thread; no call blocks. */
public interface PlantEnd extends AutoCloseable {

    /** The tags of both directions. */
    LinkTables tables();

    /** Publishes new measurements to the controller. */
    void publish(TagFrame measurements);

    /**
     * Reads the newest commands, if any have come since the last call. Commands of an older epoch or sequence number
     * than those read before are never returned.
     *
     * @param into filled if there are new commands, else unchanged
     * @return whether there were new commands
     */
    boolean poll(TagFrame into);

    /** Reports to the controller the sequence number of the command that acts now. */
    void acknowledge(long sequence);

    /** How many commands of older writers were refused, by their epoch; where a link does not tell epochs, none. */
    default Map<Long, Long> refusedEpochs() {
        return Map.of();
    }

    /** The counts of the link. */
    LinkStatistics statistics();

    @Override
    void close();
}
