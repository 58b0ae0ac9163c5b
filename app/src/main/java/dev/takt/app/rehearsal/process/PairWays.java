package dev.takt.app.rehearsal.process;

import dev.takt.config.Case;
import dev.takt.links.PlantEnd;
import dev.takt.links.wiring.Links;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/** What lies between two controllers, and between each of them and their plant. Each way can be cut. */
public interface PairWays extends AutoCloseable {
    /** Settings of the plant. */
    List<String> plant();

    /** Settings of a controller, 0 or 1. */
    List<String> controller(int place);

    /** Where a controller listens for the other one, or finds it. */
    String pair(int place);

    /** The words that begin a command on the host of a controller. */
    default List<String> words(int place) {
        return List.of();
    }

    /**
     * Opens the plant's end of the link.
     *
     * @throws IOException if an address or a key cannot be used
     */
    default PlantEnd open(Case read) throws IOException {
        return Links.plant(read);
    }

    /** Cuts the way between a controller and the plant, or mends it. */
    void cut(int place, boolean isCut) throws IOException;

    /** Cuts the way between the two, or mends it. */
    void cutBetween(boolean isCut) throws IOException;

    /** Where others than the second controller reach the port of the pair; empty if they do not. */
    Optional<InetSocketAddress> pairPort();

    /** Nanoseconds between two times in which the machine had no processor for a way. */
    long starved(long begin, long end);

    @Override
    void close() throws IOException;
}
