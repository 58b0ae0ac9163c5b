package dev.takt.app.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.app.cli.LauncherProject.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The AOT cache that the launcher makes and uses, with a JDK that writes one when it is asked for it. */
class LauncherCacheTest {
    /** Java: writes the cache that it is told to make, and says how it was called. */
    private static final String JAVA = """
            for argument; do
                case $argument in
                -Xshare:dump) dump=yes ;;
                -XX:DumpLoadedClassList=*) echo "classes" >"${argument#*=}" ;;
                -XX:SharedArchiveFile=*) [ -z "$dump" ] || echo "a cache" >"${argument#*=}" ;;
                esac
            done
            echo "$@\"""";

    /** No process has this number. */
    private static final String ENDED = "999999999";

    @TempDir
    private Path folder;

    private LauncherProject project;
    private Path beside;
    private Path makers;

    @BeforeEach
    void layOutProject() throws IOException {
        project = new LauncherProject(folder);
        project.javaThat(JAVA);
        makers = folder.resolve("makers");
        project.executable("setsid", "echo \"$@\" >>'" + makers + "'");
        beside = folder.resolve("app/target/aot");
    }

    @Test
    void madeCacheIsUsedByEachKindOfProcess() throws Exception {
        assertEquals(0, make().status());

        assertAll(
                () -> assertTrue(uses(launch("check"), "commands.jsa")),
                () -> assertTrue(uses(launch("simulate", "case.conf"), "commands.jsa")),
                () -> assertTrue(uses(launch("run", "case.conf"), "loops.jsa")),
                () -> assertTrue(uses(launch("plant", "case.conf"), "loops.jsa")));
    }

    @Test
    void firstCommandHasItMadeWhenItHasEnded() throws Exception {
        Outcome first = launch("check");
        String maker = Files.readString(makers).strip();
        String after = maker.substring(maker.lastIndexOf(' ') + 1);

        assertAll(
                () -> assertFalse(first.out().contains("SharedArchive"), first::toString),
                () -> assertTrue(maker.endsWith("/takt aot-cache --after " + after), maker),
                () -> assertEquals(0, launch("aot-cache", "--after", after).status()),
                () -> assertTrue(uses(launch("check"), "commands.jsa")),
                () -> assertEquals(maker, Files.readString(makers).strip()));
    }

    @Test
    void loopMakesNone() throws Exception {
        Outcome loop = launch("run", "case.conf");

        assertAll(
                () -> assertFalse(loop.out().contains("SharedArchive"), loop::toString),
                () -> assertFalse(Files.exists(beside.resolve("loops.jsa"))),
                () -> assertFalse(Files.exists(makers)));
    }

    @Test
    void noneIsMadeWhileALoopRunsUnlessThisIsAsked() throws Exception {
        make();
        Path begun = folder.resolve("begun");
        Path end = folder.resolve("end");
        assertEquals(
                0,
                new ProcessBuilder("mkfifo", begun.toString(), end.toString())
                        .start()
                        .waitFor());
        project.javaThat(
                "case \"$*\" in *' run '*) echo begun >'" + begun + "'; read -r _ <'" + end + "' ;; esac\n" + JAVA);
        ProcessBuilder command = new ProcessBuilder(folder.resolve("takt").toString(), "run", "case.conf")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        command.environment().putAll(environment("", ""));
        Process loop = command.start();
        Files.readString(begun);

        Outcome refused = make();
        Files.delete(beside.resolve("loops.jsa"));
        Outcome asked = launch("aot-cache", "--beside-loops");
        Files.writeString(end, "\n");
        loop.waitFor();

        assertAll(
                () -> assertEquals(1, refused.status()),
                () -> assertTrue(refused.err().contains("a control loop runs"), refused::toString),
                () -> assertEquals(0, asked.status(), asked::toString),
                () -> assertTrue(Files.exists(beside.resolve("loops.jsa"))),
                () -> assertEquals(0, make().status()));
    }

    @Test
    void changedJarIsNotedAndTheCacheMadeAgain() throws Exception {
        make();
        Files.setLastModifiedTime(
                folder.resolve("app/target/lib/library.jar"),
                FileTime.from(Instant.now().minusSeconds(60)));

        assertFalse(uses(launch("check"), "commands.jsa"));
        make();
        assertTrue(uses(launch("check"), "commands.jsa"));
    }

    @Test
    void otherJdkIsNoted() throws Exception {
        make();
        Path other = project.jdk("jdk-26", "26.0.1");

        assertFalse(uses(project.launch(environment("TAKT_JAVA_HOME", other.toString()), "run"), "loops.jsa"));
    }

    @Test
    void brokenFilesAreLeftOutInSilence() throws Exception {
        make();
        Files.writeString(beside.resolve("loops.jsa"), "half");
        Files.writeString(beside.resolve("commands.jsa.key"), "\0\n");

        assertAll(() -> assertSilentWithout("check"), () -> assertSilentWithout("run"));
    }

    @Test
    void folderThatCannotBeWrittenIsLeftOutInSilence() throws Exception {
        project.build();
        Files.writeString(beside, "no folder");

        assertSilentWithout("check");
        assertSilentWithout("run");
    }

    @Test
    void usersOwnFolderIsTakenWhereThatOfTheJarCannotBeWritten() throws Exception {
        project.build();
        Files.writeString(beside, "no folder");
        Path own = Files.createDirectories(folder.resolve("own"));
        Map<String, String> environment = environment("XDG_CACHE_HOME", own.toString());

        assertEquals(0, project.launch(environment, "aot-cache").status());

        Outcome outcome = project.launch(environment, "check");
        assertTrue(outcome.out().contains("-XX:SharedArchiveFile=" + own + "/takt/"), outcome::toString);
    }

    @Test
    void failureToMakeItIsNotRepeatedInTheBackground() throws Exception {
        project.javaThat("case \"$*\" in *DumpLoadedClassList*) echo x >>'" + folder + "/tries'; exit 1 ;; esac");

        Outcome refused = make();

        assertAll(
                () -> assertEquals(1, refused.status()),
                () -> assertTrue(refused.err().contains("commands.jsa.log"), refused::toString),
                () -> assertEquals(
                        0,
                        project.launch(environment("", ""), "aot-cache", "--after", ENDED)
                                .status()),
                () -> assertEquals("x\nx\n", Files.readString(folder.resolve("tries"))));
    }

    @Test
    void itCanBeDoneWithout() throws Exception {
        make();

        assertFalse(uses(project.launch(environment("TAKT_AOT", "off"), "check"), "commands.jsa"));
    }

    private Outcome make() throws IOException, InterruptedException {
        return launch("aot-cache");
    }

    private Outcome launch(String... arguments) throws IOException, InterruptedException {
        return project.launch(environment("", ""), arguments);
    }

    /** Nothing of a test is written outside of its folder. */
    private Map<String, String> environment(String name, String value) {
        Map<String, String> environment = new HashMap<>(
                Map.of("TAKT_JAVA_HOME", project.jdk().toString(), "TAKT_AOT", "on", "XDG_CACHE_HOME", "/dev/null"));
        if (!name.isEmpty()) {
            environment.put(name, value);
        }
        return environment;
    }

    private static boolean uses(Outcome outcome, String cache) {
        return outcome.out().contains("/aot/" + cache + " ") && outcome.out().contains("-XX:SharedArchiveFile=");
    }

    private void assertSilentWithout(String command) throws IOException, InterruptedException {
        Outcome outcome = launch(command);
        assertAll(
                () -> assertEquals(0, outcome.status()),
                () -> assertEquals("", outcome.err()),
                () -> assertFalse(outcome.out().contains("SharedArchive"), outcome::toString));
    }
}
