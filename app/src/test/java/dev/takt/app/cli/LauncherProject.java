package dev.takt.app.cli;

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

/** The launcher in a project folder of its own, with a JDK and a Maven that only say how they were called. */
final class LauncherProject {
    private final Path folder;
    private final Path source;
    private final Path jdk;

    /** What a call of the launcher ended with. */
    record Outcome(int status, String out, String err) {}

    LauncherProject(Path folder) throws IOException {
        this.folder = folder;
        Path module = Files.createDirectories(folder.resolve("app/src/main/java"));
        source = Files.writeString(module.resolve("Source.java"), "");
        Files.writeString(folder.resolve("pom.xml"), "");
        Files.writeString(folder.resolve("app/pom.xml"), "");
        Files.createDirectories(folder.resolve(".mvn"));
        for (String file : List.of("takt", "jvm.options", "command.options", "loop.options")) {
            Files.copy(Path.of("..", file), folder.resolve(file));
        }
        jdk = jdk("jdk-25", "25.0.3");
        mavenThat("mkdir -p app/target/lib && touch app/target/takt.jar app/target/lib/library.jar");
        // Older than any build that a test makes, whatever the file system's clock resolves.
        age(folder);
    }

    Path folder() {
        return folder;
    }

    /** A file of the sources, which the launcher builds. */
    Path source() {
        return source;
    }

    /** The JDK that the launcher is told to use. */
    Path jdk() {
        return jdk;
    }

    /** What the first command does. */
    void build() throws IOException, InterruptedException {
        launch("check");
    }

    /** Without the AOT cache, which would be made while the test ends. */
    Outcome launch(String... arguments) throws IOException, InterruptedException {
        return launch(Map.of("TAKT_JAVA_HOME", jdk.toString(), "TAKT_AOT", "off"), arguments);
    }

    Outcome launch(Map<String, String> environment, String... arguments) throws IOException, InterruptedException {
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

    /** A JDK whose Java prints its arguments. */
    Path jdk(String name, String version) throws IOException {
        Path home = folder.resolve(name);
        executable(home.resolve("bin/javac"), "exit 0");
        executable(home.resolve("bin/java"), "echo \"$@\"");
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        return home;
    }

    void mavenThat(String behaviour) throws IOException {
        executable("mvn", behaviour);
    }

    /** A program that the launcher finds before any other of this name. */
    void executable(String name, String behaviour) throws IOException {
        executable(folder.resolve("bin").resolve(name), behaviour);
    }

    void javaThat(String behaviour) throws IOException {
        executable(jdk.resolve("bin/java"), behaviour);
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
