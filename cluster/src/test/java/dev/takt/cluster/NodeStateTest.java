package dev.takt.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.cluster.FleetMessage.NodeReport;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class NodeStateTest {
    private final NodeState state = new NodeState("a");

    private Set<String> lastSaid() {
        return state.lastSaid().stream().map(NodeReport::node).collect(Collectors.toSet());
    }

    private static NodeReport report(String node) {
        return new NodeReport(node, 1, false, List.of(), List.of(), 0, 1);
    }

    /** After a cluster has ended nodes are awaited with what they said in it, until one goes on without them. */
    @Test
    void whatNodesSaidStaysUntilTheyAreGoneFromAClusterThatGoesOn() {
        state.learn(List.of(report("a"), report("b"), report("c")));
        state.learn(List.of(report("a")));
        assertEquals(Set.of("a", "b", "c"), lastSaid());
        state.forget("b");
        assertEquals(Set.of("a", "c"), lastSaid());
        state.learn(List.of(report("b")));
        assertEquals(Set.of("a", "b", "c"), lastSaid());
    }
}
