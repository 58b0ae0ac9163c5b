package dev.takt.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Takt's modules as libraries of another program: Maven builds the programs of {@code examples/libraries} in folders of their own from
 * the artifacts of this build, and the programs run.
 */
class LibrariesTest {
    private static final Path HOME = Path.of("").toAbsolutePath().getParent();

    @TempDir
    Path folder;

    /** A local repository in which this build is installed, beside what it has downloaded. */
    @BeforeEach
    void install() throws IOException {
        Path downloaded =
                Path.of(System.getProperty("localRepository", System.getProperty("user.home") + "/.m2/repository"));
        linkAll(downloaded, local(), "dev");
        linkAll(downloaded.resolve("dev"), local().resolve("dev"), "takt");
        install("takt", HOME.resolve("pom.xml"), "pom");
        for (String module : List.of("solver", "loop-api", "dynamics", "config", "links", "actors")) {
            Path jar = HOME.resolve(module + "/target/takt-" + module + "-0.1.0-SNAPSHOT.jar");
            assumeTrue(Files.exists(jar), () -> "only 'verify', which packages the modules, runs this: no " + jar);
            install("takt-" + module, HOME.resolve(module).resolve("pom.xml"), "pom");
            install("takt-" + module, jar, "jar");
        }
    }

    private Path local() {
        return folder.resolve("repository");
    }

    private static void linkAll(Path from, Path to, String without) throws IOException {
        Files.createDirectories(to);
        if (Files.isDirectory(from)) {
            try (Stream<Path> groups = Files.list(from)) {
                for (Path group : groups.filter(each -> !each.endsWith(without)).toList()) {
                    Files.createSymbolicLink(to.resolve(group.getFileName()), group);
                }
            }
        }
    }

    private void install(String artifact, Path file, String kind) throws IOException {
        Path place = Files.createDirectories(local().resolve("dev/takt/" + artifact + "/0.1.0-SNAPSHOT"));
        Files.copy(file, place.resolve(artifact + "-0.1.0-SNAPSHOT." + kind));
    }

    @Test
    void theSolverAloneBringsNothingElse() throws IOException, InterruptedException {
        Path program = build("solver");
        assertEquals(
                List.of("jspecify", "takt-solver"),
                libraries(program).stream()
                        .map(name -> name.replaceAll("-[0-9].*", ""))
                        .toList());
        String said = run(program, "HeatedTank");
        assertEquals(1, number("OPTIMAL, power", said), 1e-6, said);
    }

    @Test
    void aLoopIsEmbeddedInAnotherProgram() throws IOException, InterruptedException {
        Path program = build("loop");
        List<String> libraries = libraries(program);
        assertTrue(
                libraries.stream()
                        .noneMatch(name -> Stream.of(
                                        "jcuda", "jcusolver", "picocli", "kamon", "takt-app", "takt-monitoring")
                                .anyMatch(name.toLowerCase(Locale.ROOT)::startsWith)),
                libraries::toString);
        long lines = Files.readString(program.resolve("src/main/java/EmbeddedLoop.java"))
                .lines()
                .dropWhile(line -> !line.contains("void main"))
                .count();
        assertTrue(lines <= 33, () -> lines + " lines");
        String said = run(program, "EmbeddedLoop", program.resolve("tank.conf").toString());
        assertEquals(2, number("AUTO, level", said), 0.05, said);
        assertItRunsOfModules(program);
    }

    /** On the module path, with no flag of {@code jvm.options}. */
    private static void assertItRunsOfModules(Path program) throws IOException, InterruptedException {
        List<String> command = List.of(
                System.getProperty("java.home") + "/bin/java",
                "-p",
                "lib",
                "--add-modules",
                "dev.takt.actors",
                "-cp",
                "target/classes",
                "EmbeddedLoop",
                "tank.conf");
        String said = execute(program, command);
        assertEquals(2, number("AUTO, level", said), 0.05, said);
    }

    @Test
    void aModelIsWrittenInKotlin() throws IOException, InterruptedException {
        assumeTrue(
                Files.isDirectory(local().resolve("org/jetbrains/kotlin/kotlin-maven-plugin")),
                "the Kotlin compiler has not been downloaded: mvn compile in a copy of examples/libraries/kotlin does");
        Path program = copy("kotlin");
        maven(program, "compile", plugin("dependency", "copy-dependencies"), "-DoutputDirectory=lib");
        String said = run(program, "HeatedTankKt");
        assertEquals(1, number("OPTIMAL, power", said), 1e-6, said);
    }

    /** What a reader copies from the page is what is compiled here. */
    @Test
    void thePageHasTheFilesOfTheExample() throws IOException {
        String page = Files.readString(HOME.resolve("docs/java.md"));
        for (String file : List.of("pom.xml", "tank.conf", "src/main/java/EmbeddedLoop.java")) {
            String text =
                    Files.readString(HOME.resolve("examples/libraries/loop").resolve(file));
            assertTrue(page.contains("\n" + text + "```\n"), () -> "docs/java.md shows another " + file);
        }
    }

    private static double number(String after, String said) {
        Matcher answer = Pattern.compile(after + " ([0-9.E-]+)").matcher(said);
        assertTrue(answer.find(), said);
        return Double.parseDouble(answer.group(1));
    }

    /** Compiles a copy of an example, and puts what it depends on beside it. */
    private Path build(String example) throws IOException, InterruptedException {
        Path program = copy(example);
        maven(
                program,
                plugin("compiler", "compile"),
                plugin("dependency", "copy-dependencies"),
                "-DoutputDirectory=lib");
        return program;
    }

    private Path copy(String example) throws IOException {
        Path from = HOME.resolve("examples/libraries").resolve(example);
        Path program = folder.resolve("program");
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path to = program.resolve(from.relativize(file).toString());
                Files.createDirectories(to.getParent());
                Files.copy(file, to);
            }
        }
        return program;
    }

    private void maven(Path program, String... goals) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of("mvn", "--batch-mode", "--no-transfer-progress", "--quiet", "-Dmaven.repo.local=" + local()));
        command.addAll(List.of(goals));
        execute(program, command);
    }

    private static String plugin(String name, String goal) throws IOException {
        return "org.apache.maven.plugins:maven-" + name + "-plugin:" + version(name) + ":" + goal;
    }

    private static String version(String plugin) throws IOException {
        Matcher version = Pattern.compile("<" + plugin + "-plugin.version>(.*?)<")
                .matcher(Files.readString(HOME.resolve("pom.xml")));
        assertTrue(version.find());
        return version.group(1);
    }

    private static List<String> libraries(Path program) throws IOException {
        try (Stream<Path> files = Files.list(program.resolve("lib"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static String run(Path program, String main, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/java",
                "@" + HOME.resolve("jvm.options"),
                "-cp",
                "target/classes:lib/*",
                main));
        command.addAll(List.of(arguments));
        return execute(program, command);
    }

    private static String execute(Path folder, List<String> command) throws IOException, InterruptedException {
        Path output = folder.resolve("output.txt");
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        // a build of so little is over before the second compiler of the JVM pays
        builder.environment().put("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        Process process = builder.redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        int code = process.waitFor();
        String said = Files.readString(output, StandardCharsets.UTF_8);
        assertEquals(0, code, said);
        return said;
    }
}
