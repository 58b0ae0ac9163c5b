package dev.takt.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.ParameterRange.Source;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.config.setting.Range;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the range of a parameter is found, and what it says to values. */
class ParameterRangesTest {
    private static final String VARIABLES = """
                x(t) { role = state, min = 0, max = 20, start = 1 }
                y(t) { role = algebraic, min = 5, max = 30, start = 10 }
                z(t) { role = algebraic, min = 0, start = 1 }
                u(t) { role = control, min = -1, max = 1 }
                w(t) { min = 0, max = most }
            """;

    private static Case read(String parameters, String objective, String further, String rest) {
        return CaseFile.parse("""
                model {
                  name = ranges
                  constants { top = 12 }
                  domain { t { horizon = 4 s, step = 1 s, scheme = backward-difference } }
                  parameters {
                    x0 = 1, most = 8
                    %s
                  }
                  variables {
                    %s
                  }
                  equations = [
                    "x(0) = x0"
                    "der(x, t) = u  for t > 0"
                    "y = 10 + u"
                    "z = 1 + u^2"
                    %s
                  ]
                  objective = "integral(%s, t)"
                }
                loop { steps = 5 }
                %s
                """.formatted(parameters, VARIABLES, further, objective, rest), "ranges.conf", List.of());
    }

    private static ParameterRange range(String parameter, String objective, String further, String rest) {
        return read(parameter, objective, further, rest).ranges().of("r");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "(x - r)^2                     | 0 to 20",
                "(r - x)^2                     | 0 to 20",
                "(10*x - 10*r)^2               | 0 to 20",
                "((x - r)/3)^2                 | 0 to 20",
                "(x/2 - r/2)^2 + u^2           | 0 to 20",
                "(-r + x)^2                    | 0 to 20",
                "(x - r)^2 + (y - r)^2         | 5 to 20",
                "(x - r)^2 + (z - r)^2         | 0 to 20",
                "(x(end) - r)^2                | 0 to 20",
                "abs(r - y)                    | 5 to 30",
            })
    void aDifferenceGivesTheRangeOfTheVariable(String objective, String expected) {
        ParameterRange range = range("r = 8", objective, "", "");
        assertEquals(Source.VARIABLE, range.source());
        assertTrue(range.described().startsWith(expected + " (range of "), range.described());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(z - r)^2", // z has no upper bound
                "(x - 2*r)^2", // another scale
                "(x - (r + 273.15))^2", // a shifted scale
                "(x - r*u)^2", // not the value of r
                "(x + r)^2",
                "(x - r - y)^2",
                "r*u",
                "(u - sin(r))^2",
            })
    void whatIsNoComparisonGivesNone(String objective) {
        ParameterRange range = range("r = 8", objective, "", "");
        assertEquals(Source.NOWHERE, range.source());
        assertEquals(
                Optional.of("r has no range, so that it cannot be changed from outside. Maybe r { value = …, range ="
                        + " [least, most] } among the parameters of the model, or range = unlimited."),
                range.objection(8));
    }

    /** A loss to the surroundings is physics: what is outside may be what no variable of the model is. */
    @ParameterizedTest
    @ValueSource(strings = {"w = 2*u*(x - r)", "w*(x - r) = 4", "x - r <= 15", "0.2*(x - r) <= 3"})
    void aDifferenceInAnEquationOrWithAFurtherTermGivesNone(String relation) {
        assertEquals(
                Source.NOWHERE,
                range("r = 8", "u^2", "\"" + relation + "\"", "").source());
    }

    @ParameterizedTest
    @ValueSource(strings = {"x <= r", "r >= x", "limit: x <= r for t > 1 soft(1, 10)", "0 <= r - x"})
    void aLimitHasTheRangeOfWhatItLimits(String constraint) {
        ParameterRange range = range("r = 8", "u^2", "\"" + constraint + "\"", "");
        assertEquals("0 to 20 (range of x, ranges.conf:10)", range.described());
    }

    @Test
    void aBoundHasTheRangeOfTheTagOfItsVariable() {
        assertFalse(read("r = 8", "u^2", "", "").ranges().of("most").isKnown());
        Case tagged = read("r = 8", "u^2", "", "links { tags { w { range = [0, 9] } } }");
        assertEquals(new Range(0, 9), tagged.ranges().of("most").values());
    }

    @Test
    void theModelIsAskedBeforeTheTagAndTheTagBeforeTheVariable() {
        String tag = "links { tags { r { range = [1, 9], unit = cm } } }";
        ParameterRange declared = range("r { value = 8, range = [2, top], rate = \"top/60\" }", "(x - r)^2", "", tag);
        assertEquals(Source.MODEL, declared.source());
        assertEquals("2 to 12 cm (the model, ranges.conf:7)", declared.described());
        assertEquals("0.2 cm/s", declared.describedRate());
        assertEquals(
                "1 to 9 cm (links.tags.r.range)",
                range("r = 8", "(x - r)^2", "", tag).described());
        ParameterRange compared =
                range("r { value = 8, rate = 2 }", "(x - r)^2", "", "links { tags { x { unit = cm } } }");
        assertEquals("0 to 20 cm (range of x, ranges.conf:10)", compared.described());
        assertEquals("2 cm/s", compared.describedRate());
        assertEquals("none", range("r = 8", "(x - r)^2", "", "").describedRate());
    }

    @Test
    void theTagOfAVariableNarrowsItsBounds() {
        assertEquals(
                new Range(0, 50),
                range("r = 8", "(z - r)^2", "", "links { tags { z { range = [-5, 50] } } }")
                        .values());
        assertEquals(
                new Range(0, 15),
                range("r = 8", "(x - r)^2", "", "links { tags { x { range = [-5, 15] } } }")
                        .values());
    }

    @Test
    void membersOfAFamilyHaveTheirOwn() {
        ParameterRanges ranges = read(
                        "\"r[i in 1..2]\" { value = 8, range = [i, \"10*i\"] }, q = [1, 2], p { value = [3, 4], range = [0, 5] }",
                        "(x - r[1])^2",
                        "",
                        "")
                .ranges();
        assertEquals(new Range(1, 10), ranges.of("r[1]").values());
        assertEquals(new Range(2, 20), ranges.of("r[2]").values());
        assertFalse(ranges.of("q[2]").isKnown());
        assertEquals(new Range(0, 5), ranges.of("p[2]").values());
    }

    @Test
    void unlimitedIsSaidOnPurpose() {
        ParameterRange range = range("r { value = 8, range = unlimited }", "u^2", "", "");
        assertTrue(range.isKnown());
        assertEquals(Optional.empty(), range.objection(1e300));
        assertEquals(
                Optional.of("r = NaN is not a finite number; expected unlimited (the model, ranges.conf:7)"),
                range.objection(Double.NaN));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0            | true",
                "20           | true",
                "-0.0         | true",
                "20.000000001 | false",
                "-1e-300      | false",
                "1e9          | false",
                "NaN          | false",
                "Infinity     | false",
                "-Infinity    | false",
            })
    void aValueIsJudged(double value, boolean accepted) {
        assertEquals(
                accepted, range("r = 8", "(x - r)^2", "", "").objection(value).isEmpty());
    }

    @Test
    void anObjectionHasTheLimitsAndWhereTheyAreWritten() {
        assertEquals(
                Optional.of("r = 1240 is outside 0 to 20 cm (range of x, ranges.conf:10)"),
                range("r = 8", "(x - r)^2", "", "links { tags { x { unit = cm } } }")
                        .objection(1240));
    }

    @Property
    void noAcceptedValueIsOutside(@ForAll double value, @ForAll @DoubleRange(min = -1e6, max = 1e6) double least) {
        Range values = new Range(least, least + 1);
        ParameterRange range = new ParameterRange("r", values, OptionalDouble.empty(), "", Source.MODEL, "here");
        assertEquals(values.contains(value), range.objection(value).isEmpty());
        assertTrue(values.contains(range.nearest(value)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "r { value = 8, range = [9, 12] }          | the value 8 of r is outside its range",
                "r { value = 8, range = [12, 0] }          | a range from 12 to 0",
                "r { value = 8, range = [0] }              | a list of 1 element",
                "r { value = 8, range = everything }       | unlimited",
                "r { value = 8, range = [0, inf] }         | inf",
                "r { value = 8, rate = 0 }                 | a rate of 0",
                "r { value = 8, rate = -1 }                | a rate of -1",
                "r { value = 8, ranges = [0, 1] }          | unknown setting ranges",
                "\"r(t)\" { value = t, range = [0, 3] }    | the value 4 of r is outside its range",
            })
    void aWrongRangeIsTold(String parameter, String expected) {
        CaseFileException told = assertThrows(CaseFileException.class, () -> read(parameter, "u^2", "", ""));
        assertTrue(String.valueOf(told.getMessage()).contains("ranges.conf:7:"), told.getMessage());
        assertTrue(String.valueOf(told.getMessage()).contains(expected), told.getMessage());
    }
}
