package dev.takt.links.opcua;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.eclipse.milo.opcua.sdk.server.EndpointConfig;
import org.eclipse.milo.opcua.sdk.server.OpcUaServer;
import org.eclipse.milo.opcua.sdk.server.OpcUaServerConfig;
import org.eclipse.milo.opcua.sdk.server.identity.AnonymousIdentityValidator;
import org.eclipse.milo.opcua.sdk.server.identity.IdentityValidator;
import org.eclipse.milo.opcua.sdk.server.identity.UsernameIdentityValidator;
import org.eclipse.milo.opcua.stack.core.security.CertificateStore;
import org.eclipse.milo.opcua.stack.core.security.DefaultApplicationGroup;
import org.eclipse.milo.opcua.stack.core.security.DefaultCertificateManager;
import org.eclipse.milo.opcua.stack.core.security.MemoryCertificateQuarantine;
import org.eclipse.milo.opcua.stack.core.security.MemoryTrustListManager;
import org.eclipse.milo.opcua.stack.core.security.RsaSha256CertificateFactory;
import org.eclipse.milo.opcua.stack.core.security.SecurityPolicy;
import org.eclipse.milo.opcua.stack.core.transport.TransportProfile;
import org.eclipse.milo.opcua.stack.core.types.builtin.LocalizedText;
import org.eclipse.milo.opcua.stack.core.types.builtin.NodeId;
import org.eclipse.milo.opcua.stack.core.types.enumerated.MessageSecurityMode;
import org.eclipse.milo.opcua.stack.transport.server.tcp.OpcTcpServerTransport;
import org.eclipse.milo.opcua.stack.transport.server.tcp.OpcTcpServerTransportConfig;
import org.jspecify.annotations.Nullable;

/** Builds the server of a plant: its endpoints, its certificate, and its authentication. */
final class PlantServer {
    /** The paths of the endpoints; a client with only host and port finds the server, too. */
    static final List<String> PATHS = List.of(NodeNames.PATH, "/");

    private static final Duration PATIENCE_FOR_ACTIVATION = Duration.ofSeconds(10);

    private PlantServer() {}

    /** A server that has not been started. */
    static OpcUaServer of(OpcUaAccess access) throws IOException {
        return of(access, PATIENCE_FOR_ACTIVATION);
    }

    /**
     * A server that has not been started.
     *
     * @param patience how long a session may wait for its activation
     */
    static OpcUaServer of(OpcUaAccess access, Duration patience) throws IOException {
        OpcUaServer server = ofLibrary(access);
        PlantSessions.of(server, patience);
        return server;
    }

    /** A server with the library's own handling of sessions. */
    static OpcUaServer ofLibrary(OpcUaAccess access) throws IOException {
        OpcUaServerConfig configuration;
        if (access.secure()) {
            ApplicationIdentity identity = ApplicationIdentity.of(
                    access.certificates(), "plant", access.server().host());
            configuration = OpcUaServerConfig.builder()
                    .setApplicationUri(identity.uri())
                    .setApplicationName(LocalizedText.english("Takt plant"))
                    .setProductUri("urn:takt")
                    .setEndpoints(secureEndpoints(access, identity.certificate()))
                    .setCertificateManager(certificates(access, identity))
                    .setIdentityValidator(users(access))
                    .build();
        } else {
            configuration = OpcUaServerConfig.builder()
                    .setApplicationUri("urn:takt:plant")
                    .setApplicationName(LocalizedText.english("Takt plant"))
                    .setProductUri("urn:takt")
                    .setEndpoints(openEndpoints(access))
                    .setCertificateManager(new DefaultCertificateManager(new MemoryCertificateQuarantine()))
                    .setIdentityValidator(AnonymousIdentityValidator.INSTANCE)
                    .build();
        }
        return new OpcUaServer(
                configuration,
                profile -> new OpcTcpServerTransport(
                        OpcTcpServerTransportConfig.newBuilder().build()));
    }

    private static Set<EndpointConfig> openEndpoints(OpcUaAccess access) {
        Set<EndpointConfig> endpoints = new LinkedHashSet<>();
        PATHS.forEach(path -> endpoints.add(endpoint(access, path)
                .addTokenPolicy(OpcUaServerConfig.USER_TOKEN_POLICY_ANONYMOUS)
                .build()));
        return endpoints;
    }

    private static EndpointConfig.Builder endpoint(OpcUaAccess access, String path) {
        return EndpointConfig.newBuilder()
                .setTransportProfile(TransportProfile.TCP_UASC_UABINARY)
                .setBindAddress(access.server().host())
                .setBindPort(access.server().port())
                .setHostname(access.server().host())
                .setPath(path.equals("/") ? "" : path)
                .setSecurityPolicy(SecurityPolicy.None)
                .setSecurityMode(MessageSecurityMode.None);
    }

    /**
     * The secure endpoints, and the discovery endpoint without security for clients that do not know the endpoints yet
     * (Part 6, 7.1).
     */
    private static Set<EndpointConfig> secureEndpoints(OpcUaAccess access, X509Certificate certificate) {
        Set<EndpointConfig> endpoints = new LinkedHashSet<>();
        PATHS.forEach(path -> endpoints.add(endpoint(access, path)
                .setCertificate(certificate)
                .setSecurityPolicy(SecurityPolicy.Basic256Sha256)
                .setSecurityMode(MessageSecurityMode.SignAndEncrypt)
                .addTokenPolicy(OpcUaServerConfig.USER_TOKEN_POLICY_USERNAME)
                .build()));
        endpoints.add(endpoint(access, NodeNames.PATH + "/discovery")
                .setCertificate(certificate)
                .addTokenPolicy(OpcUaServerConfig.USER_TOKEN_POLICY_USERNAME)
                .build());
        return endpoints;
    }

    private static IdentityValidator users(OpcUaAccess access) {
        byte[] expected = access.password().getBytes(StandardCharsets.UTF_8);
        return new UsernameIdentityValidator(challenge -> access.user().equals(challenge.getUsername())
                && MessageDigest.isEqual(expected, challenge.getPassword().getBytes(StandardCharsets.UTF_8)));
    }

    private static DefaultCertificateManager certificates(OpcUaAccess access, ApplicationIdentity identity)
            throws IOException {
        var quarantine = new MemoryCertificateQuarantine();
        var factory = new RsaSha256CertificateFactory() {
            @Override
            protected KeyPair createRsaSha256KeyPair() {
                return identity.keys();
            }

            @Override
            protected X509Certificate[] createRsaSha256CertificateChain(KeyPair keys) {
                return new X509Certificate[] {identity.certificate()};
            }
        };
        try {
            return new DefaultCertificateManager(
                    quarantine,
                    DefaultApplicationGroup.createAndInitialize(
                            new MemoryTrustListManager(),
                            new HeldCertificates(),
                            factory,
                            new TrustedFolder(access.certificates())));
        } catch (Exception e) {
            throw new IOException("the certificate of the plant cannot be used: " + e.getMessage(), e);
        }
    }

    /** Certificates that are stored elsewhere and kept in memory here. */
    private static final class HeldCertificates implements CertificateStore {
        private final Map<NodeId, Entry> entries = new HashMap<>();

        @Override
        public boolean contains(NodeId type) {
            return entries.containsKey(type);
        }

        @Override
        public @Nullable Entry get(NodeId type) {
            return entries.get(type);
        }

        @Override
        public @Nullable Entry remove(NodeId type) {
            return entries.remove(type);
        }

        @Override
        public void set(NodeId type, Entry entry) {
            entries.put(type, entry);
        }
    }

    /** Starts a server. */
    static void start(OpcUaServer server, OpcUaAccess access) throws IOException {
        try {
            server.startup().get();
        } catch (ExecutionException e) {
            throw new IOException(
                    "no OPC UA server at " + access.server() + " (" + e.getCause() + "). Maybe the port is in use.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
