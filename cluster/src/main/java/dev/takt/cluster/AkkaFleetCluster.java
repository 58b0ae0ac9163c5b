package dev.takt.cluster;

import dev.takt.app.cluster.FleetCluster;
import dev.takt.app.cluster.NodeLoops;
import dev.takt.config.settings.ClusterSettings;
import java.io.IOException;
import java.util.function.Consumer;

/** Nodes by Akka Cluster. */
public final class AkkaFleetCluster implements FleetCluster {
    @Override
    public Membership join(ClusterSettings settings, NodeLoops loops, Consumer<String> told) throws IOException {
        return ClusterNode.join(settings, loops, told);
    }
}
