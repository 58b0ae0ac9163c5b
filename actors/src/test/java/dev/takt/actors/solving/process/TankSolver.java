package dev.takt.actors.solving.process;

import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolveRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A small case, real processes that solve it, and requests to them. */
public final class TankSolver {
    /** The case without settings. */
    public static final String MODEL = """
            model {
              name = tank
              domain { t { horizon = 2 s, points = 11 } }
              parameters { x0 = 1 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
              objective = "integral((x - 2)^2 + 0.01*u^2, t)"
            }
            """;

    private TankSolver() {}

    /** Writes the case. */
    static Path write(Path folder, String settings) throws IOException {
        return Files.writeString(folder.resolve("tank.conf"), MODEL + settings);
    }

    /** A process that solves what it is asked at a socket, started with options of the JVM. */
    static ProcessBuilder process(Path socket, String... options) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "--add-modules=jdk.incubator.vector",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dtakt.warm-up.millis=500"));
        command.addAll(List.of(options));
        command.addAll(List.of(
                "-cp", System.getProperty("java.class.path"), SolverServerMain.class.getName(), socket.toString()));
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
    }

    /** Asks for the solve of a cycle, each from a little more in the tank. */
    static CompletableFuture<SolveOutcome> solve(PlanSolver solver, int cycle, boolean ahead) {
        CompletableFuture<SolveOutcome> answer = new CompletableFuture<>();
        solver.solve(
                new SolveRequest(
                        cycle,
                        0.1 * cycle,
                        new double[] {1 + 0.1 * cycle},
                        List.of(),
                        List.of(),
                        Long.MAX_VALUE,
                        Long.MAX_VALUE,
                        ahead,
                        SolveRequest.Retention.ALL),
                answer::complete);
        return answer;
    }
}
