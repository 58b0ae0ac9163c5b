package dev.takt.app.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in a project folder of its own, with a JDK and a Maven that only say how they were called. */
class LauncherTest {

    private static final String INCUBATOR_WARNING = "WARNING: Using incubator modules: jdk.incubator.vector";

    @TempDir
    private Path folder;

    private Path source;
    private Path jdk;

    private record Outcome(int status, String out, String err) {}

    @BeforeEach
    void layOutProject() throws IOException {
        Path module = Files.createDirectories(folder.resolve("app/src/main/java"));
        source = Files.writeString(module.resolve("Source.java"), "");
        Files.writeString(folder.resolve("pom.xml"), "");
        Files.writeString(folder.resolve("app/pom.xml"), "");
        Files.createDirectories(folder.resolve(".mvn"));
        Files.copy(Path.of("../takt"), folder.resolve("takt"));
        jdk = jdk("jdk-25", "25.0.3");
        mavenThat("mkdir -p app/target && touch app/target/takt.jar");
        // Older than any build that a test makes, whatever the file system's clock resolves.
        age(folder);
    }

    @Test
    void firstUseBuildsAndTheNextDoesNot() throws Exception {
        Outcome first = launch("check");
        Outcome second = launch("check");

        assertAll(
                () -> assertEquals(0, first.status, first::toString),
                () -> assertTrue(first.err.contains("takt: building"), first::toString),
                () -> assertTrue(first.out.contains("takt.jar check"), first::toString),
                () -> assertEquals("", second.err),
                () -> assertTrue(second.out.contains("takt.jar check"), second::toString));
    }

    @Test
    void changedSourceIsBuiltAgain() throws Exception {
        launch("check");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));

        assertTrue(launch("check").err.contains("takt: building"));
    }

    @Test
    void failedBuildShowsTheEndOfItsLogAndRunsNothing() throws Exception {
        mavenThat("echo Source.java: error 42; exit 1");

        Outcome outcome = launch("check");

        assertAll(
                () -> assertEquals(1, outcome.status),
                () -> assertEquals("", outcome.out),
                () -> assertTrue(outcome.err.contains("Source.java: error 42"), outcome::toString),
                () -> assertTrue(outcome.err.contains("the build failed"), outcome::toString));
    }

    @Test
    void exitStatusAndErrorsArePassedOnWithoutTheIncubatorWarning() throws Exception {
        launch("check");
        executable(
                jdk.resolve("bin/java"),
                "echo note >&2; echo '" + INCUBATOR_WARNING + "' >&2; printf 'no line end' >&2; exit 3");

        Outcome outcome = launch("check");

        assertAll(() -> assertEquals(3, outcome.status), () -> assertEquals("note\nno line end", outcome.err));
    }

    @Test
    void controlLoopGetsTheFlagsOfAProcessWithDeadlines() throws Exception {
        assertAll(
                () -> assertTrue(launch("run").out.contains("/loop.options")),
                () -> assertTrue(Files.readString(Path.of("../loop.options")).contains("-XX:+UseZGC")),
                () -> assertTrue(launch("simulate").out.contains("-XX:+UseSerialGC")));
    }

    @Test
    void oldJdkIsRefusedWithTheReason() throws Exception {
        Path old = jdk("jdk-17", "17.0.15");

        Outcome outcome = launch(Map.of("TAKT_JAVA_HOME", old.toString()), "java-home");

        assertAll(
                () -> assertEquals(1, outcome.status),
                () -> assertTrue(outcome.err.contains(old + ", which is not a JDK 25 or newer"), outcome::toString));
    }

    @Test
    void olderJavaHomeIsPassedOver() throws Exception {
        Path old = jdk("jdk-17", "17.0.15");

        Outcome outcome = launch(Map.of("TAKT_JAVA_HOME", "", "JAVA_HOME", old.toString()), "java-home");

        assertEquals(new Outcome(0, jdk.toRealPath() + "\n", ""), outcome);
    }

    private Outcome launch(String... arguments) throws IOException, InterruptedException {
        return launch(Map.of("TAKT_JAVA_HOME", jdk.toString()), arguments);
    }

    private Outcome launch(Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        // The pipeline ends when the last writer of the standard error does, which is the launcher's filter.
        String pipeline = "\"$@\" 2>&1 >\"$OUT\" | cat >\"$ERR\"; exit ${PIPESTATUS[0]}";
        List<String> command = new ArrayList<>(
                List.of("bash", "-c", pipeline, "bash", folder.resolve("takt").toString()));
        command.addAll(List.of(arguments));
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path err = Files.createTempFile(folder, "err", ".txt");
        ProcessBuilder launcher = new ProcessBuilder(command);
        launcher.environment()
                .merge("PATH", folder.resolve("bin").toString(), (path, bin) -> jdk + "/bin:" + bin + ":" + path);
        launcher.environment().putAll(environment);
        launcher.environment().putAll(Map.of("OUT", out.toString(), "ERR", err.toString()));
        int status = launcher.start().waitFor();
        return new Outcome(status, Files.readString(out), Files.readString(err));
    }

    private Path jdk(String name, String version) throws IOException {
        Path home = folder.resolve(name);
        executable(home.resolve("bin/javac"), "exit 0");
        executable(home.resolve("bin/java"), "echo \"$@\"");
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        return home;
    }

    private void mavenThat(String behaviour) throws IOException {
        executable(folder.resolve("bin/mvn"), behaviour);
    }

    private static void executable(Path file, String script) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static void age(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.toList()) {
                Files.setLastModifiedTime(path, FileTime.from(Instant.now().minusSeconds(3600)));
            }
        }
    }
}
