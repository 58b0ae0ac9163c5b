package dev.takt.actors.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.cli.CommandLineProcess.Outcome;
import org.junit.jupiter.api.Test;

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

    static void assertWrongInput(Outcome outcome, String message) {
        assertEquals(2, outcome.code(), outcome::toString);
        assertTrue(outcome.err().contains(message), outcome::toString);
        assertEquals("", outcome.out());
        assertFalse(outcome.err().contains("\tat "), outcome::toString);
    }
}
