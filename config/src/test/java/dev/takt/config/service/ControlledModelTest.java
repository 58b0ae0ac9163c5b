package dev.takt.config.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Parameter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which terms of an objective a dropped variable takes with it, and which names are refused. */
class ControlledModelTest {
    private static final String MODEL = """
            model {
              name = tank
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1, xsp = 2, ref[i in 1..2] = 1, price = 3 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = \"""
                x(0) = x0
                der(x, t) = -x + u
                low: x >= -i  for i in 1..2, t > 0  soft(1, 1)
              \"""
              objective = "integral(OBJECTIVE, t)"
            }
            loop { period = 100 ms }
            """;

    private static Case read(String objective, String... controlled) {
        return CaseFile.parse(
                MODEL.replace("OBJECTIVE", objective) + "controlled { " + String.join("\n", controlled) + " }",
                "tank.conf",
                List.of());
    }

    private static String objective(Case read) {
        return ExpressionText.of(read.model().problem().objective().expression());
    }

    /** Whatever is rewritten, a plan is made for all scenarios. */
    @Test
    void scenariosStay() {
        String written = MODEL.replace("OBJECTIVE", "(x - xsp)^2")
                .replace("xsp = 2,", "xsp { value = 2, range = [0, 3] }, rate = 1,")
                .replace("= -x + u", "= -rate*x + u")
                .replace("name = tank", "name = tank, scenarios { parameters { rate = [1, 0.8, 1.2] } }");
        for (String more : List.of("", "controlled { level { set-points = [xsp] } }")) {
            Case read = CaseFile.parse(written + more, "tank.conf", List.of());
            assertTrue(read.model().problem().scenarios().isPresent(), more);
            assertEquals(1, read.estimator().offsetFree().disturbances().size());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "(x - xsp)^2 + 0.1*u^2; service(level)*(x - xsp)^2 + 0.1*u^2",
                "5*(x - xsp)^2 + price*u; 5*service(level)*(x - xsp)^2 + price*u",
                "price*(x - xsp) + u; price*service(level)*(x - xsp) + u"
            })
    void theTermsOfItsSetPointHaveAFactor(String written, String rewritten) {
        Case read = read(written, "level { set-points = [xsp] }");
        assertEquals("integral(" + rewritten + ", t)", objective(read).replace("(t)", ""));
        Parameter factor = read.model().problem().parameters().getLast();
        assertEquals("service(level)", factor.name());
        assertEquals(1, factor.initial().at());
    }

    @Test
    void limitsNeedNoOtherModel() {
        Case read = read("(x - xsp)^2", "level { limits = [low], signal = x, lost = keep }");
        assertEquals("integral((x - xsp)^2, t)", objective(read).replace("(t)", ""));
        assertEquals(
                List.of(new ControlledVariable(
                        "level", List.of("low[1]", "low[2]"), Optional.empty(), Optional.of("x"), false)),
                read.controlled());
    }

    @Test
    void aFamilyOfSetPointsIsOne() {
        Case read = read("(x - ref[1])^2 + (x - ref[2])^2", "level { set-points = [ref] }");
        assertEquals(
                "integral(service(level)*(x - ref[1])^2 + service(level)*(x - ref[2])^2, t)",
                objective(read).replace("(t)", ""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "level { limits = [lwo] }; controlled.level.limits names lwo",
                "level { set-points = [x0] }; controlled.level.set-points names x0, which is in no objective",
                "level { set-points = [xps] }; controlled.level.set-points names xps",
                "level { limits = [low], signal = z }; controlled.level.signal names z",
                "level { lost = keep }; controlled.level without limits and without set-points"
            })
    void refusesNamesThatItDoesNotKnow(String written, String found) {
        CaseFileException wrong = assertThrows(CaseFileException.class, () -> read("(x - xsp)^2", written));
        assertTrue(String.valueOf(wrong.getMessage()).contains(found), wrong.getMessage());
    }
}
