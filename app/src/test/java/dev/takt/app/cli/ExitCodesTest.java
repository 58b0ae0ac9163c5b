package dev.takt.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.app.cli.CommandLineProcess.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The answers of the command line as a process. */
class ExitCodesTest {

    @Test
    void withoutACommandItSaysWhatIsExpected() throws Exception {
        assertWrongInput(CommandLineProcess.run(), "Expected a command");
    }

    @Test
    void unknownOptionIsNamed() throws Exception {
        assertWrongInput(CommandLineProcess.run("--bogus"), "--bogus");
    }

    @Test
    void helpAndVersionAreDone() throws Exception {
        Outcome help = CommandLineProcess.run("--help");
        assertEquals(0, help.code());
        assertTrue(help.out().contains("Exit codes: 0 done, 2 the command line or the file is wrong"), help.out());
        assertEquals(0, CommandLineProcess.run("--version").code());
    }

    @Test
    void aSimulationWithoutAStepEndsWithThree() throws Exception {
        Outcome outcome = CommandLineProcess.run(
                "simulate",
                "../examples/quadruple-tank.conf",
                "--steps",
                "3",
                "--set",
                "model.parameters.h0=[12.4, 12.7, 1.8, 1e308]");
        assertEquals(3, outcome.code(), outcome::toString);
        assertTrue(outcome.err().contains("takt: the loop ended before its first step\n  "), outcome::toString);
        assertEquals("", outcome.out());
    }

    @Test
    void aLoopThatEndsBeforeItsFirstPlanSaysSo() throws Exception {
        Outcome outcome = CommandLineProcess.run(
                "run", "../examples/distillation.conf", "--duration", "0.1s", "--set", "monitoring.http.enabled=false");
        assertEquals(3, outcome.code(), outcome::toString);
        assertTrue(outcome.err().contains("--duration 0.1s was over before there was a plan"), outcome::toString);
        assertTrue(outcome.out().contains("periods"), outcome::toString);
    }

    @Test
    void checkTellsWhatElseACaseWasReadFrom(@TempDir Path folder) throws Exception {
        Files.copy(Path.of("../examples/problems/hs15.conf"), folder.resolve("model.conf"));
        Path file = Files.writeString(
                folder.resolve("case.conf"), "include \"model.conf\"\nlinks.mqtt.user = ${?TAKT_CASE_USER}${PLANT}\n");
        Map<String, String> environment = Map.of("TAKT_CASE_USER", "anna", "PLANT", "north", "TAKT_ALLOW_ENV", "PLANT");
        Outcome outcome = CommandLineProcess.run(environment, "check", file.toString());
        assertEquals(0, outcome.code(), outcome::toString);
        assertTrue(outcome.out().contains("  includes    " + folder.resolve("model.conf")), outcome::toString);
        assertTrue(outcome.out().contains("  environment PLANT, TAKT_CASE_USER"), outcome::toString);
        assertWrongInput(
                CommandLineProcess.run(Map.of("PLANT", "north"), "check", file.toString()),
                "Maybe TAKT_ALLOW_ENV=PLANT in the environment of takt allows it.");
    }

    static void assertWrongInput(Outcome outcome, String message) {
        assertEquals(2, outcome.code(), outcome::toString);
        assertTrue(outcome.err().contains(message), outcome::toString);
        assertEquals("", outcome.out());
        assertFalse(outcome.err().contains("\tat "), outcome::toString);
    }
}
