package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is told of an integral that has no term where a control acts first. */
class LeftOutTermsTest {
    private static final String MODEL = """
            model {
              domain { t { horizon = 2 s, step = 0.5 s, scheme = %s } }
              parameters { x0 = 0, u0 = 0 }
              variables {
                x(t) { role = state }
                u(t) { role = control, min = -5, max = 5 }
              }
              equations = [ "x(0) = x0", %s, "x <= 9" ]
              minimize = "%s"
            }
            """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "trapezoid           | integral(x^2 + u^2 + 0.1*(u - prev(u, t))^2, t)                  | true",
                "forward-difference  | 2*integral(u^2 + (prev(u, t) - u)^2, t)                           | true",
                "discrete            | integral(x^2 + u^2 - x*sq(u - prev(u, t)), t) + x(end)^2          | true",
                "trapezoid           | sum(u^2 + (u - prev(u, t))^2, t)                                  | true",
                "trapezoid           | integral(x^2 + u^2, t) + 0.1*integral((u - prev(u, t))^2, t)      | false",
                "trapezoid           | integral(x^2 + u^2 + 0.1*(u - prev(u, t))^2, t, 0.5, end)         | false",
                "trapezoid           | integral(x^2 + (u - prev(u, t))^2, t)                             | false",
                "backward-difference | integral(x^2 + u^2 + 0.1*(u - prev(u, t))^2, t)                  | false",
            })
    void movesBesideWhatIsDecidedAtTheStartAreTold(String scheme, String objective, boolean told) {
        String equation = scheme.equals("discrete") ? "\"next(x, t) = x + u\"" : "\"der(x, t) = u\"";
        assertEquals(told, !warnings(scheme, equation, objective).isEmpty());
        // what acts before the plan is the neighbour
        assertEquals(List.of(), warnings(scheme, equation + ", \"u(0) = u0\"", objective));
    }

    private static List<String> warnings(String scheme, String equations, String objective) {
        List<String> warnings =
                LeftOutTerms.of(CaseFile.parse(MODEL.formatted(scheme, equations, objective), "moves.conf", List.of())
                        .model()
                        .problem());
        warnings.forEach(
                each -> assertTrue(each.contains("has no term at t = 0, where prev(u, t) has no value"), each));
        return warnings;
    }
}
