package dev.takt.app.cluster;

import dev.takt.config.settings.ClusterSettings;
import dev.takt.monitoring.http.FleetNodes;
import java.io.IOException;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/** What several nodes run a fleet together by. It is found at run time, so that a fleet of one process loads nothing of it. */
public interface FleetCluster {
    /** That of this installation; empty if it has none. */
    static Optional<FleetCluster> find() {
        return ServiceLoader.load(FleetCluster.class).findFirst();
    }

    /**
     * Joins the other nodes, or waits for them; loops begin when it is decided where.
     *
     * @param settings that {@link ClusterCheck} has nothing against
     * @param told receives what happens, for people
     * @throws IOException if the address cannot be used
     */
    Membership join(ClusterSettings settings, NodeLoops loops, Consumer<String> told) throws IOException;

    /** A node that has joined. */
    interface Membership extends FleetNodes, AutoCloseable {
        /** Leaves the others, who may start the loops of this node; its own loops are not ended here. */
        @Override
        void close();
    }
}
