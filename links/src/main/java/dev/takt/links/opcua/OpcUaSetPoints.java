package dev.takt.links.opcua;

import dev.takt.links.LinkStatistics;
import dev.takt.links.SetPointListener;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.milo.opcua.stack.core.types.builtin.DataValue;

/**
 * Follows set-points that are nodes of a server, by a subscription in a session of its own. The first value of a node is what
 * the server has, and is told, too; values that are not good are not told, and none twice in a row.
 */
public final class OpcUaSetPoints implements AutoCloseable {
    private final SetPointListener listener;
    private final Map<String, Double> told = new HashMap<>();
    private final FollowedNodes followed;

    /**
     * Begins to connect.
     *
     * @param nodes of the set-points, by name
     */
    public OpcUaSetPoints(Map<String, String> nodes, OpcUaAccess access, SetPointListener listener) {
        this.listener = listener;
        this.followed = new FollowedNodes("set-points", nodes, access, this::tell);
    }

    /** Why there is no connection, for a person who waits for it. */
    public String lastProblem() {
        return followed.lastProblem();
    }

    /** What has been counted. */
    public LinkStatistics statistics() {
        return followed.statistics();
    }

    private void tell(String name, DataValue value) {
        if (value.value().value() instanceof Number number && isOther(name, number.doubleValue())) {
            listener.wanted(Map.of(name, number.doubleValue()), "opcua");
        }
    }

    private synchronized boolean isOther(String name, double value) {
        Double before = told.put(name, value);
        return before == null || Double.compare(before, value) != 0;
    }

    @Override
    public void close() {
        followed.close();
    }
}
