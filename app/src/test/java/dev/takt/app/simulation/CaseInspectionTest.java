package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.solver.model.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CaseInspectionTest {
    private static final String CASE = """
        model {
          domain { t { horizon = 1 s, points = 5 } }
          parameters { x0 = 0 }
          variables { x(t) { role = state }, u(t) { role = control } }
          equations = ["x(0) = x0", "der(x, t) = u", "top: x <= 1"]
          minimize = "integral(x^2 + u^2, t)"
        }
        """;

    @TempDir
    Path folder;

    private static List<String> warnings(String... settings) {
        return CaseInspection.of(CaseFile.parse(CASE, "case", List.of(settings)))
                .warnings();
    }

    /** Supports are what the file asks for; a scheme with nodes between them has more places. */
    @Test
    void supportsAndNodesAreCounted() {
        assertTrue(domain().contains(", 5 supports, backward difference"), domain());
        String nodes = domain("model.domain.t.scheme=\"radau(2)\"");
        assertTrue(nodes.contains(", 5 supports, 9 nodes with them, radau collocation with 2 nodes"), nodes);
    }

    private static String domain(String... settings) {
        return CaseInspection.of(CaseFile.parse(CASE, "case", List.of(settings)))
                .domains()
                .getFirst();
    }

    @Test
    void whatIsLeftOutIsNamed() {
        assertEquals(
                List.of("top is left out at t = 0: only given values are in it, which no decision changes"),
                warnings());
    }

    /** A boundary that an equation gives is no reason to refuse the limit of a field. */
    @Test
    void aLimitOfAFieldIsLeftOutAtItsGivenBoundary() {
        Case rod = CaseFile.parse("""
            model {
              domain { t { horizon = 1 s, points = 5 }, x { from = 0, to = 1, points = 4, scheme = backward-difference } }
              parameters { inlet = 20, T0 = 20 }
              variables { T(t, x) { role = state }, u(t) { role = control } }
              equations = [
                "der(T, t) = -der(T, x) + u for x > 0 and t > 0", "T(t, 0) = inlet", "T(0, x) = T0 for x > 0", "top: T <= 60"
              ]
              minimize = "integral(u^2, t)"
            }
            """, "rod", List.of());
        assertEquals(
                "top is left out at 8 places, first t = 0, x = 0: only given values are in it, which no decision changes",
                CaseInspection.of(rod).warnings().getLast());
    }

    /** Until the dead time is over a delayed value is what was before the plan; the rest of the horizon is limited. */
    @Test
    void aLimitOfADelayedValueHoldsFromTheDeadTimeOn() {
        String equations = "model.equations=[\"x(0) = x0\", \"der(x, t) = u\", \"top: delay(x, 0.5) <= 1\"]";
        assertEquals(
                List.of(
                        "top is left out at 3 places, first t = 0: only given values are in it, which no decision changes"),
                warnings(equations));
        ModelException nothing =
                assertThrows(ModelException.class, () -> warnings(equations.replace("<= 1", "<= 1  for t < 0.4")));
        assertTrue(
                String.valueOf(nothing.getMessage()).contains("an inequality that a decision can change"),
                nothing.getMessage());
    }

    /** Moles where nanomoles were better: the tolerance of the equations is twice as much as the state. */
    @Test
    void aStateBelowTheToleranceIsNamed() {
        List<String> warnings =
                warnings("model.variables.x.max=5e-9", "model.equations=[\"x(0) = x0\", \"der(x, t) = u\"]");
        assertEquals(1, warnings.size(), warnings.toString());
        assertTrue(warnings.getFirst().startsWith("x: by bounds and first guess at most 5e-9"), warnings.toString());
        assertEquals(
                List.of(),
                warnings("model.variables.x.max=5e-4", "model.equations=[\"x(0) = x0\", \"der(x, t) = u\"]"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "atan2(x, u); the slope of atan2(x(t=0.25), u(t=0.25)) is NaN where x(t=0.25) = 0 and u(t=0.25) = 0",
                "sqrt(x^2 + u^2); the slope of sqrt(x(t=0.25)^2 + u(t=0.25)^2) is Infinity where"
            })
    void aSlopeThatIsNotFiniteAtTheStartIsNamed(String term, String told) {
        List<String> warnings = warnings("model.equations=[\"x(0) = x0\", \"der(x, t) = u + " + term + "\"]");
        assertEquals(1, warnings.size(), warnings.toString());
        assertTrue(warnings.getFirst().contains(told), warnings.toString());
        assertEquals(
                List.of(),
                warnings(
                        "model.equations=[\"x(0) = x0\", \"der(x, t) = u + " + term + "\"]",
                        "model.variables.x.min=0"));
    }

    /** What a frame carries and the loop does not use is no signal with a plausible range. */
    @Test
    void nothingCountsAsMeasuredWhereTheStartIsANumber() {
        Case blind = CaseFile.parse(CASE.replace("x(0) = x0", "x(0) = 0"), "case", List.of("loop.period=0.25 s"));
        CaseInspection inspection = CaseInspection.of(blind);
        assertEquals(List.of(), PlausibleLines.of(blind, inspection));
        assertTrue(
                inspection.warnings().stream().anyMatch(warning -> warning.contains("'takt run' waits in arming")),
                inspection.warnings().toString());
        Case seeing = CaseFile.parse(CASE, "case", List.of("loop.period=0.25 s"));
        assertEquals(1, PlausibleLines.of(seeing, CaseInspection.of(seeing)).size());
    }

    @Test
    void anActuatorWiderThanTheModelIsNamed() {
        String[] bounds = {"model.variables.u.min=0", "model.variables.u.max=3", "loop.period=0.25 s"};
        List<String> warnings = warnings(
                bounds[0], bounds[1], bounds[2], "actuators.u.min=-1", "actuators.u.max=20", "loop.set-points={}");
        assertTrue(
                warnings.getFirst()
                        .startsWith(
                                "actuators.u.min = -1 is wider than the bound of the control u in the model, 0, which"),
                warnings.toString());
        assertTrue(warnings.get(1).startsWith("actuators.u.max = 20 is wider than the bound"), warnings.toString());
        assertEquals(
                warnings(bounds), warnings(bounds[0], bounds[1], bounds[2], "actuators.u.min=1", "actuators.u.max=3"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "x >= 1.5; x is at least 1.5 by x >= 1.5 [",
                "3 - 2*x <= 0; x is at least 1.5 by 3 - 2*x <= 0 [",
                "x(end) >= 1.5; x(1) is at least 1.5 by x(end) >= 1.5 [",
            })
    void limitsThatCannotHoldTogetherAreNamed(String row, String told) {
        String rows = "model.equations=[\"x(0) = x0\", \"der(x, t) = u\", \"top: x <= 1\", \"" + row + "\"]";
        List<String> warnings = warnings(rows).stream()
                .filter(warning -> warning.contains("cannot hold together"))
                .toList();
        assertEquals(1, warnings.size(), warnings.toString());
        assertTrue(warnings.getFirst().startsWith(told), warnings.toString());
        assertTrue(warnings.getFirst().contains("and at most 1 by top"), warnings.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"x >= 1", "x >= 1.5 soft(10)", "x >= x0 + 2", "next(x, t) >= 1.5 for t = 0.5", "u >= 2"})
    void limitsThatMayHoldTogetherAreNotNamed(String row) {
        String rows = "model.equations=[\"x(0) = x0\", \"der(x, t) = u\", \"top: x <= 1 for t > 0\", \"" + row + "\"]";
        assertFalse(warnings(rows).toString().contains("cannot hold together"));
    }

    @Test
    void aRowBeyondABoundIsNamed() {
        assertTrue(warnings("model.variables.u.max=1", "model.equations=[\"x(0) = x0\", \"der(x, t) = u\", \"u >= 2\"]")
                .toString()
                .contains("u is at least 2 by u >= 2"));
    }

    @Test
    void aFunctionThatBendsAtTheFirstGuessIsNamed() {
        String moves = "model.minimize=\"integral(x^2, t) + sum(abs(u - prev(u, t)), t, 0.5, end)\"";
        List<String> warnings = warnings(moves);
        assertTrue(
                warnings.getFirst()
                        .startsWith("in the objective [" + "--set " + moves
                                + "]: abs(u(t=0.5) - u(t=0.25)) is at its kink," + " with 2 more at the first guess. "),
                warnings.toString());
        assertTrue(warnings.getFirst().endsWith("Maybe a variable s with s >= d and s >= -d in place of abs(d)."));
        assertEquals(warnings(), warnings("model.minimize=\"integral(x^2 + abs(u - 3), t)\""));
    }

    @Test
    void aPeriodBesideTheStepsIsNamed() {
        List<String> warnings = warnings("loop.period=0.4");
        assertTrue(
                warnings.getLast()
                        .startsWith(
                                "the period, 0.4 s, is neither whole steps of the horizon, 0.25 s, nor a whole part of one:"),
                warnings.toString());
        for (String period : List.of("0.25", "0.5", "0.125", "0.05")) {
            assertEquals(warnings(), warnings("loop.period=" + period), period);
        }
    }

    @Test
    void aSplineThatSwingsIsNamed() {
        String table = "model.tables.titration=\"excess,pH\\n-2,3\\n-1,3\\n0,3\\n1,11\\n2,11\\n3,11\\n\"";
        List<String> warnings =
                warnings(table, "model.minimize=\"integral((spline(\\\"titration\\\", x) - 7)^2 + u^2, t)\"");
        assertTrue(
                warnings.getLast()
                        .startsWith(
                                "the values of the table titration rise with excess, but the cubic spline through them"
                                        + " falls for excess from "),
                warnings.toString());
    }

    @Test
    void aCacheThatKeepsNothingIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertTrue(warnings("solver.cache=\"" + file.resolve("below") + "\"")
                .getFirst()
                .startsWith("solver.cache: "));
        assertEquals(
                1,
                warnings("solver.cache=\"" + folder.resolve("new/one") + "\"").size());
    }

    private static String refused(String text, String... settings) {
        Case read = CaseFile.parse(text, "case", List.of(settings));
        return String.valueOf(assertThrows(CaseFileException.class, () -> CaseInspection.of(read))
                .getMessage());
    }

    @Test
    void aLoopWithoutAControlIsRefusedAsASimulationRefusesIt() {
        String free = CASE.replace("u(t) { role = control }", "u(t) { }");
        assertEquals(
                OptionalDouble.empty(),
                CaseInspection.of(CaseFile.parse(free, "case", List.of())).period());
        String said = refused(free + "loop { steps = 5 }\n");
        assertTrue(said.startsWith("case:8:1: loop: no control"), said);
        assertTrue(said.contains("Maybe u(t) { role = control } is meant"), said);
    }

    /** A fail-safe value beyond a bound of the model, and an estimator without deviations: both at once. */
    @Test
    void whatALoopIsMadeOfIsMade() {
        String bounded = CASE.replace("role = control", "role = control, max = 1");
        String said = refused(bounded, "actuators.u.fail-safe=2", "estimator.kind=ekf");
        assertTrue(said.contains("actuators.u.fail-safe: value 2.0"), said);
        assertTrue(said.contains("process-noise"), said);
    }

    private static final String LOOP = """
        model {
          domain { t { horizon = 1 s, points = 5 } }
          parameters { x0 = 0, d = 0, e = 0, ref = 1 }
          variables { x(t) { role = state }, u(t) { role = control } }
          equations = ["x(0) = x0", "der(x, t) = u + d + e"]
          minimize = "integral((x - ref)^2 + u^2, t)"
        }
        loop { steps = 10 }
        estimator { process-noise { defaults = 0.1 }, measurement-noise { defaults = 0.1 } }
        """;

    /** What is written and changes nothing, and what cannot be known. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            plant.disturbances=[{ at = 100 s, set = d, to = 1 }] | the disturbance of d at 100 s comes after a simulation, which ends at 2.5 s
            plant.disturbances=[{ at = 1 s, set = ref, to = 2 }] | plant gives ref a value, and no equation of the plant has it
            plant.parameters.ref=2                               | plant gives ref a value, and no equation of the plant has it
            estimator.window=5                                   | estimator.window has no effect with kind = ekf
            estimator { kind = mhe, gate = 3 }                   | estimator.gate has no effect with kind = mhe
            estimator.parameters=[d, e]                          | the states and d, e (rank 2 of 3)
            """)
    void whatIsWithoutEffectIsNamed(String setting, String told) {
        boolean block = setting.startsWith("estimator {");
        String text = LOOP + (block ? setting + "\n" : "");
        List<String> settings = block ? List.of() : List.of("estimator.kind=ekf", setting);
        List<String> warnings =
                CaseInspection.of(CaseFile.parse(text, "case", settings)).warnings();
        assertEquals(1, warnings.stream().filter(each -> each.contains(told)).count(), warnings.toString());
    }

    @Test
    void whatHasAnEffectIsNot() {
        List<String> warnings = CaseInspection.of(CaseFile.parse(
                        LOOP,
                        "case",
                        List.of(
                                "estimator.kind=ekf",
                                "estimator.gate=3",
                                "estimator.parameters=[d]",
                                "plant.parameters.e=0.5",
                                "plant.parameters.x0=1",
                                "plant.disturbances=[{ at = 2 s, set = d, to = 1 }]")))
                .warnings();
        assertEquals(List.of(), warnings);
    }

    @Test
    void anEstimatorWithoutAMeasurementIsRefused() {
        String said = refused(LOOP, "estimator.kind=mhe", "signals.x.measured=false");
        assertTrue(said.contains("mhe, and nothing that is measured"), said);
    }

    /** The block model has its place, and the file without a loop can be solved. */
    @Test
    void scenariosOfTheMeasuredStateAreSolvedAndNotSimulated() {
        String scenarios = "model.scenarios.parameters.x0=[0, 1]";
        String said = refused(LOOP, scenarios);
        assertTrue(said.contains("scenarios of x0, which a loop fills with the state x"), said);
        assertEquals(
                OptionalDouble.empty(),
                CaseInspection.of(CaseFile.parse(CASE, "case", List.of(scenarios)))
                        .period());
    }

    @Test
    void aParameterOfScenariosIsNotAnOperatorsToReplace() {
        Case read =
                CaseFile.parse(LOOP, "case", List.of("model.scenarios.parameters.d=[0, 1]", "loop.set-points.ref=0.5"));
        assertTrue(
                ParameterOrigins.lines(read).contains("d: constant, 0; plans take its values in the scenarios"),
                ParameterOrigins.lines(read).toString());
    }

    /** Collocation along space has a condition too many at one instant: the model is one for takt solve. */
    @Test
    void aModelWithoutAPlantHasNoLoop() {
        String rod = """
            model {
              domain {
                t { horizon = 1, points = 5 }
                z { from = 0, to = 1, points = 3, scheme = "radau(2)" }
              }
              variables { c(t, z) { role = state, start = 1 }, u(t) { role = control } }
              equations = [
                "c(0, z) = 1"
                "der(c, t) = der(c, z, 2)  for t > 0, z in (0, 1]"
                "c(t, 0) = u               for t > 0"
                "der(c, z) = 0             for t > 0, z = 1"
              ]
              minimize = "integral(c(t, end)^2 + u^2, t)"
            }
            """;
        CaseInspection inspection = CaseInspection.of(CaseFile.parse(rod, "rod", List.of()));
        assertEquals(OptionalDouble.empty(), inspection.period());
        assertTrue(
                inspection.warnings().stream()
                        .anyMatch(warning -> warning.startsWith(
                                "a loop is refused, because no plant can be made of the model: der(c, z) = 0")),
                inspection.warnings()::toString);
        assertThrows(
                CaseFileException.class, () -> CaseInspection.of(CaseFile.parse(rod, "rod", List.of("loop.steps=3"))));
    }
}
