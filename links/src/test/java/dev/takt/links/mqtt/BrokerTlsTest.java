package dev.takt.links.mqtt;

import static dev.takt.links.Patience.await;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.takt.config.setting.HostAddress;
import dev.takt.config.settings.LinkSettings.Tls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mosquitto with TLS: the authority of a plant's own, certificates of clients, and whom nobody should trust. */
class BrokerTlsTest {
    private static final MqttSession SILENT = new MqttSession() {};

    @TempDir
    private Path folder;

    private TestAuthority authority;

    @BeforeEach
    void makeAuthority() throws IOException, GeneralSecurityException {
        authority = new TestAuthority(folder, "authority");
    }

    private Broker broker(String server, String rules) throws IOException {
        Optional<Path> program = Broker.program();
        assumeTrue(program.isPresent(), "Debian's mosquitto is not installed");
        return new Broker(
                program.get(),
                folder,
                Broker.freePort(),
                "cafile " + authority.certificate() + "\ncertfile " + folder.resolve(server + ".crt") + "\nkeyfile "
                        + folder.resolve(server + ".key") + "\n" + rules);
    }

    private MqttConnection connect(Broker broker, Tls tls) throws IOException {
        HostAddress address = broker.access().broker();
        return new MqttConnection(new MqttAccess(address, Optional.of(BrokerTls.of(tls)), Optional.empty()), SILENT);
    }

    private static Tls trusting(Path file) {
        return new Tls(true, Optional.of(file.toString()), Optional.empty(), Optional.empty());
    }

    @Test
    void theAuthorityOfTheFileIsTrustedAndNoOther() throws IOException, GeneralSecurityException {
        authority.issue("server", "127.0.0.1");
        Path other = new TestAuthority(folder, "stranger").certificate();
        try (Broker broker = broker("server", "");
                MqttConnection trusting = connect(broker, trusting(authority.certificate()));
                MqttConnection strange = connect(broker, trusting(other));
                MqttConnection usual =
                        connect(broker, new Tls(true, Optional.empty(), Optional.empty(), Optional.empty()))) {
            await(trusting::isConnected, "not connected: " + trusting.lastProblem());
            await(
                    () -> strange.lastProblem().contains("certif")
                            || strange.lastProblem().contains("PKIX"),
                    "stranger");
            await(
                    () -> usual.lastProblem().contains("certif")
                            || usual.lastProblem().contains("PKIX"),
                    "usual");
            assertFalse(strange.isConnected());
            assertFalse(usual.isConnected());
        }
    }

    @Test
    void aCertificateOfAnotherHostIsNotTaken() throws IOException, GeneralSecurityException {
        authority.issue("server", "192.0.2.1");
        try (Broker broker = broker("server", "");
                MqttConnection connection = connect(broker, trusting(authority.certificate()))) {
            await(() -> connection.lastProblem().contains("127.0.0.1"), "it was taken");
            assertFalse(connection.isConnected());
        }
    }

    @Test
    void aBrokerThatAsksForACertificateGetsIt() throws IOException, GeneralSecurityException {
        authority.issue("server", "127.0.0.1");
        authority.issue("loop", "127.0.0.1");
        String certificate = folder.resolve("loop.crt").toString();
        Path key = folder.resolve("loop.key");
        Optional<String> trust = Optional.of(authority.certificate().toString());
        try (Broker broker = broker("server", "require_certificate true\n");
                MqttConnection known =
                        connect(broker, new Tls(true, trust, Optional.of(certificate), Optional.of(key.toString())));
                MqttConnection unknown = connect(broker, trusting(authority.certificate()))) {
            await(known::isConnected, "not connected: " + known.lastProblem());
            await(() -> !unknown.lastProblem().isEmpty(), "one without a certificate was let in");
            assertFalse(unknown.isConnected());
        }
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
        Tls open = new Tls(true, trust, Optional.of(certificate), Optional.of(key.toString()));
        IOException refused = assertThrows(IOException.class, () -> BrokerTls.of(open));
        assertTrue(String.valueOf(refused.getMessage()).contains("chmod 600"), refused.getMessage());
        IOException noAuthority = assertThrows(IOException.class, () -> BrokerTls.of(trusting(key)));
        assertTrue(String.valueOf(noAuthority.getMessage()).contains("BEGIN CERTIFICATE"), noAuthority.getMessage());
    }
}
