package dev.takt.cluster;

import dev.takt.cluster.FleetMessage.NodeReport;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What a node is and knows, whether it is in the cluster or not. */
final class NodeState {
    private final String node;
    private final long incarnation = System.currentTimeMillis();
    private volatile boolean draining;
    private volatile List<NodeReport> reports = List.of();
    private final Map<String, NodeReport> lastSaid = new ConcurrentHashMap<>();

    NodeState(String node) {
        this.node = node;
    }

    /** Its name. */
    String node() {
        return node;
    }

    /** Differs from that of an earlier process of this node. */
    long incarnation() {
        return incarnation;
    }

    boolean isDraining() {
        return draining;
    }

    /** Is to have no loops from now on; false if it was so before. */
    synchronized boolean drain() {
        boolean first = !draining;
        draining = true;
        return first;
    }

    /** What all nodes have said last. */
    void learn(List<NodeReport> said) {
        reports = said;
        said.forEach(report -> lastSaid.put(report.node(), report));
    }

    /** A node is gone from a cluster that goes on: its loops are begun elsewhere, and nobody waits for it. */
    void forget(String lost) {
        lastSaid.remove(lost);
    }

    /** What each node has said last, those included that were with this one in a cluster that has ended since. */
    Collection<NodeReport> lastSaid() {
        return List.copyOf(lastSaid.values());
    }

    /** What all nodes have said last, as the coordinator has told it. */
    List<NodeReport> reports() {
        return reports;
    }
}
