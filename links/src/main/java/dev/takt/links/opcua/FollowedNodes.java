package dev.takt.links.opcua;

import dev.takt.links.LinkCounters;
import dev.takt.links.LinkStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.eclipse.milo.opcua.sdk.client.OpcUaClient;
import org.eclipse.milo.opcua.sdk.client.subscriptions.OpcUaMonitoredItem;
import org.eclipse.milo.opcua.sdk.client.subscriptions.OpcUaSubscription;
import org.eclipse.milo.opcua.stack.core.NodeIds;
import org.eclipse.milo.opcua.stack.core.UaException;
import org.eclipse.milo.opcua.stack.core.types.builtin.DataValue;
import org.eclipse.milo.opcua.stack.core.types.builtin.DateTime;
import org.eclipse.milo.opcua.stack.core.types.builtin.StatusCode;
import org.eclipse.milo.opcua.stack.core.types.enumerated.TimestampsToReturn;

/**
 * Follows nodes of a server by a subscription in a separate session. The first value of a node, which the server
 * already has, is reported too. A node that the server does not give is told, and keeps no other one from being followed.
 */
final class FollowedNodes implements AutoCloseable {
    private static final double PUBLISHING_MILLIS = 100;
    private static final double KEEP_ALIVE_MILLIS = 1000;
    private static final long SILENCE_NANOS = 5_000_000_000L;

    private final Map<String, String> nodes;
    private final String what;
    private final Listener listener;
    private final Consumer<String> problems;
    private final Set<String> told = ConcurrentHashMap.newKeySet();
    private final LinkCounters counters = new LinkCounters();
    private final OpcUaConnection connection;
    private volatile long heardNanos;
    /** When the server of the last session had started; of the thread of the connection. */
    private Optional<DateTime> serverStart = Optional.empty();
    /** Of the last session; of the thread of the connection. */
    private Optional<MonitoredNodes> monitored = Optional.empty();

    /** Is told what the nodes have, on threads of the client. */
    interface Listener {
        /**
         * A new session begins; the first value of each node follows.
         *
         * @param goesOn whether the server is that of the session before and has not started again since
         */
        void began(OpcUaClient client, boolean goesOn);

        /** A node has another value or another status. */
        void told(String name, DataValue value);

        /** The session has something to tell, or nothing new. */
        default void alive() {}
    }

    /**
     * Starts to connect.
     *
     * @param what the nodes are, for messages
     * @param nodes by name
     * @param listener receives a name and its value, if that is good
     * @param problems receives what the server does not give, on the thread of the connection
     */
    FollowedNodes(
            String what,
            Map<String, String> nodes,
            OpcUaAccess access,
            BiConsumer<String, DataValue> listener,
            Consumer<String> problems) {
        this(
                what,
                nodes,
                access,
                new Listener() {
                    @Override
                    public void began(OpcUaClient client, boolean goesOn) {
                        // the values of a new session are like any others
                    }

                    @Override
                    public void told(String name, DataValue value) {
                        StatusCode status = value.statusCode();
                        if (status == null || status.isGood()) {
                            listener.accept(name, value);
                        }
                    }
                },
                problems);
    }

    /** Starts to connect. */
    FollowedNodes(
            String what, Map<String, String> nodes, OpcUaAccess access, Listener listener, Consumer<String> problems) {
        this.what = what;
        this.problems = problems;
        this.nodes = Map.copyOf(nodes);
        this.listener = listener;
        this.connection = new OpcUaConnection(access, counters, this::subscribe, this::isHeard);
        connection.start();
    }

    /** The reason why there is no connection, for the user. */
    String lastProblem() {
        return connection.lastProblem();
    }

    /** The counts. */
    LinkStatistics statistics() {
        return counters.statistics();
    }

    private void subscribe(OpcUaClient client) throws UaException {
        Optional<DateTime> start = start(client);
        listener.began(client, start.isPresent() && start.equals(serverStart));
        serverStart = start;
        OpcUaSubscription subscription = new OpcUaSubscription(client, PUBLISHING_MILLIS);
        subscription.setTargetKeepAliveInterval(KEEP_ALIVE_MILLIS);
        heardNanos = System.nanoTime();
        subscription.setSubscriptionListener(new OpcUaSubscription.SubscriptionListener() {
            @Override
            public void onKeepAliveReceived(OpcUaSubscription living) {
                heardNanos = System.nanoTime();
                listener.alive();
            }

            @Override
            public void onDataReceived(
                    OpcUaSubscription living, List<OpcUaMonitoredItem> changed, List<DataValue> values) {
                heardNanos = System.nanoTime();
            }

            @Override
            public void onWatchdogTimerElapsed(OpcUaSubscription silent) {
                connection.giveUp(client, "the subscription of the " + what + " is silent");
            }

            @Override
            public void onTransferFailed(OpcUaSubscription lost, StatusCode reason) {
                connection.giveUp(client, "the subscription of the " + what + " was lost: " + reason);
            }
        });
        subscription.create();
        MonitoredNodes asked = new MonitoredNodes(subscription);
        monitored = Optional.of(asked);
        asked.begin(client, nodes, this::tell);
        tellLacking(asked);
    }

    /** Tells once what the server does not give, and again when it is lost once more. */
    private void tellLacking(MonitoredNodes asked) {
        Map<String, String> lacking = new TreeMap<>(asked.lacking());
        told.retainAll(lacking.keySet());
        lacking.forEach((name, reason) -> {
            if (told.add(name)) {
                problems.accept(what + ": the server does not give " + name + " (node " + nodes.get(name) + "): "
                        + reason + "; " + name + " is not followed until it does");
            }
        });
    }

    /** When the server started; empty for one that does not tell. */
    private static Optional<DateTime> start(OpcUaClient client) throws UaException {
        return client.readValues(0, TimestampsToReturn.Neither, List.of(NodeIds.Server_ServerStatus_StartTime))
                                .getFirst()
                                .value()
                                .value()
                        instanceof DateTime time
                ? Optional.of(time)
                : Optional.empty();
    }

    /** Whether the subscription still exists. A restarted server may have lost it without an error. */
    private boolean isHeard() {
        try {
            if (monitored.isPresent()) {
                monitored.get().askAgain();
                tellLacking(monitored.get());
            }
        } catch (UaException lost) {
            return false;
        }
        return System.nanoTime() - heardNanos < SILENCE_NANOS;
    }

    private void tell(String name, DataValue value) {
        StatusCode status = value.statusCode();
        if (status == null || status.isGood()) {
            counters.received();
        }
        listener.told(name, value);
    }

    /** The client, as long as it seems to be connected. */
    Optional<OpcUaClient> client() {
        return connection.client();
    }

    /** A request of a client has failed. */
    void giveUp(OpcUaClient failed, String reason) {
        connection.giveUp(failed, reason);
    }

    @Override
    public void close() {
        connection.close();
    }
}
