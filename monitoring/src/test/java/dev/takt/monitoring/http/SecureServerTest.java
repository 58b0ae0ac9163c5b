package dev.takt.monitoring.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.settings.MonitoringSettings;
import dev.takt.monitoring.access.AccessException;
import dev.takt.monitoring.documents.Plot;
import dev.takt.monitoring.latency.LatencyPercentiles;
import dev.takt.monitoring.live.RecentCycles;
import dev.takt.monitoring.simulated.SimulatedLoop;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Beyond loopback the server speaks HTTPS, with a certificate that the JDK's keytool made. */
class SecureServerTest {
    private static final String PASSWORD = "password-of-the-key-store";

    @TempDir
    private static Path folder;

    private static Path keyStore = Path.of("");

    @BeforeAll
    static void makeCertificate() throws IOException, InterruptedException {
        keyStore = folder.resolve("server.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-alias",
                        "takt",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=dns:localhost",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        keyStore.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertEquals(0, keytool.waitFor(), said);
        Files.setPosixFilePermissions(keyStore, PosixFilePermissions.fromString("rw-------"));
    }

    private static LoopServer start(String password) {
        SimulatedLoop loop = new SimulatedLoop("tanks");
        loop.run(3);
        return LoopServer.start(
                new MonitoringSettings.Http(
                        true,
                        "0.0.0.0",
                        Optional.of(0),
                        List.of(),
                        Optional.empty(),
                        "TAKT_TOKENS",
                        Optional.of(keyStore.toString()),
                        "TAKT_KEY_STORE_PASSWORD",
                        Optional.of(folder.resolve("audit.log").toString()),
                        16,
                        10,
                        2),
                new ServedLoop(
                        loop,
                        loop,
                        Plot.of(List.of(), loop.description()),
                        new RecentCycles(10),
                        new LatencyPercentiles(SimulatedLoop.PERIOD),
                        () -> "",
                        _ -> {}),
                variable -> variable.equals("TAKT_KEY_STORE_PASSWORD") ? Optional.of(password) : Optional.empty());
    }

    private static SSLContext trustingTheCertificate() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream content = Files.newInputStream(keyStore)) {
            store.load(content, PASSWORD.toCharArray());
        }
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("takt", store.getCertificate("takt"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    @Test
    void speaksHttpsOnly() throws IOException, InterruptedException, GeneralSecurityException {
        try (LoopServer server = start(PASSWORD)) {
            assertEquals("https", server.address().getScheme());
            try (HttpClient client =
                    HttpClient.newBuilder().sslContext(trustingTheCertificate()).build()) {
                HttpResponse<String> state = client.send(
                        HttpRequest.newBuilder(server.address().resolve("/api/state"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
                assertEquals(200, state.statusCode());
                URI plain = URI.create("http://localhost:" + server.address().getPort() + "/api/state");
                assertThrows(
                        IOException.class,
                        () -> client.send(HttpRequest.newBuilder(plain).build(), HttpResponse.BodyHandlers.ofString()));
            }
        }
    }

    @Test
    void aKeyStoreThatOthersCanReadIsRefused() throws IOException {
        Files.setPosixFilePermissions(keyStore, PosixFilePermissions.fromString("rw-r-----"));
        try {
            String message = String.valueOf(
                    assertThrows(AccessException.class, () -> start(PASSWORD)).getMessage());
            assertTrue(message.contains("monitoring.http.tls.key-store") && message.contains("chmod 600"), message);
        } finally {
            Files.setPosixFilePermissions(keyStore, PosixFilePermissions.fromString("rw-------"));
        }
    }

    @Test
    void saysWhyTheKeyStoreCannotBeUsed() {
        String message = String.valueOf(assertThrows(AccessException.class, () -> start("another-password"))
                .getMessage());
        assertTrue(message.contains("monitoring.http.tls.password-variable"), message);
    }
}
