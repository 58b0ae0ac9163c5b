package dev.takt.links;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.config.CaseFile;
import dev.takt.config.setting.Range;
import java.util.List;
import org.junit.jupiter.api.Test;

class CaseTagsTest {
    private static final String CASE = """
            model {
              domain {
                t { horizon = 1 s, points = 5 }
                s { from = 0, to = 1, points = 4 }
              }
              parameters { T0(s) = 20 }
              variables { T(t, s) { role = state, max = 500 }, u(t) { role = control } }
              equations = [
                "T(0, s) = T0"
                "der(T, t) = der(T, s, 2)  for t > 0, s in (0, 1)"
                "T(t, 0) = u               for t > 0"
                "der(T, s) = 0             for t > 0, s = 1"
              ]
              minimize = "integral(T(t, end)^2, t)"
            }
            signals {
              T      { range = [0, 100] }
              "T[3]" { range = [0, 300] }
            }
            """;

    private static Range range(String... settings) {
        return CaseTags.of(CaseFile.parse(CASE, "case", List.of(settings))).measurements().tags().stream()
                .filter(tag -> tag.name().equals("T[3]"))
                .findFirst()
                .orElseThrow()
                .range();
    }

    /** The range of a whole field would mark values of one place as bad that the range of that place takes. */
    @Test
    void aPlaceOfAFieldHasItsOwnRange() {
        assertEquals(new Range(0, 300), range());
        assertEquals(new Range(0, 100), range("signals.\"T[3]\"=null"));
        assertEquals(new Range(-50, 50), range("links.tags.\"T[3]\".range=[-50, 50]"));
    }
}
