package dev.takt.links.opcua;

import dev.takt.config.service.ServiceTag;
import dev.takt.links.FrameOrder;
import dev.takt.links.LinkCounters;
import dev.takt.links.LinkTables;
import dev.takt.links.NewestFrame;
import dev.takt.links.Tag;
import dev.takt.links.TagFrame;
import dev.takt.loop.Quality;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.eclipse.milo.opcua.sdk.core.AccessLevel;
import org.eclipse.milo.opcua.sdk.core.Reference;
import org.eclipse.milo.opcua.sdk.server.ManagedNamespaceWithLifecycle;
import org.eclipse.milo.opcua.sdk.server.OpcUaServer;
import org.eclipse.milo.opcua.sdk.server.items.DataItem;
import org.eclipse.milo.opcua.sdk.server.items.MonitoredItem;
import org.eclipse.milo.opcua.sdk.server.nodes.UaFolderNode;
import org.eclipse.milo.opcua.sdk.server.nodes.UaVariableNode;
import org.eclipse.milo.opcua.sdk.server.util.SubscriptionModel;
import org.eclipse.milo.opcua.stack.core.AttributeId;
import org.eclipse.milo.opcua.stack.core.NodeIds;
import org.eclipse.milo.opcua.stack.core.StatusCodes;
import org.eclipse.milo.opcua.stack.core.types.builtin.DataValue;
import org.eclipse.milo.opcua.stack.core.types.builtin.LocalizedText;
import org.eclipse.milo.opcua.stack.core.types.builtin.NodeId;
import org.eclipse.milo.opcua.stack.core.types.builtin.StatusCode;
import org.eclipse.milo.opcua.stack.core.types.builtin.Variant;
import org.eclipse.milo.opcua.stack.core.types.builtin.unsigned.UInteger;
import org.eclipse.milo.opcua.stack.core.types.enumerated.TimestampsToReturn;
import org.eclipse.milo.opcua.stack.core.types.structured.ReadValueId;
import org.eclipse.milo.opcua.stack.core.types.structured.WriteValue;

/**
 * The nodes of a plant. All values read by one request are of the same time, because they come from the frame that was
 * published last. The values written by one request are one command; without the heartbeat in the same request it is
 * refused. If the link has no heartbeats, every write is a new command.
 */
final class PlantNamespace extends ManagedNamespaceWithLifecycle {
    private static final long ONLY_EPOCH = 1;
    private static final int ONE_DIMENSION = 1;
    private static final List<String> HEARTBEAT = List.of(
            NodeNames.PLANT_SEQUENCE, NodeNames.PLANT_EPOCH, NodeNames.PLANT_ACKNOWLEDGED, NodeNames.PLANT_FOLLOWED);
    private static final Tag ANY_SET_POINT = new Tag("set-point", "");

    private final LinkTables tables;
    private final boolean heartbeat;
    private final LongSupplier wallNanos;
    private final FrameOrder order;
    private final NewestFrame commands;
    private final TagFrame written;
    private final TagFrame offered;
    private final Map<NodeId, Integer> measuredNodes = new HashMap<>();
    private final Map<NodeId, Integer> commandNodes = new HashMap<>();
    private final Set<NodeId> setPointNodes = new HashSet<>();
    private final Set<NodeId> manualNodes = new HashSet<>();
    private final Tag[] commandTags;
    private final LinkCounters counters;
    private final SubscriptionModel subscriptions;
    private volatile DataValue[] shown;

    // large because the nodes of a plant represent several parts of its link
    PlantNamespace(
            OpcUaServer server,
            String loop,
            LinkTables tables,
            NodeMap names,
            UnaryOperator<Tag> onLink,
            LinkCounters counters,
            LongSupplier wallNanos) {
        super(server, NodeNames.NAMESPACE);
        this.counters = counters;
        this.commandTags = tables.commands().tags().stream().map(onLink).toArray(Tag[]::new);
        this.tables = tables;
        this.wallNanos = wallNanos;
        this.heartbeat = names.heartbeat();
        this.order = new FrameOrder(counters);
        this.commands = new NewestFrame(tables.commands());
        this.written = new TagFrame(tables.commands());
        this.offered = new TagFrame(tables.commands());
        this.shown = new DataValue[tables.measurements().size() + HEARTBEAT.size()];
        Arrays.fill(shown, new DataValue(StatusCodes.Bad_WaitingForInitialData));
        this.subscriptions = new SubscriptionModel(server, this);
        getLifecycleManager().addLifecycle(subscriptions);
        getLifecycleManager().addStartupTask(() -> addNodes(loop, names, onLink));
    }

    private void addNodes(String loop, NodeMap names, UnaryOperator<Tag> onLink) {
        UaFolderNode folder = new UaFolderNode(
                getNodeContext(), newNodeId(loop), newQualifiedName(loop), LocalizedText.english(loop));
        getNodeManager().addNode(folder);
        folder.addReference(
                new Reference(folder.getNodeId(), NodeIds.Organizes, NodeIds.ObjectsFolder.expanded(), false));
        int place = 0;
        for (Tag tag : tables.measurements().tags()) {
            UaVariableNode node = add(folder, NodeMap.name(names.ofMeasured(tag.name())), onLink.apply(tag), false);
            measuredNodes.put(node.getNodeId(), place++);
        }
        int heartbeatPlace = place;
        place = 0;
        for (Tag tag : tables.commands().tags()) {
            UaVariableNode node = add(folder, NodeMap.name(names.ofCommand(tag.name())), commandTags[place], true);
            commandNodes.put(node.getNodeId(), place++);
        }
        for (String node : names.setPoints().values()) {
            setPointNodes.add(
                    add(folder, NodeMap.name(node), ANY_SET_POINT, true).getNodeId());
        }
        for (String node : names.forecasts().values()) {
            addList(folder, NodeMap.name(node));
        }
        names.service().forEach((tag, node) -> addService(folder, tag, NodeMap.name(node)));
        if (heartbeat) {
            addHeartbeat(folder, heartbeatPlace, place);
        }
    }

    private void addService(UaFolderNode folder, ServiceTag tag, String name) {
        switch (tag.content()) {
            case STATUS -> add(folder, name, NodeIds.Int32, NodeIds.BaseDataVariableType, true);
            case REASON -> add(folder, name, NodeIds.String, NodeIds.BaseDataVariableType, true);
            case COMMAND ->
                add(folder, name, NodeIds.Int32, NodeIds.BaseDataVariableType, true)
                        .setValue(new DataValue(Variant.ofInt32(0)));
            case MANUAL ->
                manualNodes.add(add(folder, name, ANY_SET_POINT, true).getNodeId());
        }
    }

    private void addHeartbeat(UaFolderNode folder, int firstMeasured, int firstCommand) {
        int place = firstMeasured;
        for (String name : HEARTBEAT) {
            measuredNodes.put(addCounter(folder, name, false).getNodeId(), place++);
        }
        commandNodes.put(addCounter(folder, NodeNames.CONTROLLER_EPOCH, true).getNodeId(), firstCommand);
        commandNodes.put(addCounter(folder, NodeNames.CONTROLLER_SEQUENCE, true).getNodeId(), firstCommand + 1);
    }

    private void addList(UaFolderNode folder, String name) {
        UaVariableNode list = add(folder, name, NodeIds.Double, NodeIds.BaseDataVariableType, true);
        list.setValueRank(ONE_DIMENSION);
        list.setArrayDimensions(new UInteger[] {UInteger.valueOf(0)});
    }

    private UaVariableNode add(UaFolderNode folder, String name, Tag tag, boolean writable) {
        UaVariableNode node = add(folder, name, NodeIds.Double, AnalogNode.type(tag), writable);
        AnalogNode.describe(node, tag);
        return node;
    }

    private UaVariableNode addCounter(UaFolderNode folder, String name, boolean writable) {
        return add(folder, name, NodeIds.Int64, NodeIds.BaseDataVariableType, writable);
    }

    private UaVariableNode add(UaFolderNode folder, String name, NodeId type, NodeId definition, boolean writable) {
        UaVariableNode node = new UaVariableNode.UaVariableNodeBuilder(getNodeContext())
                .setNodeId(newNodeId(name))
                .setAccessLevel(writable ? AccessLevel.READ_WRITE : AccessLevel.READ_ONLY)
                .setUserAccessLevel(writable ? AccessLevel.READ_WRITE : AccessLevel.READ_ONLY)
                .setBrowseName(newQualifiedName(name))
                .setDisplayName(LocalizedText.english(name))
                .setDataType(type)
                .setTypeDefinition(definition)
                .build();
        node.setValue(new DataValue(StatusCodes.Bad_WaitingForInitialData));
        getNodeManager().addNode(node);
        folder.addOrganizes(node);
        return node;
    }

    /**
     * Publishes new measurements to all clients.
     *
     * @param acknowledged the last command that acts
     * @param followed the epoch of the controller that is followed
     */
    void publish(TagFrame frame, long acknowledged, long followed) {
        int tags = tables.measurements().size();
        DataValue[] values = new DataValue[tags + HEARTBEAT.size()];
        long now = System.nanoTime();
        long wall = wallNanos.getAsLong();
        for (int place = 0; place < tags; place++) {
            values[place] = new DataValue(
                    Variant.ofDouble(frame.value(place)),
                    status(frame.quality(place)),
                    SourceTime.ofWallNanos(wall - (now - frame.sourceNanos(place))));
        }
        long[] heartbeat = {frame.sequence(), frame.epoch(), acknowledged, followed};
        for (int i = 0; i < heartbeat.length; i++) {
            values[tags + i] =
                    new DataValue(Variant.ofInt64(heartbeat[i]), StatusCode.GOOD, SourceTime.ofWallNanos(wall));
        }
        shown = values;
    }

    private static StatusCode status(Quality quality) {
        return switch (quality) {
            case GOOD -> StatusCode.GOOD;
            case UNCERTAIN -> StatusCode.UNCERTAIN;
            case BAD -> StatusCode.BAD;
        };
    }

    /** Reads the newest command. */
    boolean poll(TagFrame into) {
        return commands.take(into);
    }

    @Override
    public List<DataValue> read(
            ReadContext context, Double maxAge, TimestampsToReturn timestamps, List<ReadValueId> wanted) {
        DataValue[] moment = shown;
        List<DataValue> values = new ArrayList<>(wanted.size());
        for (ReadValueId each : wanted) {
            Integer place = measuredNodes.get(each.getNodeId());
            if (place != null && AttributeId.Value.uid().equals(each.getAttributeId())) {
                values.add(DataValue.derivedValue(moment[place], timestamps));
            } else {
                values.add(
                        super.read(context, maxAge, timestamps, List.of(each)).getFirst());
            }
        }
        return values;
    }

    @Override
    public List<StatusCode> write(WriteContext context, List<WriteValue> values) {
        if (values.stream().allMatch(this::canBeMeant)) {
            List<StatusCode> results = super.write(context, values);
            take(values, results);
            return results;
        }
        counters.malformed();
        StatusCode innocent = new StatusCode(StatusCodes.Bad_NothingToDo);
        StatusCode absurd = new StatusCode(StatusCodes.Bad_OutOfRange);
        return values.stream()
                .map(value -> canBeMeant(value) ? innocent : absurd)
                .toList();
    }

    /**
     * A command is accepted as a whole or not at all. NaN means that the controller has no command for a control; it is
     * allowed, and so it is where an operator has no position for an actuator.
     */
    private boolean canBeMeant(WriteValue written) {
        if (!(written.getValue().value().value() instanceof Number number)) {
            return true;
        }
        double value = number.doubleValue();
        Integer place = commandNodes.get(written.getNodeId());
        if (place != null && place < commandTags.length) {
            return Double.isNaN(value) || commandTags[place].canMean(value);
        }
        if (manualNodes.contains(written.getNodeId())) {
            return Double.isNaN(value) || ANY_SET_POINT.canMean(value);
        }
        return !setPointNodes.contains(written.getNodeId()) || ANY_SET_POINT.canMean(value);
    }

    /** Takes a command. A refused one leaves no values that a later write of fewer nodes could activate. */
    private synchronized void take(List<WriteValue> values, List<StatusCode> results) {
        offered.copyFrom(written);
        int tags = tables.commands().size();
        long now = System.nanoTime();
        long epoch = written.epoch();
        long sequence = -1;
        boolean commanded = false;
        for (int i = 0; i < values.size(); i++) {
            Integer place = commandNodes.get(values.get(i).getNodeId());
            Object value = values.get(i).getValue().value().value();
            if (place == null || !results.get(i).isGood() || !(value instanceof Number number)) {
                continue;
            }
            if (place < tags) {
                offered.set(place, number.doubleValue(), Quality.GOOD, now);
                commanded = true;
            } else if (place == tags) {
                epoch = number.longValue();
            } else {
                sequence = number.longValue();
            }
        }
        if (!heartbeat && commanded) {
            epoch = ONLY_EPOCH;
            sequence = written.sequence() + 1;
        }
        if (sequence >= 0 && order.isNewer(epoch, sequence)) {
            offered.stamp(sequence, epoch);
            written.copyFrom(offered);
            commands.put(written);
        }
    }

    @Override
    public void onDataItemsCreated(List<DataItem> items) {
        subscriptions.onDataItemsCreated(items);
    }

    @Override
    public void onDataItemsModified(List<DataItem> items) {
        subscriptions.onDataItemsModified(items);
    }

    @Override
    public void onDataItemsDeleted(List<DataItem> items) {
        subscriptions.onDataItemsDeleted(items);
    }

    @Override
    public void onMonitoringModeChanged(List<MonitoredItem> items) {
        subscriptions.onMonitoringModeChanged(items);
    }
}
