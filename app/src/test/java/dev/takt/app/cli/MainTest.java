package dev.takt.app.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.app.terminal.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class MainTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(String... arguments) {
        CommandLine commandLine = Main.commandLine();
        commandLine.setOut(new PrintWriter(out));
        commandLine.setErr(new PrintWriter(err));
        return commandLine.execute(arguments);
    }

    @Test
    void versionNamesTaktAndJava() {
        int status = execute("--version");

        assertAll(
                () -> assertEquals(0, status),
                () -> assertTrue(out.toString().startsWith("takt "), out::toString),
                () -> assertTrue(out.toString().contains("Java " + Runtime.version()), out::toString));
    }

    /** A command line is made with the subcommand alone that its first word names. */
    @Test
    void subcommandsAreCalledAsTheirClassesSay() {
        for (Subcommand each : Subcommand.values()) {
            assertAll(
                    () -> assertEquals(
                            each.label(),
                            each.type().getAnnotation(CommandLine.Command.class).name()),
                    () -> assertEquals(List.of(each), Subcommand.neededFor(each.label(), "--help")));
        }
        assertEquals(List.of(Subcommand.values()), Subcommand.neededFor("--colour=never", "check"));
        assertEquals(List.of(Subcommand.values()), Subcommand.neededFor());
    }

    private static CommandLine subcommand(String name) {
        return Objects.requireNonNull(Main.commandLine().getSubcommands().get(name));
    }

    /** No description ends within a sentence, and none of a command is cut in its own help. */
    @Test
    void helpListsWhatEachCommandDoesInAClause() {
        String words = words(Main.commandLine().getUsageMessage());
        assertTrue(words.contains("history Shows what a loop did, from its journal. fit Finds parameters"), words);
        assertTrue(words.contains("of each file in four configurations."), words);
        String own = words(subcommand("history").getUsageMessage());
        assertTrue(own.contains("signals with their limits, set-points"), own);
        CommandLine ctl = subcommand("ctl");
        ctl.getSubcommands()
                .values()
                .forEach(each -> assertTrue(
                        words(ctl.getUsageMessage())
                                .contains(words(CommandList.beginning(String.join(
                                        " ",
                                        each.getCommandSpec().usageMessage().description())))),
                        each::getCommandName));
    }

    private static String words(String text) {
        return text.replaceAll("\\s+", " ");
    }

    /** Left alone, an error would end the main thread and leave the process to the threads of others. */
    @Test
    void anErrorEndsTheCommandWithAMessage() {
        CommandLine commandLine = Main.commandLine().addSubcommand("fail", new Failing());
        commandLine.setErr(new PrintWriter(err));

        int status = Main.execute(commandLine, "fail");

        assertAll(
                () -> assertEquals(ExitCode.DEFECT, status),
                () -> assertTrue(err.toString().contains("a defect of Takt: java.lang.LinkageError"), err::toString));
    }

    @CommandLine.Command(name = "fail")
    private static final class Failing implements Runnable {
        @Override
        public void run() {
            throw new LinkageError("on purpose");
        }
    }

    @Test
    void helpIsNoError() {
        int status = execute("--help");

        assertAll(
                () -> assertEquals(0, status),
                () -> assertTrue(out.toString().contains("Usage: takt"), out::toString),
                () -> assertEquals("", err.toString()));
    }

    @Test
    void missingCommandIsAUsageError() {
        int status = execute();

        assertAll(
                () -> assertEquals(2, status),
                () -> assertTrue(err.toString().contains("Expected a command"), err::toString));
    }

    @Test
    void unknownCommandIsAUsageErrorThatNamesIt() {
        int status = execute("sovle");

        assertAll(
                () -> assertEquals(2, status),
                () -> assertTrue(err.toString().contains("sovle"), err::toString),
                () -> assertEquals("", out.toString()));
    }
}
