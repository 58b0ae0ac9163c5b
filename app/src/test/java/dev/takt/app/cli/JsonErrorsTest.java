package dev.takt.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.app.cli.CommandLineProcess.Outcome;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What went wrong, as a program reads it, and what people see of it. */
class JsonErrorsTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String ESCAPE = "\u001b[";

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(String... arguments) {
        CommandLine commandLine = Main.commandLine();
        commandLine.setOut(new PrintWriter(out));
        commandLine.setErr(new PrintWriter(err));
        return commandLine.execute(arguments);
    }

    private Path wrongCase() throws IOException {
        return Files.writeString(folder.resolve("wrong.conf"), """
                model {
                  name = tank
                  domain { t { horizon = 2 s, points = 21 } }
                  parameters { x0 = 1, xsp = 2 }
                  variables {
                    x(t) { role = state }
                    u(t) { role = control, min = 0, max = 5 }
                  }
                  equations = [
                    "x(0) = x0"
                    "der(x, t) = -x + v"
                  ]
                  objective = "integral((x - xsp)^2, t)"
                }
                loop { period = 100 ms, perod = 3 }
                """);
    }

    @Test
    void aWrongFileIsAnErrorForEachPlace() throws IOException {
        Path file = wrongCase();
        for (String command : new String[] {"check", "solve", "simulate", "run", "rehearse", "bench"}) {
            out.getBuffer().setLength(0);
            err.getBuffer().setLength(0);
            assertEquals(2, execute(command, file.toString(), "--json"));
            JsonNode errors = MAPPER.readTree(out.toString());
            assertEquals(2, errors.size(), out::toString);
            JsonNode name = errors.path(0);
            assertEquals("case-file", name.path("code").asText());
            assertEquals(file.toString(), name.path("file").asText());
            assertEquals(11, name.path("line").asInt());
            assertEquals("model.equations[1]", name.path("path").asText());
            assertTrue(name.path("value").asText().contains("unknown name v"), out::toString);
            assertFalse(name.path("expected").asText().isEmpty(), out::toString);
            assertTrue(name.path("excerpt").asText().contains("der(x, t) = -x + v"), out::toString);
            JsonNode setting = errors.path(1);
            assertEquals(15, setting.path("line").asInt());
            assertEquals("Maybe period is meant.", setting.path("cure").asText());
            assertTrue(err.toString().contains("unknown name v"), err::toString);
        }
    }

    @Test
    void aWrongCommandLineIsAnErrorToo() throws IOException {
        assertEquals(2, execute("check", "--json", "--no-such-option", "x.conf"));
        JsonNode error = MAPPER.readTree(out.toString()).path(0);
        assertEquals("command-line", error.path("code").asText());
        assertTrue(error.path("message").asText().contains("--no-such-option"), out::toString);
        assertTrue(error.path("file").isNull());
        assertTrue(error.path("cure").asText().startsWith("Maybe "), out::toString);
    }

    @Test
    void aMissingFileIsAnErrorWithItsCure() throws IOException {
        assertEquals(2, execute("history", folder.resolve("nothing").toString(), "--json"));
        assertEquals(1, MAPPER.readTree(out.toString()).size(), out::toString);
    }

    @Test
    void everyCommandTellsItsErrorsToPrograms() throws IOException {
        for (List<String> command : commands(Main.commandLine())) {
            out.getBuffer().setLength(0);
            String[] arguments = Stream.concat(command.stream(), Stream.of("--json", "--no-such-option"))
                    .toArray(String[]::new);
            assertEquals(2, execute(arguments), command::toString);
            JsonNode error = MAPPER.readTree(out.toString()).path(0);
            assertEquals("command-line", error.path("code").asText(), command::toString);
            assertFalse(error.path("message").asText().contains("--json"), () -> command + ": " + out);
        }
    }

    private static List<List<String>> commands(CommandLine of) {
        List<List<String>> all = new ArrayList<>();
        of.getSubcommands().forEach((name, command) -> {
            all.add(List.of(name));
            commands(command)
                    .forEach(below -> all.add(
                            Stream.concat(Stream.of(name), below.stream()).toList()));
        });
        return all;
    }

    @Test
    void aLoopThatCannotBeReachedIsAnErrorToo() throws IOException {
        for (String command : List.of("top", "ctl mode auto", "ctl alarms", "ctl plant state", "ctl reload")) {
            out.getBuffer().setLength(0);
            String[] arguments = (command + " --at http://127.0.0.1:9 --json").split(" ");
            assertEquals(5, execute(arguments), command);
            JsonNode error = MAPPER.readTree(out.toString()).path(0);
            assertEquals("remote", error.path("code").asText(), out::toString);
            assertTrue(error.path("message").asText().contains("127.0.0.1:9"), out::toString);
        }
    }

    @Test
    void withoutTheOptionTheStandardOutputStaysEmpty() throws IOException {
        assertEquals(2, execute("check", wrongCase().toString()));
        assertEquals("", out.toString());
    }

    @Test
    void coloursAreForTerminals() throws IOException, InterruptedException {
        String file = wrongCase().toString();
        assertEquals(2, execute("check", file));
        assertFalse(err.toString().contains(ESCAPE), err::toString);
        assertEquals(2, execute("check", file, "--colour", "always"));
        assertTrue(err.toString().contains(ESCAPE + "1;31m"), err::toString);
        assertEquals(0, execute("check", Path.of("..", "examples", "cstr.conf").toString(), "--colour=always"));
        assertTrue(out.toString().contains(ESCAPE + "36mproblem"), out::toString);
        Outcome piped = CommandLineProcess.run("check", file);
        assertFalse(piped.err().contains(ESCAPE), piped::err);
    }
}
