package dev.takt.links.opcua;

import dev.takt.config.setting.HostAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.eclipse.milo.opcua.sdk.core.AccessLevel;
import org.eclipse.milo.opcua.sdk.server.EndpointConfig;
import org.eclipse.milo.opcua.sdk.server.ManagedNamespaceWithLifecycle;
import org.eclipse.milo.opcua.sdk.server.OpcUaServer;
import org.eclipse.milo.opcua.sdk.server.OpcUaServerConfig;
import org.eclipse.milo.opcua.sdk.server.identity.AnonymousIdentityValidator;
import org.eclipse.milo.opcua.sdk.server.items.DataItem;
import org.eclipse.milo.opcua.sdk.server.items.MonitoredItem;
import org.eclipse.milo.opcua.sdk.server.nodes.UaVariableNode;
import org.eclipse.milo.opcua.stack.core.security.DefaultCertificateManager;
import org.eclipse.milo.opcua.stack.core.security.MemoryCertificateQuarantine;
import org.eclipse.milo.opcua.stack.core.security.SecurityPolicy;
import org.eclipse.milo.opcua.stack.core.transport.TransportProfile;
import org.eclipse.milo.opcua.stack.core.types.builtin.DataValue;
import org.eclipse.milo.opcua.stack.core.types.builtin.LocalizedText;
import org.eclipse.milo.opcua.stack.core.types.builtin.NodeId;
import org.eclipse.milo.opcua.stack.core.types.builtin.Variant;
import org.eclipse.milo.opcua.stack.core.types.enumerated.MessageSecurityMode;
import org.eclipse.milo.opcua.stack.transport.server.tcp.OpcTcpServerTransport;
import org.eclipse.milo.opcua.stack.transport.server.tcp.OpcTcpServerTransportConfig;

/** A server that is not Takt's: nodes of any type, and an endpoint with a host name that nobody knows. */
final class ForeignServer implements AutoCloseable {
    private final OpcUaServer server;
    private final Nodes nodes;

    ForeignServer(HostAddress address) {
        OpcUaServerConfig configuration = OpcUaServerConfig.builder()
                .setApplicationUri("urn:plc")
                .setApplicationName(LocalizedText.english("PLC"))
                .setProductUri("urn:plc")
                .setEndpoints(Set.of(EndpointConfig.newBuilder()
                        .setTransportProfile(TransportProfile.TCP_UASC_UABINARY)
                        .setBindAddress(address.host())
                        .setBindPort(address.port())
                        .setHostname("plc.invalid")
                        .setPath(NodeNames.PATH)
                        .setSecurityPolicy(SecurityPolicy.None)
                        .setSecurityMode(MessageSecurityMode.None)
                        .addTokenPolicy(OpcUaServerConfig.USER_TOKEN_POLICY_ANONYMOUS)
                        .build()))
                .setCertificateManager(new DefaultCertificateManager(new MemoryCertificateQuarantine()))
                .setIdentityValidator(AnonymousIdentityValidator.INSTANCE)
                .build();
        server = new OpcUaServer(
                configuration,
                _ -> new OpcTcpServerTransport(
                        OpcTcpServerTransportConfig.newBuilder().build()));
        nodes = new Nodes(server);
        nodes.startup();
        server.startup().join();
    }

    /** Adds a node; its full name. */
    String add(String name, NodeId type, Variant value) {
        return nodes.add(name, type, value);
    }

    Object value(String name) {
        return Objects.requireNonNull(
                Objects.requireNonNull(nodes.all.get(name)).getValue().value().value());
    }

    @Override
    public void close() {
        nodes.shutdown();
        server.shutdown().join();
    }

    private static final class Nodes extends ManagedNamespaceWithLifecycle {
        private final Map<String, UaVariableNode> all = new HashMap<>();

        Nodes(OpcUaServer server) {
            super(server, "urn:plc:tags");
        }

        String add(String name, NodeId type, Variant value) {
            UaVariableNode node = new UaVariableNode.UaVariableNodeBuilder(getNodeContext())
                    .setNodeId(newNodeId(name))
                    .setAccessLevel(AccessLevel.READ_WRITE)
                    .setUserAccessLevel(AccessLevel.READ_WRITE)
                    .setBrowseName(newQualifiedName(name))
                    .setDisplayName(LocalizedText.english(name))
                    .setDataType(type)
                    .build();
            node.setValue(new DataValue(value));
            getNodeManager().addNode(node);
            all.put(name, node);
            return node.getNodeId().toParseableString();
        }

        @Override
        public void onDataItemsCreated(List<DataItem> items) {}

        @Override
        public void onDataItemsModified(List<DataItem> items) {}

        @Override
        public void onDataItemsDeleted(List<DataItem> items) {}

        @Override
        public void onMonitoringModeChanged(List<MonitoredItem> items) {}
    }
}
