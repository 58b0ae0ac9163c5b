package dev.takt.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What the commands say of mistakes that show only when something is done with a case that could be read. */
class MistakesInALoopTest {
    private static final String CASE = """
        model {
          name = tank
          constants { N = 1 }
          domain { t { horizon = 2 s, points = 21 } }
          parameters { x0 = 1, xsp = 2 }
          variables {
            x(t) { role = state, start = 1 }
            y(t) { role = algebraic, start = 1 }
            z[i in 1..N](t) { role = algebraic }
            u(t) { role = control, min = 0, max = 5, start = 2 }
          }
          equations = [
            "x(0) = x0"
            "der(x, t) = -x + u"
            "y = 2*x"
            "z[i] = x for i in 1..N"
            "slow: z[i+1] - z[i] <= 3 for i in 1..N-1"
          ]
          minimize = "integral((x - xsp)^2, t)"
        }
        loop { period = 100 ms }
        """;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path file = Path.of("");

    @BeforeEach
    void writeTheCase() throws IOException {
        file = Files.writeString(folder.resolve("case.conf"), CASE);
    }

    private void add(String text) throws IOException {
        Files.writeString(file, CASE + text);
    }

    private int execute(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        CommandLine commandLine = Main.commandLine();
        commandLine.setOut(new PrintWriter(out));
        commandLine.setErr(new PrintWriter(err));
        return commandLine.execute(arguments);
    }

    @Test
    void anFmuThatIsMissingIsToldWithTheLineThatNamesIt() throws IOException {
        add("plant { model = \"other.fmu\" }\n");
        assertEquals(2, execute("simulate", file.toString(), "--steps", "2"));
        assertTrue(
                err.toString().contains("takt: plant.model: there is no file " + folder.resolve("other.fmu")),
                err::toString);
        assertTrue(err.toString().contains("  set in " + file + ":22:9"), err::toString);
        assertEquals(0, execute("check", file.toString()));
        assertTrue(out.toString().contains("plant.model (" + file + ":22:9): there is no file"), out::toString);
    }

    @Test
    void aSettingThatALinkCannotUseIsToldWithItsLine() throws IOException {
        add("links { kind = udp, key-file = \"nokey\" }\nmonitoring.http.enabled = false\n");
        assertEquals(2, execute("run", file.toString(), "--duration", "1s"));
        assertTrue(err.toString().contains("takt: links.key-file: there is no file"), err::toString);
        assertTrue(err.toString().contains("  set in " + file + ":22:21"), err::toString);
    }

    @Test
    void faultsThatNobodySeesAreWarnedOf() throws IOException {
        add("""
            plant { faults = [
              { at = 1 s, signal = y, freeze = 5 s }
              { at = 1 s, signal = x, freeze = 5 s }
              { at = 2 s, actuator = u, taken = 3, for = 5 s }
            ] }
            """);
        assertEquals(0, execute("check", file.toString()));
        assertTrue(
                out.toString().contains("changes nothing: y is not measured. Maybe signals.y.measured = true"),
                out::toString);
        assertFalse(out.toString().contains("x is not measured"), out::toString);
        assertTrue(
                out.toString().contains("is not told to the loop")
                        && out.toString().contains("actuators.u.tracking"),
                out::toString);
        add("""
            signals { y { measured = true } }
            actuators { u { tracking = u-held } }
            plant { faults = [
              { at = 1 s, signal = y, freeze = 5 s }
              { at = 2 s, actuator = u, taken = 3, for = 5 s }
            ] }
            """);
        assertEquals(0, execute("check", file.toString()));
        assertFalse(out.toString().contains("the fault "), out::toString);
    }

    @Test
    void aStatementWhoseRangeOfConstantsIsEmptyIsWarnedOf() {
        assertEquals(0, execute("check", file.toString()));
        assertTrue(
                out.toString().contains("slow (" + file + ":17:6) holds nowhere: its indices take no value."),
                out::toString);
        assertEquals(0, execute("check", file.toString(), "--set", "model.constants.N=2"));
        assertFalse(out.toString().contains("holds nowhere"), out::toString);
    }

    @Test
    void numbersOfTheCommandLineThatDoNothingAreRefused() {
        assertEquals(2, execute("rehearse", file.toString(), "--periods", "0"));
        assertTrue(err.toString().contains("--periods 0; expected at least 1"), err::toString);
        assertEquals(2, execute("simulate", file.toString(), "--plants", "3"));
        assertTrue(err.toString().contains("--plants without --scenarios all"), err::toString);
        assertEquals(2, execute("simulate", file.toString(), "--steps", "ten"));
        assertTrue(err.toString().contains("'ten' is not a whole number"), err::toString);
        assertEquals(2, execute("ctl", "forecast", "price=" + folder.resolve("no.csv")));
        assertTrue(err.toString().contains("no.csv cannot be read: there is no such file"), err::toString);
        assertEquals(
                2,
                execute("fault-proxy", "--loss", "2", "--controller", "127.0.0.1:29001", "--plant", "127.0.0.1:29002"));
        assertTrue(err.toString().contains("--loss 2.0; expected a part between 0 and 1"), err::toString);
    }
}
