package dev.takt.links.opcua;

import dev.takt.links.LinkStatistics;
import dev.takt.links.SetPointListener;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.milo.opcua.stack.core.types.builtin.DataValue;

/**
 * Follows set-points that are nodes of a server, by a subscription in a separate session. The first value of a node,
 * which the server already has, is reported too. Values that are not good, and repeated values, are not reported.
 */
public final class OpcUaSetPoints implements AutoCloseable {
    private final SetPointListener listener;
    private final Map<String, Double> told = new HashMap<>();
    private final FollowedNodes followed;

    /**
     * Starts to connect.
     *
     * @param nodes of the set-points, by name
     * @param problems receives what the server does not give, on a thread of the link
     */
    public OpcUaSetPoints(
            Map<String, String> nodes, OpcUaAccess access, SetPointListener listener, Consumer<String> problems) {
        this.listener = listener;
        this.followed = new FollowedNodes("set-points", nodes, access, this::tell, problems);
    }

    /** The reason why there is no connection, for the user. */
    public String lastProblem() {
        return followed.lastProblem();
    }

    /** The counts. */
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
