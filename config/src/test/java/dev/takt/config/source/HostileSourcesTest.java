package dev.takt.config.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.takt.config.CaseFile;
import dev.takt.config.CaseReading;
import dev.takt.config.diagnostics.CaseFileException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A case file reads files below its folder and variables made for it, and nothing else unless whoever starts Takt says so. */
class HostileSourcesTest {
    private static final Path MODEL = Path.of("..", "examples", "problems", "hs15.conf");
    private static final String SECRET = "not-for-case-files";

    @TempDir
    private Path folder;

    private Path cases = Path.of("");

    @BeforeEach
    void lay() throws IOException {
        cases = folder.resolve("cases");
        Files.createDirectories(cases.resolve("parts"));
        Files.copy(MODEL, cases.resolve("parts/model.conf"));
        Files.copy(MODEL, folder.resolve("outside.conf"));
        Files.writeString(folder.resolve("secret"), SECRET);
    }

    private CaseReading read(String text, Map<String, String> environment) throws IOException {
        return CaseFile.reading(Files.writeString(cases.resolve("case.conf"), text), List.of(), environment);
    }

    private String refusal(String text) {
        return refusal(text, Map.of());
    }

    private String refusal(String text, Map<String, String> environment) {
        String message = String.valueOf(assertThrows(CaseFileException.class, () -> read(text, environment))
                .getMessage());
        assertFalse(message.contains(SECRET), message);
        return message;
    }

    @Test
    void filesBelowTheFolderAreRead() throws IOException {
        Files.writeString(cases.resolve("parts/outer.conf"), "include \"model.conf\"\n");
        CaseReading read = read("include \"parts/outer.conf\"\n", Map.of());
        assertEquals("hs15", read.value().name());
        assertEquals(List.of(cases.resolve("parts/outer.conf"), cases.resolve("parts/model.conf")), read.files());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../outside.conf",
                "parts/../../outside.conf",
                "ABSOLUTE/outside.conf",
                "../secret",
                "../not-there"
            })
    void filesElsewhereAreNot(String name) {
        String file = name.replace("ABSOLUTE", folder.toString());
        for (String include : List.of("\"" + file + "\"", "required(file(\"" + file + "\"))")) {
            String message = refusal("include \"parts/model.conf\"\ninclude " + include + "\n");
            assertTrue(message.startsWith(cases.resolve("case.conf") + ":2: "), message);
            assertTrue(message.contains("is not below the folder of the case file"), message);
            assertTrue(message.contains("Maybe TAKT_ALLOW_INCLUDE=" + folder), message);
        }
    }

    @Test
    void aLinkIsWhatItLeadsTo() throws IOException {
        Files.createSymbolicLink(cases.resolve("link.conf"), folder.resolve("outside.conf"));
        Files.createSymbolicLink(cases.resolve("up"), folder);
        assertTrue(refusal("include \"link.conf\"\n").contains("is not below the folder"));
        assertTrue(refusal("include \"up/outside.conf\"\n").contains("is not below the folder"));
        Files.createSymbolicLink(cases.resolve("good.conf"), cases.resolve("parts/model.conf"));
        assertEquals("hs15", read("include \"good.conf\"\n", Map.of()).value().name());
    }

    @Test
    void anotherFolderIsReadWhereItIsAllowed() throws IOException {
        Map<String, String> allowed = Map.of(SourcePermissions.INCLUDE_VARIABLE, cases.resolve("other") + ":" + folder);
        assertEquals(
                "hs15", read("include \"../outside.conf\"\n", allowed).value().name());
        assertTrue(
                refusal("include \"../outside.conf\"\n", Map.of(SourcePermissions.INCLUDE_VARIABLE, cases.toString()))
                        .contains("is not below"));
    }

    @Test
    void thePlantOfAnotherFileIsNoWayOut() {
        String message = refusal("include \"parts/model.conf\"\nplant { model = \"../secret\" }\n");
        assertTrue(message.contains(":2") && message.contains("is not below the folder"), message);
    }

    @Test
    void nothingIsFetchedAndNothingComesFromTheProgram() throws IOException {
        AtomicInteger requests = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            requests.incrementAndGet();
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
        });
        server.start();
        String address = "http://127.0.0.1:" + server.getAddress().getPort() + "/model.conf";
        try {
            for (String include : List.of(
                    "url(\"" + address + "\")",
                    "required(url(\"" + address + "\"))",
                    "\"" + address + "\"",
                    "url(\"file:" + folder + "/secret\")",
                    "classpath(\"reference.conf\")",
                    "required(classpath(\"reference.conf\"))",
                    "package(\"dev.takt\", \"reference.conf\")")) {
                String message = refusal("include \"parts/model.conf\"\ninclude " + include + "\n");
                assertTrue(message.contains("case.conf:2"), message);
            }
            String override = String.valueOf(assertThrows(
                            CaseFileException.class,
                            () -> CaseFile.reading(
                                    MODEL, List.of("solver.tolerance=1\ninclude url(\"" + address + "\")"), Map.of()))
                    .getMessage());
            assertTrue(override.contains("--set solver.tolerance"), override);
            assertEquals(0, requests.get());
        } finally {
            server.stop(0);
        }
    }

    @Test
    void aCircleIsTold() throws IOException {
        Files.writeString(cases.resolve("a.conf"), "include \"parts/b.conf\"\n");
        Files.writeString(cases.resolve("parts/b.conf"), "include \"../a.conf\"\n");
        assertTrue(refusal("include \"a.conf\"\n").contains("includes itself"));
    }

    @Test
    void filesThatDoubleEachOtherEnd() throws IOException {
        for (int i = 0; i < 40; i++) {
            String next = "include \"f" + (i + 1) + ".conf\"\n";
            Files.writeString(
                    cases.resolve("f" + i + ".conf"), "a" + i + " {\n" + next + "}\nb" + i + " {\n" + next + "}\n");
        }
        Files.writeString(cases.resolve("f40.conf"), "x = 1\n");
        assertTrue(refusal("include \"f0.conf\"\n").contains("more than 1000 inclusions"));
    }

    @Test
    void aHugeFileIsNotReadWhole() throws IOException {
        Files.writeString(cases.resolve("huge.conf"), "# " + "x".repeat(SourceAccess.MAX_BYTES));
        assertTrue(refusal("include \"huge.conf\"\n").contains("more than 8 MiB of text"));
        Files.writeString(cases.resolve("half.conf"), "# " + "x".repeat(SourceAccess.MAX_BYTES / 2));
        assertTrue(refusal("x {\ninclude \"half.conf\"\n}\ny {\ninclude \"half.conf\"\n}\n")
                .contains("more than 8 MiB of text"));
    }

    @Test
    void whatIsNoFileIsNotRead() {
        Map<String, String> allowed = Map.of(SourcePermissions.INCLUDE_VARIABLE, "/dev");
        assertTrue(refusal("include \"/dev/zero\"\n", allowed).contains("is no ordinary file"));
    }

    @Test
    void theEnvironmentIsReadByName() throws IOException {
        Map<String, String> environment = Map.of(
                "TAKT_TOKENS", SECRET, "HOME", SECRET, "TAKT_CASE_STEPS", "7", "TAKT_CASE_NAME", "007", "PLANT", "9");
        String text = "include \"parts/model.conf\"\nloop.steps = ${NAME}\n";
        for (String name : List.of("TAKT_TOKENS", "?TAKT_TOKENS", "HOME", "?HOME", "\"HOME\"")) {
            String message = refusal(text.replace("NAME", name), environment);
            assertTrue(message.startsWith(cases.resolve("case.conf") + ":2: ${"), message);
            assertTrue(message.contains("case files may not read"), message);
            assertTrue(message.contains("Maybe TAKT_ALLOW_ENV="), message);
            assertEquals(1, message.split("expected:", -1).length - 1, message);
        }
        CaseReading usual = read(text.replace("NAME", "TAKT_CASE_STEPS"), environment);
        assertEquals(7, usual.value().loop().steps());
        assertEquals(List.of("TAKT_CASE_STEPS"), usual.variables());
        CaseReading named = read(
                text.replace("NAME", "PLANT"),
                Map.of("PLANT", "9", SourcePermissions.ENVIRONMENT_VARIABLE, "OTHER, PLANT"));
        assertEquals(9, named.value().loop().steps());
        assertEquals(
                "007",
                read(text.replace("loop.steps", "links.mqtt.user").replace("NAME", "TAKT_CASE_NAME"), environment)
                        .value()
                        .links()
                        .mqtt()
                        .user());
        assertTrue(refusal(text.replace("NAME", "NOT_THERE"), environment).contains("NOT_THERE"));
        assertEquals(
                100,
                read(text.replace("NAME", "?NOT_THERE"), environment)
                        .value()
                        .loop()
                        .steps());
    }

    @Test
    void variablesAsListsAreNoWayRound() {
        String message = refusal(
                "include \"parts/model.conf\"\nmonitoring.http.hosts = ${SECRET[]}\n", Map.of("SECRET_0", SECRET));
        assertTrue(message.contains("case.conf:2"), message);
    }
}
