package dev.takt.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.app.terminal.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Mistakes that no look at a model finds: none ends as optimal, and the answer says where to look. */
class UnsolvableModelsTest {
    private static final String TANK = """
            model {
              name = tank
              constants { k = 1.5 }
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1, r = 0.5 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5 }
              }
              equations = \"""
                x(0) = x0
                der(x, t) = -k*x + u
              \"""
              minimize = "integral((x - r)^2 + 0.01*u^2, t)"
            }
            """;

    static List<Arguments> mistakes() {
        return List.of(
                mistake("der(x, t) = -k*x + u", "der(x, t) = -k*x + u\n    x(end) = 9", "infeasible", "x(end) = 9"),
                mistake("der(x, t) = -k*x + u", "der(x, t) = -k*x + u\n    x >= 4\n    x <= 2", "infeasible", "x >= 4"),
                mistake(
                        "der(x, t) = -k*x + u",
                        "der(x, t) = -k*x + u\n    der(x, t) = u",
                        "infeasible",
                        "der(x, t) = u"),
                mistake("x0 = 1,", "x0 = 20,", "infeasible", "der(x, t) = -k*x + u (t=0.1)"),
                mistake(
                        "der(x, t) = -k*x + u",
                        "der(x, t) = -k*x + u\n    x >= 2",
                        "infeasible",
                        "u <= 5 (t=0.1 to 0.4) [FILE:8:5]"),
                mistake(
                        "der(x, t) = -k*x + u",
                        "der(x, t) = -k*x + u\n    x >= 2",
                        "infeasible",
                        "x >= 2 (t=0.1 to 0.4) is off by up to 0.695652 [FILE:13:5]"),
                mistake("(x - r)^2 + 0.01*u^2", "x - r - u^2", "diverging", "look at its sign"),
                mistake("(x - r)^2 + 0.01*u^2", "x - r - u^2", "diverging", "u(t="),
                mistake("0.01*u^2", "exp(1000*x)", "non-finite", "exp(1000*x0) is Infinity where 1000*x0 = 1000"));
    }

    private static Arguments mistake(String right, String wrong, String status, String said) {
        return Arguments.of(right, wrong, status, said);
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void saysWhereToLook(String right, String wrong, String status, String said, @TempDir Path folder)
            throws IOException {
        String text = TANK.replace(right, wrong);
        if (status.equals("diverging")) {
            text = text.replace("min = 0, max = 5 }", "}").replace("min = -10, max = 10", "start = 0");
        }
        Outcome outcome = solve(text, folder);
        assertEquals(ExitCode.SOLVER_FAILED, outcome.code, outcome.text);
        assertTrue(outcome.text.contains("tank: " + status), outcome.text);
        assertTrue(
                outcome.text.contains(
                        said.replace("FILE", folder.resolve("tank.conf").toString())),
                outcome.text);
    }

    /** Steps of a thousandth that leave the violation as it is end in restoration, and not at the limit of iterations. */
    @Test
    void stepsThatCrawlEndInRestoration(@TempDir Path folder) throws IOException {
        String text = TANK.replace("der(x, t) = -k*x + u", "der(x, t) = -k*x + u\n    x >= 2");
        Outcome outcome = solve(text + "solver { kkt = augmented, max-iterations = 400 }\n", folder);
        assertEquals(ExitCode.SOLVER_FAILED, outcome.code, outcome.text);
        assertTrue(outcome.text.contains("tank: infeasible"), outcome.text);
    }

    /** {@code x} has to leave the domain of the logarithm to satisfy the bound. */
    @Test
    void aLogarithmThatLeavesItsDomainIsNamed(@TempDir Path folder) throws IOException {
        Outcome outcome = solve("""
                model {
                  variables {
                    x { start = 2 }
                    y { start = 1 }
                  }
                  equations = \"""
                    log(x - 1) - y = 1
                    x <= 0.5
                  \"""
                  minimize = x
                }
                """, folder);
        assertEquals(ExitCode.SOLVER_FAILED, outcome.code, outcome.text);
        assertTrue(outcome.text.contains("in log(x - 1) - y = 1 ["), outcome.text);
        assertTrue(outcome.text.contains("tank.conf:7:5]: log(x - 1) is NaN where x - 1 = -"), outcome.text);
    }

    @Test
    void whatDoesNothingIsToldBeforeTheSolution(@TempDir Path folder) throws IOException {
        String text = TANK.replace("r = 0.5", "r = 0.5, forgotten = 3").replace("-k*x + u", "-k*x");
        Outcome outcome = solve(text, folder);
        assertTrue(outcome.text.contains("takt: warning: the parameter forgotten occurs nowhere"), outcome.text);
        assertTrue(
                outcome.text.contains("takt: warning: the control u occurs in no equation: it moves nothing"),
                outcome.text);
    }

    @Test
    void aControlThatEquationsDetermineIsTold(@TempDir Path folder) throws IOException {
        Outcome outcome = run("check", TANK.replace("-k*x + u", "-k*x + u\n    u = 0.3*x"), folder);
        assertTrue(outcome.text.contains("warning     equations determine the control u"), outcome.text);
    }

    private record Outcome(int code, String text) {}

    private static Outcome solve(String text, Path folder) throws IOException {
        return run("solve", text, folder);
    }

    private static Outcome run(String command, String text, Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("tank.conf"), text);
        StringWriter said = new StringWriter();
        PrintWriter writer = new PrintWriter(said, true);
        CommandLine line = Main.commandLine().setOut(writer).setErr(writer);
        return new Outcome(Main.execute(line, command, file.toString()), said.toString());
    }
}
