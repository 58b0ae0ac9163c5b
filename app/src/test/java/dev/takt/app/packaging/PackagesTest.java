package dev.takt.app.packaging;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The packages that {@code app/src/package/package} makes, of an application with two jars and a JDK that is a script, read with the tools of
 * the system that reads packages.
 */
@EnabledOnOs(OS.LINUX)
class PackagesTest {
    private static final Path SOURCES = Path.of("src", "package");
    private static final String VERSION = "1.2.3~test";
    private static final String EPOCH = "1700000000";

    @TempDir
    private static Path folder;

    private static Path out;

    @BeforeAll
    static void pack() throws Exception {
        for (String tool : List.of("tar", "xz", "dpkg-deb")) {
            assumeTrue(call("bash", "-c", "command -v " + tool).status() == 0, "there is no " + tool);
        }
        Path application = Files.createDirectories(folder.resolve("application/lib"));
        jar(application.resolve("library.jar"), "META-INF/LICENSE", "a licence", "META-INF/SIGNER.SF", "a signature");
        jar(application.resolve("jcuda-1.jar"), "a", "b");
        jar(application.resolve("takt-solver-cuda-1.jar"), "a", "b");
        jar(application.resolveSibling("takt.jar"), "a", "b");
        out = folder.resolve("out");
        Outcome outcome = call(
                SOURCES.resolve("package").toString(),
                "--application",
                application.resolveSibling("").toString(),
                "--jdk",
                jdk().toString(),
                "--version",
                VERSION,
                "--out",
                out.toString(),
                "--epoch",
                EPOCH);
        assertEquals(0, outcome.status(), outcome::text);
    }

    /** What a command ended with. */
    private record Outcome(int status, String text) {}

    private static Outcome call(String... command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("LC_ALL", "C");
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), text);
    }

    private static String output(String... command) throws Exception {
        Outcome outcome = call(command);
        assertEquals(0, outcome.status(), outcome::text);
        return outcome.text();
    }

    /** A jar of pairs of names and texts. */
    private static void jar(Path file, String... entries) throws IOException {
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
            for (int i = 0; i < entries.length; i += 2) {
                jar.putNextEntry(new ZipEntry(entries[i]));
                jar.write(entries[i + 1].repeat(100).getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    /** A JDK that makes run-time images of an empty Java, and whose Java is the one of this test, but for what Takt itself does. */
    private static Path jdk() throws Exception {
        Path bin = Files.createDirectories(folder.resolve("jdk/bin"));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        executable(
                bin.resolve("jlink"),
                "for out; do :; done; mkdir -p \"$out/bin\" \"$out/lib\"; cp /bin/true \"$out/bin/java\"");
        executable(
                bin.resolve("java"),
                "case \"$*\" in *' manual '*) for out; do :; done; mkdir -p \"$out/man1\" \"$out/bash\" \"$out/zsh\";"
                        + " echo page >\"$out/man1/takt.1\"; echo bash >\"$out/bash/takt\"; echo zsh >\"$out/zsh/_takt\" ;;"
                        + " *) exec '" + java + "' -XX:TieredStopAtLevel=1 \"$@\" ;; esac");
        return bin.resolveSibling("");
    }

    private static void executable(Path file, String script) throws IOException {
        Files.writeString(file, "#!/bin/bash\n" + script + "\n");
        assertTrue(file.toFile().setExecutable(true));
    }

    private static Path made(String name) {
        Path file = out.resolve(name);
        assertTrue(Files.exists(file), () -> String.join(" ", out.toFile().list()));
        return file;
    }

    private static String architecture() {
        return switch (System.getProperty("os.arch")) {
            case "amd64" -> "amd64";
            case "aarch64" -> "arm64";
            case String other -> other;
        };
    }

    private static Path deb(String name) {
        return made(name + "_" + VERSION + "_" + architecture() + ".deb");
    }

    /** The files of a package of Debian: their paths with mode and owner. */
    private static Map<String, String> files(Path deb) throws Exception {
        Map<String, String> files = new TreeMap<>();
        for (String line :
                output("dpkg-deb", "--contents", deb.toString()).lines().toList()) {
            String[] words = line.split("\\s+", 6);
            files.put(words[5].replaceFirst(" -> .*", "").substring(1), words[0] + " " + words[1]);
        }
        return files;
    }

    @Test
    void debPutsEachThingWhereDebianLooks() throws Exception {
        Map<String, String> files = files(deb("takt"));
        for (String path : List.of(
                "/usr/bin/takt",
                "/usr/lib/takt/takt",
                "/usr/lib/takt/setup",
                "/usr/lib/takt/app/takt.jar",
                "/usr/lib/takt/app/lib/library.jar",
                "/usr/lib/takt/app/aot",
                "/usr/lib/takt/jre/bin/java",
                "/usr/lib/takt/examples/distillation.conf",
                "/usr/lib/systemd/system/takt@.service",
                "/usr/lib/sysusers.d/takt.conf",
                "/usr/share/man/man1/takt.1.gz",
                "/usr/share/bash-completion/completions/takt",
                "/usr/share/zsh/vendor-completions/_takt",
                "/usr/share/doc/takt/copyright",
                "/usr/share/doc/takt/licences/library/LICENSE",
                "/etc/takt/example.conf",
                "/etc/default/takt")) {
            assertTrue(files.containsKey(path), () -> path + " in " + files.keySet());
        }
        files.forEach((path, owner) -> assertTrue(owner.endsWith(" root/root"), () -> path + " " + owner));
        files.forEach((path, mode) ->
                assertFalse(!mode.startsWith("l") && mode.charAt(8) == 'w', () -> path + " may be written by all"));
        assertTrue(files.getOrDefault("/usr/lib/takt/takt", "").startsWith("-rwxr-xr-x"), files::toString);
    }

    @Test
    void gpuPartIsAPackageOfItsOwn() throws Exception {
        Map<String, String> files = files(deb("takt"));
        Map<String, String> cuda = files(deb("takt-cuda"));
        assertAll(
                () -> assertTrue(files.keySet().stream().noneMatch(path -> path.contains("cuda")), files::toString),
                () -> assertTrue(cuda.containsKey("/usr/lib/takt/app/lib/jcuda-1.jar")),
                () -> assertTrue(cuda.containsKey("/usr/lib/takt/app/lib/takt-solver-cuda-1.jar")),
                () -> assertTrue(cuda.containsKey("/usr/lib/systemd/system/takt@.service.d/cuda.conf")),
                () -> assertEquals("takt (= " + VERSION + "), libstdc++6", field("takt-cuda", "Depends")));
    }

    private static String field(String name, String field) throws Exception {
        return output("dpkg-deb", "--field", deb(name).toString(), field).strip();
    }

    @Test
    void settingsOfAMachineOutliveAnUpgrade() throws Exception {
        Path control = folder.resolve("control");
        output("dpkg-deb", "--control", deb("takt").toString(), control.toString());
        assertEquals(
                List.of("/etc/default/takt", "/etc/takt/example.conf"),
                Files.readAllLines(control.resolve("conffiles")));
        for (String script : List.of("postinst", "prerm", "postrm")) {
            assertTrue(Files.isExecutable(control.resolve(script)), script);
            output("sh", "-n", control.resolve(script).toString());
        }
        assertEquals(VERSION, field("takt", "Version"));
    }

    @Test
    void jarsAreStoredWithoutSignatures() throws Exception {
        Path unpacked = folder.resolve("unpacked");
        Files.createDirectories(unpacked);
        output(
                "tar",
                "-C",
                unpacked.toString(),
                "-xf",
                made("takt-" + VERSION + "-" + architecture() + ".tar.xz").toString());
        try (ZipFile jar =
                new ZipFile(unpacked.resolve("takt/app/lib/library.jar").toFile())) {
            assertEquals(ZipEntry.STORED, jar.getEntry("META-INF/LICENSE").getMethod());
            assertEquals(1, jar.size());
        }
        assertEquals(VERSION + "\n", Files.readString(unpacked.resolve("takt/version")));
        assertTrue(Files.isExecutable(unpacked.resolve("takt/setup")));
        assertFalse(Files.exists(unpacked.resolve("takt/app/lib/jcuda-1.jar")));
    }

    @Test
    void imageIsWhatItsDigestsSay() throws Exception {
        Path image = Files.createDirectories(folder.resolve("image"));
        output(
                "tar",
                "-C",
                image.toString(),
                "-xf",
                made("takt-" + VERSION + "-" + architecture() + ".oci.tar").toString());
        ObjectMapper json = new ObjectMapper();
        assertEquals(
                "1.0.0",
                json.readTree(image.resolve("oci-layout").toFile())
                        .at("/imageLayoutVersion")
                        .asText());
        JsonNode index = json.readTree(image.resolve("index.json").toFile());
        JsonNode manifest = json.readTree(blob(image, index.at("/manifests/0")));
        JsonNode config = json.readTree(blob(image, manifest.get("config")));
        assertEquals(3, manifest.get("layers").size());
        for (int i = 0; i < 3; i++) {
            byte[] packed = blob(image, manifest.get("layers").get(i));
            try (InputStream layer = new GZIPInputStream(new ByteArrayInputStream(packed))) {
                assertEquals(
                        config.at("/rootfs/diff_ids/" + i).asText(),
                        "sha256:" + digest(layer.readAllBytes()),
                        "layer " + i);
            }
        }
        assertEquals(
                "/usr/lib/takt/jre/bin/java", config.at("/config/Entrypoint/0").asText());
        assertEquals("65532:65532", config.at("/config/User").asText());
        JsonNode docker = json.readTree(image.resolve("manifest.json").toFile());
        assertEquals(
                "blobs/sha256/" + manifest.at("/config/digest").asText().substring("sha256:".length()),
                docker.at("/0/Config").asText());
    }

    /** The bytes that a descriptor names. */
    private static byte[] blob(Path image, JsonNode descriptor) throws Exception {
        String digest = descriptor.get("digest").asText().substring("sha256:".length());
        byte[] bytes = Files.readAllBytes(image.resolve("blobs/sha256").resolve(digest));
        assertEquals(descriptor.get("size").asLong(), bytes.length);
        assertEquals(digest, digest(bytes));
        return bytes;
    }

    private static String digest(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }

    @Test
    void wrongVersionIsRefused() throws Exception {
        Outcome outcome = call(
                SOURCES.resolve("package").toString(),
                "--application",
                folder.resolve("application").toString(),
                "--version",
                "snapshot",
                "--out",
                folder.resolve("none").toString());
        assertEquals(1, outcome.status());
        assertTrue(outcome.text().contains("the version is 'snapshot'; expected a digit first"), outcome::text);
    }
}
