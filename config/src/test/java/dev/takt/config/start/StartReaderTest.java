package dev.takt.config.start;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** First guesses from files in the form of {@code plan.csv}, and from plans. */
class StartReaderTest {
    private static final Path PROBLEMS = Path.of("..", "examples", "problems");

    private static Case read(String starts, String variables) {
        return read(starts, variables, "0");
    }

    private static Case read(String starts, String variables, String objective) {
        return CaseFile.parse("""
                model {
                  domain {
                    t { horizon = 2 s, points = 5 }
                    s { from = 0, to = 1, points = 3 }
                  }
                  variables { %s }
                  %s
                  minimize = "%s"
                }
                """.formatted(variables, starts, objective), "case.conf", List.of());
    }

    private static RecedingHorizonSolver started(Case read) {
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(read.model().problem(), NmpcOptions.DEFAULT);
        read.model().starts().trajectories().forEach(solver.starts()::set);
        return solver;
    }

    private static double[] start(RecedingHorizonSolver solver) {
        double[] x = new double[solver.program().variables()];
        solver.program().start(x);
        return x;
    }

    private static double start(RecedingHorizonSolver solver, String variable, int value) {
        return start(solver)[
                requireNonNull(solver.plan().layout().blocks().get(variable)).free()[value]];
    }

    @Test
    void aPlanStartsAllVariablesThatItHas() {
        Case read = read(
                """
                start { data = \"\"\"t,x,k,T[1],T[2],T[3],old,meas.x
                10,0,7,1,2,3,0,nan
                11,4,7,5,6,7,0,nan
                12,6,7,9,9,9,0,nan
                \"\"\" }
                """,
                "x(t) { }, k { start = 1 }, T(t, s) { }, p[i in 1..2] { start = 3 }",
                "integral(x^2 + integral(T^2, s), t) + k^2 + p[1]^2 + p[2]^2");
        RecedingHorizonSolver solver = started(read);
        assertEquals(2, start(solver, "x", 1), "half-way, and the horizon begins with the first row");
        assertEquals(6, start(solver, "x", 4));
        assertEquals(7, start(solver, "k", 0));
        assertEquals(3, start(solver, "T", 3), "at 0.5 s and the first place");
        assertEquals(9, start(solver, "T", 14));
        assertEquals(3, start(solver, "p[2]", 0), "as the model starts it");
        assertEquals(
                List.of(
                        "start: no variables of the model: old",
                        "start: not in the file, so as the model starts them: p[1], p[2]"),
                read.model().starts().remarks());
    }

    @Test
    void aVariableCanHaveAFileOfItsOwn() {
        Case read = read(
                "start { data = \"t,x,y\\n0,1,2\\n2,1,2\" }",
                "x(t) { start { data = \"time,guess\\n0,5\\n1,5\", column = guess } }, y(t) { }",
                "integral(x^2 + y^2, t)");
        RecedingHorizonSolver solver = started(read);
        assertEquals(5, start(solver, "x", 4));
        assertEquals(2, start(solver, "y", 4));
        assertEquals(
                List.of(
                        "start: the rows end after 1 s; up to the end of the horizon, after 2 s, the last ones are taken",
                        "start: no variables of the model: x"),
                read.model().starts().remarks());
    }

    @Test
    void whatIsWrongIsSaidAtItsPlace() {
        refused("", "x(t) { start { data = \"t,y\\n0,1\" } }", "no column x in case.conf", "one of t, y");
        refused("start { data = \"t,x\\n0,nan\" }", "x(t) { }", "\"nan\" in the column x", "a finite number");
        refused("start { data = \"t,x\\n0,1\\n0,2\" }", "x(t) { }", "0 after 0 in the column t");
        refused("start { data = \"t,x\\n0,1\", colum = 2 }", "x(t) { }", "unknown setting colum");
        refused("start { csv = nowhere.csv }", "x(t) { }", "nowhere.csv does not exist");
    }

    private static void refused(String starts, String variables, String... expected) {
        String message = String.valueOf(assertThrows(CaseFileException.class, () -> read(starts, variables))
                .getMessage());
        for (String part : expected) {
            assertTrue(message.contains(part), () -> "expected " + part + " in\n" + message);
        }
    }

    /** What is not finite at the start is judged where the file starts it. */
    @Test
    void aStartFromAFileKeepsAFunctionFinite() {
        String model = """
                model {
                  variables { x { %s } }
                  minimize = "x^2 + 1/x^2"
                }
                """;
        assertThrows(CaseFileException.class, () -> CaseFile.parse(model.formatted(""), "a.conf", List.of()));
        Case read = CaseFile.parse(model.formatted("start { data = \"t,x\\n0,2\" }"), "a.conf", List.of());
        RecedingHorizonSolver solver = started(read);
        solver.solve(0, StartPolicy.COLD);
        assertEquals(2, solver.plan().objective(), 1e-8);
    }

    /** The solution on a tenth of the intervals saves iterations on all of them; the optimum is the same. */
    @ParameterizedTest
    @CsvSource({"particle-steering.conf, 26", "catalyst-mixing.conf, 26"})
    void theSolutionOfACoarseGridStartsAFineOne(String file, int points) {
        Case fine = CaseFile.read(PROBLEMS.resolve(file), List.of());
        Case coarse = CaseFile.read(PROBLEMS.resolve(file), List.of("model.domain.t.points=" + points));
        RecedingHorizonSolver first = RecedingHorizonSolver.of(coarse.model().problem(), NmpcOptions.DEFAULT);
        assertTrue(first.solve(0, StartPolicy.COLD).status().isSolved());
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(fine.model().problem(), NmpcOptions.DEFAULT);
        int cold = solver.solve(0, StartPolicy.COLD).iterations();
        double optimum = solver.plan().objective();
        assertEquals(List.of(), solver.starts().from(first.plan()));
        int started = solver.solve(0, StartPolicy.COLD).iterations();
        assertTrue(3 * started <= 2 * cold, () -> started + " iterations instead of " + cold);
        assertEquals(optimum, solver.plan().objective(), 1e-7 * Math.abs(optimum));
    }
}
