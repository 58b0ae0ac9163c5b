package dev.takt.links.opcua;

import dev.takt.links.LinkTables;
import dev.takt.links.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.milo.opcua.sdk.client.OpcUaClient;
import org.eclipse.milo.opcua.stack.core.AttributeId;
import org.eclipse.milo.opcua.stack.core.OpcUaDataType;
import org.eclipse.milo.opcua.stack.core.StatusCodes;
import org.eclipse.milo.opcua.stack.core.UaException;
import org.eclipse.milo.opcua.stack.core.types.builtin.DataValue;
import org.eclipse.milo.opcua.stack.core.types.builtin.NodeId;
import org.eclipse.milo.opcua.stack.core.types.builtin.QualifiedName;
import org.eclipse.milo.opcua.stack.core.types.builtin.unsigned.UShort;
import org.eclipse.milo.opcua.stack.core.types.enumerated.TimestampsToReturn;
import org.eclipse.milo.opcua.stack.core.types.structured.ReadValueId;

/**
 * The nodes of a controller on the server that a client is connected to.
 *
 * @param client that is connected
 * @param measured the nodes of the measurements in the order of their table, then the heartbeats of the plant, if it has them
 * @param written the nodes of the commands likewise, then the heartbeats of the controller
 * @param predecessor the last epoch that a controller has written; 0 for none
 */
record ControllerNodes(OpcUaClient client, List<NodeId> measured, List<WrittenNode> written, long predecessor) {
    /**
     * Finds the nodes.
     *
     * @throws UaException if the server lacks the namespace of a node, or does not answer
     */
    static ControllerNodes find(OpcUaClient client, LinkTables tables, NodeMap names) throws UaException {
        List<String> measured = new ArrayList<>();
        for (Tag tag : tables.measurements().tags()) {
            measured.add(names.ofMeasured(tag.name()));
        }
        List<String> written = new ArrayList<>();
        for (Tag tag : tables.commands().tags()) {
            written.add(names.ofCommand(tag.name()));
        }
        if (names.heartbeat()) {
            measured.addAll(List.of(
                    NodeNames.PLANT_SEQUENCE,
                    NodeNames.PLANT_EPOCH,
                    NodeNames.PLANT_ACKNOWLEDGED,
                    NodeNames.PLANT_FOLLOWED));
            written.addAll(List.of(NodeNames.CONTROLLER_EPOCH, NodeNames.CONTROLLER_SEQUENCE));
        }
        List<NodeId> nodes = nodes(client, written);
        DataValue[] answers = typesAndValues(client, nodes);
        long predecessor = names.heartbeat()
                        && answers[2 * tables.commands().size() + 1].value().value() instanceof Number epoch
                ? epoch.longValue()
                : 0;
        return new ControllerNodes(client, nodes(client, measured), typed(nodes, answers), predecessor);
    }

    /**
     * Nodes to write, with their types.
     *
     * @throws UaException if the server lacks the namespace of a node, or does not answer
     */
    static List<WrittenNode> written(OpcUaClient client, List<String> names) throws UaException {
        List<NodeId> nodes = nodes(client, names);
        return typed(nodes, typesAndValues(client, nodes));
    }

    private static List<NodeId> nodes(OpcUaClient client, List<String> written) throws UaException {
        List<NodeId> nodes = new ArrayList<>();
        for (String each : written) {
            nodes.add(node(client, each));
        }
        return nodes;
    }

    /**
     * The node with a written name.
     *
     * @throws UaException if the server does not have its namespace
     */
    static NodeId node(OpcUaClient client, String written) throws UaException {
        Optional<UShort> namespace =
                Optional.ofNullable(client.getNamespaceTable().getIndex(NodeNames.NAMESPACE));
        return NodeMap.node(written, namespace)
                .orElseThrow(() -> new UaException(
                        StatusCodes.Bad_NodeIdUnknown,
                        written + " is not a complete node such as ns=2;s=" + written
                                + ", and the server has no namespace " + NodeNames.NAMESPACE));
    }

    private static DataValue[] typesAndValues(OpcUaClient client, List<NodeId> nodes) throws UaException {
        List<ReadValueId> questions = new ArrayList<>();
        for (NodeId node : nodes) {
            questions.add(new ReadValueId(node, AttributeId.DataType.uid(), null, QualifiedName.NULL_VALUE));
            questions.add(new ReadValueId(node, AttributeId.Value.uid(), null, QualifiedName.NULL_VALUE));
        }
        return Optional.ofNullable(
                        client.read(0, TimestampsToReturn.Neither, questions).getResults())
                .orElseThrow(() -> new UaException(StatusCodes.Bad_UnexpectedError, "a read without results"));
    }

    /** Reads the types of nodes, because a server accepts a number only in the type of its node. */
    private static List<WrittenNode> typed(List<NodeId> nodes, DataValue[] answers) {
        List<WrittenNode> typed = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            typed.add(new WrittenNode(nodes.get(i), type(answers[2 * i], answers[2 * i + 1])));
        }
        return typed;
    }

    /** The standard type of a node; a vendor's derived type has values of its standard base type. */
    private static OpcUaDataType type(DataValue declared, DataValue value) {
        if (declared.value().value() instanceof NodeId type && OpcUaDataType.isBuiltin(type)) {
            OpcUaDataType standard = OpcUaDataType.fromNodeId(type);
            if (standard != null) {
                return standard;
            }
        }
        Object now = value.value().value();
        OpcUaDataType found = now == null ? null : OpcUaDataType.fromBackingClass(now.getClass());
        return found == null ? OpcUaDataType.Double : found;
    }
}
