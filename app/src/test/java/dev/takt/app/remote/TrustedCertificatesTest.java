package dev.takt.app.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.takt.app.cli.Main;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands for a loop whose page has a certificate of the plant's own, as docs/install.md makes one. */
class TrustedCertificatesTest {
    private static final char[] PASSWORD = "password".toCharArray();
    private static final String ANSWER = "{\"accepted\": true, \"cycle\": 7, \"reason\": \"\"}";

    @TempDir
    private Path folder;

    private String address = "";
    private HttpsServer server;

    @BeforeEach
    void serve() throws IOException, InterruptedException, GeneralSecurityException {
        Path store = folder.resolve("loop.p12");
        keytool(store, "-genkeypair", "-keyalg", "EC", "-dname", "CN=plant", "-ext", "SAN=dns:localhost");
        keytool(
                store,
                "-exportcert",
                "-rfc",
                "-file",
                folder.resolve("loop.crt").toString());
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream content = Files.newInputStream(store)) {
            keys.load(content, PASSWORD);
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.createContext("/api/commands", exchange -> {
            exchange.sendResponseHeaders(200, ANSWER.length());
            try (exchange) {
                exchange.getResponseBody().write(ANSWER.getBytes(StandardCharsets.UTF_8));
            }
        });
        server.start();
        address = "https://localhost:" + server.getAddress().getPort();
    }

    @AfterEach
    void end() {
        server.stop(0);
    }

    private static void keytool(Path store, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(List.of(words));
        command.addAll(List.of("-alias", "loop", "-keystore", store.toString(), "-storepass", new String(PASSWORD)));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
    }

    private static String ctl(int code, String at, String... more) {
        List<String> arguments = new ArrayList<>(List.of("ctl", "acknowledge", "--at=" + at));
        arguments.addAll(List.of(more));
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said, true);
        assertEquals(
                code,
                Main.commandLine().setOut(out).setErr(out).execute(arguments.toArray(String[]::new)),
                said::toString);
        return said.toString();
    }

    @Test
    void aCertificateOfTheLoopIsTrustedIfItIsGiven() {
        assertEquals(
                "from cycle 7",
                ctl(0, address, "--trust=" + folder.resolve("loop.crt")).strip());
    }

    @Test
    void withoutItTheMessageSaysThatTheCertificateIsTheMatter() {
        String said = ctl(5, address);
        assertTrue(said.contains("is not trusted (") && said.contains("Maybe --trust FILE"), said);
    }

    @Test
    void aNameThatIsNotInTheCertificateIsNotTrustedEither() {
        String said = ctl(5, address.replace("localhost", "127.0.0.1"), "--trust=" + folder.resolve("loop.crt"));
        assertTrue(said.contains("is not trusted (") && said.contains("127.0.0.1"), said);
    }

    @Test
    void aFileWithoutCertificatesIsSaid() throws IOException {
        Path noise = Files.writeString(folder.resolve("noise.crt"), "noise");
        Path empty = Files.writeString(folder.resolve("empty.crt"), "");
        for (Path file : List.of(noise, empty, folder.resolve("none.crt"))) {
            String said = ctl(5, address, "--trust=" + file);
            assertTrue(said.startsWith("takt: --trust " + file + ": "), said);
        }
    }
}
