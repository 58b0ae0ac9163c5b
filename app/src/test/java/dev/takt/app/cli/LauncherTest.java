package dev.takt.app.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in a project folder of its own, with a JDK and a Maven that only say how they were called. */
class LauncherTest {

    private static final String INCUBATOR_WARNING = "WARNING: Using incubator modules: jdk.incubator.vector";

    @TempDir
    private Path folder;

    private LauncherProject project;

    @BeforeEach
    void layOutProject() throws IOException {
        project = new LauncherProject(folder);
    }

    @Test
    void firstUseBuildsAndTheNextDoesNot() throws Exception {
        LauncherProject.Outcome first = project.launch("check");
        LauncherProject.Outcome second = project.launch("check");

        assertAll(
                () -> assertEquals(0, first.status(), first::toString),
                () -> assertTrue(first.err().contains("takt: building"), first::toString),
                () -> assertTrue(first.out().contains("takt.jar check"), first::toString),
                () -> assertEquals("", second.err()),
                () -> assertTrue(second.out().contains("takt.jar check"), second::toString));
    }

    @Test
    void changedSourceIsBuiltAgain() throws Exception {
        project.launch("check");
        Files.setLastModifiedTime(project.source(), FileTime.from(Instant.now().plusSeconds(60)));

        assertTrue(project.launch("check").err().contains("takt: building"));
    }

    @Test
    void failedBuildShowsTheEndOfItsLogAndRunsNothing() throws Exception {
        project.mavenThat("echo Source.java: error 42; exit 1");

        LauncherProject.Outcome outcome = project.launch("check");

        assertAll(
                () -> assertEquals(1, outcome.status()),
                () -> assertEquals("", outcome.out()),
                () -> assertTrue(outcome.err().contains("Source.java: error 42"), outcome::toString),
                () -> assertTrue(outcome.err().contains("the build failed"), outcome::toString));
    }

    @Test
    void exitStatusAndErrorsArePassedOnWithoutTheIncubatorWarning() throws Exception {
        project.launch("check");
        project.javaThat("echo note >&2; echo '" + INCUBATOR_WARNING + "' >&2; printf 'no line end' >&2; exit 3");

        LauncherProject.Outcome outcome = project.launch("check");

        assertAll(() -> assertEquals(3, outcome.status()), () -> assertEquals("note\nno line end", outcome.err()));
    }

    @Test
    void controlLoopGetsTheFlagsOfAProcessWithDeadlines() throws Exception {
        assertAll(
                () -> assertTrue(project.launch("run").out().contains("/loop.options")),
                () -> assertTrue(Files.readString(Path.of("../loop.options")).contains("-XX:+UseZGC")),
                () -> assertTrue(project.launch("simulate").out().contains("/command.options")),
                () -> assertTrue(Files.readString(Path.of("../command.options")).contains("-XX:+UseSerialGC")));
    }

    @Test
    void oldJdkIsRefusedWithTheReason() throws Exception {
        Path old = project.jdk("jdk-17", "17.0.15");

        LauncherProject.Outcome outcome = project.launch(Map.of("TAKT_JAVA_HOME", old.toString()), "java-home");

        assertAll(
                () -> assertEquals(1, outcome.status()),
                () -> assertTrue(outcome.err().contains(old + ", which is not a JDK 25 or newer"), outcome::toString));
    }

    @Test
    void olderJavaHomeIsPassedOver() throws Exception {
        Path old = project.jdk("jdk-17", "17.0.15");

        LauncherProject.Outcome outcome =
                project.launch(Map.of("TAKT_JAVA_HOME", "", "JAVA_HOME", old.toString()), "java-home");

        assertEquals(new LauncherProject.Outcome(0, project.jdk().toRealPath() + "\n", ""), outcome);
    }
}
