package dev.takt.links.opcua;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.eclipse.milo.opcua.sdk.client.OpcUaClient;
import org.eclipse.milo.opcua.sdk.client.subscriptions.MonitoredItemSynchronizationException;
import org.eclipse.milo.opcua.sdk.client.subscriptions.OpcUaMonitoredItem;
import org.eclipse.milo.opcua.sdk.client.subscriptions.OpcUaSubscription;
import org.eclipse.milo.opcua.stack.core.AttributeId;
import org.eclipse.milo.opcua.stack.core.StatusCodes;
import org.eclipse.milo.opcua.stack.core.UaException;
import org.eclipse.milo.opcua.stack.core.types.builtin.DataValue;
import org.eclipse.milo.opcua.stack.core.types.builtin.NodeId;
import org.eclipse.milo.opcua.stack.core.types.builtin.QualifiedName;
import org.eclipse.milo.opcua.stack.core.types.builtin.StatusCode;
import org.eclipse.milo.opcua.stack.core.types.structured.ReadValueId;

/**
 * The nodes of one subscription. Those that the server does not give are asked for again and again, because a program that has them
 * may start after its server; the others do not wait for them.
 */
final class MonitoredNodes {
    /** Between two requests for what the server did not give. */
    private static final long PAUSE_NANOS = 10_000_000_000L;

    private final OpcUaSubscription subscription;
    private final Map<String, OpcUaMonitoredItem> items = new HashMap<>();
    private final Map<String, String> refused = new HashMap<>();
    private final Map<String, String> elsewhere = new HashMap<>();
    private long askedNanos;

    /** Asks for nothing yet. */
    MonitoredNodes(OpcUaSubscription subscription) {
        this.subscription = subscription;
    }

    /**
     * Asks for nodes.
     *
     * @param nodes by name
     * @param listener receives a name and what its node has, on threads of the client
     * @throws UaException if the server does not answer
     */
    void begin(OpcUaClient client, Map<String, String> nodes, BiConsumer<String, DataValue> listener)
            throws UaException {
        nodes.forEach((name, written) -> place(client, name, written).ifPresent(node -> {
            OpcUaMonitoredItem item = new OpcUaMonitoredItem(
                    new ReadValueId(node, AttributeId.Value.uid(), null, QualifiedName.NULL_VALUE));
            item.setDataValueListener((_, value) -> listener.accept(name, value));
            items.put(name, item);
            subscription.addMonitoredItem(item);
        }));
        ask();
    }

    private Optional<NodeId> place(OpcUaClient client, String name, String written) {
        try {
            return Optional.of(ControllerNodes.node(client, written));
        } catch (UaException lacking) {
            elsewhere.put(name, lacking.getMessage());
            return Optional.empty();
        }
    }

    /** Asks again for what the server did not give, if it is time to. */
    void askAgain() throws UaException {
        if (!refused.isEmpty() && System.nanoTime() - askedNanos > PAUSE_NANOS) {
            ask();
        }
    }

    private void ask() throws UaException {
        askedNanos = System.nanoTime();
        refused.clear();
        try {
            subscription.synchronizeMonitoredItems();
        } catch (MonitoredItemSynchronizationException some) {
            items.forEach((name, item) -> item.getCreateResult()
                    .filter(status -> !status.isGood())
                    .ifPresent(status -> refused.put(name, text(status))));
            if (refused.isEmpty()) {
                throw some;
            }
        }
    }

    private static String text(StatusCode status) {
        return StatusCodes.lookup(status.value()).map(words -> words[0]).orElseGet(status::toString);
    }

    /** Why the server does not give nodes, by name. */
    Map<String, String> lacking() {
        Map<String, String> all = new HashMap<>(elsewhere);
        all.putAll(refused);
        return all;
    }
}
