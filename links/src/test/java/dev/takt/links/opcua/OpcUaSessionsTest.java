package dev.takt.links.opcua;

import static dev.takt.links.Patience.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.setting.HostAddress;
import dev.takt.links.FreePort;
import dev.takt.links.LinkCounters;
import dev.takt.links.LinkTables;
import dev.takt.links.Tag;
import dev.takt.links.TagTable;
import java.io.IOException;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.eclipse.milo.opcua.sdk.client.DiscoveryClient;
import org.eclipse.milo.opcua.sdk.client.OpcUaClient;
import org.eclipse.milo.opcua.sdk.client.OpcUaClientConfig;
import org.eclipse.milo.opcua.sdk.client.identity.UsernameProvider;
import org.eclipse.milo.opcua.sdk.server.OpcUaServer;
import org.eclipse.milo.opcua.stack.core.security.SecurityPolicy;
import org.eclipse.milo.opcua.stack.core.types.UaRequestMessageType;
import org.eclipse.milo.opcua.stack.core.types.UaResponseMessageType;
import org.eclipse.milo.opcua.stack.core.types.structured.ActivateSessionRequest;
import org.eclipse.milo.opcua.stack.core.types.structured.EndpointDescription;
import org.eclipse.milo.opcua.stack.transport.client.tcp.OpcTcpClientTransport;
import org.eclipse.milo.opcua.stack.transport.client.tcp.OpcTcpClientTransportConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions that get no farther than a wrong password leave no place taken, whichever side is ours. */
class OpcUaSessionsTest {
    private static final LinkTables TABLES =
            new LinkTables(new TagTable(List.of(new Tag("u", ""))), new TagTable(List.of(new Tag("u", ""))));

    @TempDir
    private Path folder;

    private static HostAddress freeAddress() throws IOException {
        return new HostAddress("127.0.0.1", FreePort.tcp());
    }

    private OpcUaAccess access(HostAddress address, String password) {
        return new OpcUaAccess(address, true, "controller", password, folder);
    }

    /** A client of the library as it is, which closes nothing. */
    private OpcUaClient stranger(HostAddress address, OpcTcpClientTransport transport) throws Exception {
        ApplicationIdentity identity = ApplicationIdentity.of(folder, "controller", "localhost");
        EndpointDescription endpoint = DiscoveryClient.getEndpoints("opc.tcp://" + address).get().stream()
                .filter(each -> SecurityPolicy.Basic256Sha256.getUri().equals(each.getSecurityPolicyUri()))
                .findFirst()
                .orElseThrow();
        return new OpcUaClient(
                OpcUaClientConfig.builder()
                        .setEndpoint(endpoint)
                        .setApplicationUri(identity.uri())
                        .setKeyPair(identity.keys())
                        .setCertificate(identity.certificate())
                        .setCertificateChain(new X509Certificate[] {identity.certificate()})
                        .setCertificateValidator(new TrustedFolder(folder))
                        .setIdentityProvider(new UsernameProvider("controller", "a guess"))
                        .build(),
                transport);
    }

    private static OpcTcpClientTransport plain() {
        return new OpcTcpClientTransport(
                OpcTcpClientTransportConfig.newBuilder().build());
    }

    @Test
    void aServerClosesASessionWhoseActivationFails() throws Exception {
        HostAddress address = freeAddress();
        try (OpcUaPlantEnd plant = new OpcUaPlantEnd("loop", TABLES, NodeMap.PLAIN, access(address, "a secret"))) {
            for (int guess = 0; guess < 15; guess++) {
                OpcUaClient client = stranger(address, plain());
                CompletionException refused = assertThrows(
                        CompletionException.class, () -> client.connectAsync().join());
                assertTrue(String.valueOf(refused.getMessage()).contains("Bad_UserAccessDenied"), refused::toString);
                client.disconnectAsync().join();
            }
            assertEquals(0, plant.sessions());
        }
    }

    @Test
    void aServerClosesASessionThatIsNeverActivated() throws Exception {
        HostAddress address = freeAddress();
        OpcUaServer server = PlantServer.of(access(address, "a secret"), Duration.ofMillis(300));
        PlantServer.start(server, access(address, "a secret"));
        try {
            OpcUaClient client = stranger(
                    address,
                    new OpcTcpClientTransport(
                            OpcTcpClientTransportConfig.newBuilder().build()) {
                        @Override
                        public CompletableFuture<UaResponseMessageType> sendRequestMessage(
                                UaRequestMessageType request) {
                            return request instanceof ActivateSessionRequest
                                    ? new CompletableFuture<>()
                                    : super.sendRequestMessage(request);
                        }
                    });
            CompletableFuture<OpcUaClient> never = client.connectAsync();
            await(() -> server.getSessionManager().getCurrentSessionCount().intValue() == 1, "no session was made");
            await(() -> server.getSessionManager().getCurrentSessionCount().intValue() == 0, "it is still there");
            never.cancel(false);
            client.disconnectAsync();
        } finally {
            server.shutdown().join();
        }
    }

    /** The library alone leaves a session behind with each attempt; the server here is the library's own. */
    @Test
    void aClientClosesASessionWhoseActivationFails() throws Exception {
        HostAddress address = freeAddress();
        OpcUaServer server = PlantServer.ofLibrary(access(address, "a secret"));
        PlantServer.start(server, access(address, "a secret"));
        try (OpcUaConnection ours = new OpcUaConnection(access(address, "a guess"), new LinkCounters(), _ -> {})) {
            ours.start();
            await(
                    () -> server.getDiagnosticsSummary()
                                    .getRejectedSessionCount()
                                    .sum()
                            >= 3,
                    "it does not try again: " + ours.lastProblem());
            assertTrue(ours.lastProblem().contains("Bad_UserAccessDenied"), ours.lastProblem());
            await(
                    () -> server.getSessionManager().getCurrentSessionCount().intValue() == 0,
                    "sessions are left behind");

            OpcUaClient library = stranger(address, plain());
            assertThrows(CompletionException.class, () -> library.connectAsync().join());
            assertTrue(server.getSessionManager().getCurrentSessionCount().intValue() > 0, "the test sees nothing");
            library.disconnectAsync().join();
        } finally {
            server.shutdown().join();
        }
    }
}
