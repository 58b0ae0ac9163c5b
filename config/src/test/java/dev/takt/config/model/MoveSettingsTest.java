package dev.takt.config.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.SettingChange;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.config.setting.Setting.Effect;
import dev.takt.solver.model.AppliedInput;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The settings of a control that write statements about its moves, as text. */
class MoveSettingsTest {

    private static String model(String control, String equations) {
        return """
                model {
                  constants { c = 0.5 }
                  domain { t { horizon = 2 s, step = 1 s } }
                  parameters { x0 = 0, R { value = 0.6, range = [0, 10] }, u0 = 0.2 }
                  variables {
                    x(t) { role = state }
                    u(t) { %s }
                  }
                  equations = [ "x(0) = x0", "der(x, t) = u"%s ]
                  minimize = "sum((u - 1)^2, t, 1, 2)"
                }
                """.formatted(control, equations);
    }

    private static Case read(String control, String equations, String... overrides) {
        return CaseFile.parse(model(control, equations), "moves.conf", List.of(overrides));
    }

    private static double[] optimum(Case read) {
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(read.model().problem(), NmpcOptions.DEFAULT);
        assertTrue(solver.solve(0, StartPolicy.COLD).status().isSolved());
        return new double[] {solver.plan().value("u", 1), solver.plan().value("u", 2)};
    }

    /** a + b of the optimum: (a-1)^2 + (b-1)^2 with moves from 0 by at most a rate, or (a-0)^2 + (b-a)^2 more. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rate = 0.25                         | 0.25 | 0.5",
                "rate = \"c/2\"                      | 0.25 | 0.5",
                "rate { up = 0.125, down = 9 }       | 0.125 | 0.25",
                "rate = R                            | 0.6  | 1",
                "move-weight = 1                     | 0.6  | 0.8",
                "blocks = [2], rate = 0.25           | 0.25 | 0.25",
                "blocks = [7], move-weight = 2       | 0.5  | 0.5",
            })
    void settingsWriteTheStatements(String settings, double first, double second) {
        double[] found = optimum(read("role = control, " + settings, ""));
        assertEquals(first, found[0], 1e-6);
        assertEquals(second, found[1], 1e-6);
    }

    @Test
    void theStatementsByHandSayTheSame() {
        double[] found = optimum(read("role = control", ", \"u(0) = u0\", \"-R <= u - prev(u, t) <= R\""));
        assertEquals(0.8, found[0], 1e-6);
        assertEquals(1, found[1], 1e-6);
    }

    @Test
    void theParameterOfTheAuthorIsTheAppliedInput() {
        Case read = read("role = control, rate = 0.25", ", \"u(0) = u0\"");
        assertEquals(
                List.of("u0"),
                read.model().appliedInputs().stream()
                        .map(AppliedInput::parameter)
                        .map(Parameter::name)
                        .toList());
        assertEquals(
                List.of("x0"),
                read.model().initialConditions().stream()
                        .map(each -> each.parameter().name())
                        .toList());
        assertEquals(0.45, optimum(read)[0], 1e-6);
    }

    /** The number is where u is first, and what acts in a loop, as a parameter with that value is. */
    @ParameterizedTest
    @ValueSource(strings = {"rate = 0.25", "rate = 0.25, move-weight = 0"})
    void aNumberIsTheAppliedInputToo(String settings) {
        Case read = read("role = control, " + settings, ", \"start: u(0) = 2*c/5\"");
        AppliedInput applied = read.model().appliedInputs().getFirst();
        assertEquals("u.applied", applied.parameter().name());
        assertEquals("start", applied.equation().name());
        assertEquals(0.45, optimum(read)[0], 1e-6);
    }

    /** Where the first value is a decision, a number for it is what acted before it, and not the start, from which a rate would forbid it. */
    @ParameterizedTest
    @CsvSource({"0.25, 0.45", "0.1, 0.3"})
    void aNumberForTheFirstDecisionIsWhatActedBefore(String rate, double next) {
        Case read = read("role = control, rate = " + rate, ", \"u(0) = 2*c/5\"", "model.domain.t.scheme=trapezoid");
        assertEquals(
                0.2,
                read.model().appliedInputs().getFirst().parameter().initial().at());
        assertEquals(next, optimum(read)[0], 1e-6);
    }

    @Test
    void withoutSettingsNothingIsAdded() {
        Case read = read("role = control", "");
        assertEquals(3, read.model().problem().parameters().size());
        assertEquals(2, read.model().problem().constraints().size());
        assertEquals(List.of(), read.model().appliedInputs());
    }

    @Test
    void numbersChangeInARunningLoopAndStructureDoesNot() {
        assertEquals(Effect.LIVE, effect("model.variables.u.rate=2"));
        assertEquals(Effect.RESTART, effect("model.variables.u.rate=R"));
        assertEquals(Effect.RESTART, effect("model.variables.u.blocks=[1]"));
        assertEquals(Effect.RESTART, effect("model.variables.u.min=0"));
    }

    private static Effect effect(String override) {
        String text = model("role = control, rate = 1, min = -1, blocks = [2]", "");
        List<SettingChange> changes = CaseFile.reading(text, "moves.conf", List.of())
                .changesTo(CaseFile.reading(text, "moves.conf", List.of(override)));
        assertEquals(1, changes.size(), changes.toString());
        return changes.getFirst().effect();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rate = -1",
                "move-weight = -1",
                "rate { up = 1 }",
                "rate = x",
                "blocks = []",
                "blocks = [1, 0]",
                "blocks = [1.5]",
                "blocks = 3",
                "blocks = [2], control-horizon = 1 s",
            })
    void whatIsWrongIsToldWithItsLine(String settings) {
        CaseFileException wrong = assertThrows(CaseFileException.class, () -> read("role = control, " + settings, ""));
        assertTrue(String.valueOf(wrong.getMessage()).contains("moves.conf:7"), String.valueOf(wrong.getMessage()));
    }

    /** A weight does not fall. */
    @Test
    void aNegativeWeightHasACureOfItsOwn() {
        CaseFileException wrong =
                assertThrows(CaseFileException.class, () -> read("role = control, move-weight = -1", ""));
        assertTrue(
                String.valueOf(wrong.getMessage()).contains("a negative weight would reward moves"),
                String.valueOf(wrong.getMessage()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rate = 1", "move-weight = 1", "blocks = [1]"})
    void onlyControlsHaveMoves(String settings) {
        assertThrows(CaseFileException.class, () -> read("role = free, " + settings, ""));
    }
}
