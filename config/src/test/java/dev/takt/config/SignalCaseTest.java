package dev.takt.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.config.setting.Range;
import dev.takt.config.settings.SignalSettings;
import dev.takt.loop.Criticality;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignalCaseTest {
    private static SignalCase read(String signals) {
        return CaseFile.parse("""
            model {
              domain {
                t { horizon = 1 s, points = 3, scheme = backward-difference }
                z { from = 0, to = 1, points = 4, scheme = central-difference }
              }
              variables { x[i in 1..3](t) { role = state }, T(t, z) {}, u(t) { role = control } }
              equations = ["der(x[i], t) = u for i in 1..3, t > 0", "T(t, z) = x[1]"]
              objective = "integral(u^2, t)"
            }
            %s
            """.formatted(signals), "test.conf", List.of()).signals();
    }

    @Test
    void needsNoSettings() {
        assertEquals(SignalSettings.STANDARD, read("").of("x[2]"));
        assertEquals(SignalSettings.STANDARD, read("signals {}").of("T[2]"));
    }

    @Test
    void layersTheSettingsOfASignalOverThoseOfItsFamily() {
        SignalCase signals = read("""
            signals {
              defaults { bad-reads = 7, rate = 2 }
              x { range = [0, 1], rate = 3, criticality = critical }
              "x[3]" { rate = 4, stale-after = 500 ms }
              "T[2]" { range = [-inf, 10] }
            }
            """);
        SignalSettings third = signals.of("x[3]");
        assertEquals(new Range(0, 1), third.range());
        assertEquals(Optional.of(4.0), third.rate());
        assertEquals(Optional.of(0.5), third.staleAfter());
        assertEquals(Criticality.CRITICAL, third.criticality());
        assertEquals(7, third.badReads());
        assertEquals(Optional.of(3.0), signals.of("x[2]").rate());
        assertEquals(new Range(Double.NEGATIVE_INFINITY, 10), signals.of("T[2]").range());
        assertEquals(Optional.of(2.0), signals.of("T[1]").rate());
    }

    @Test
    void knowsWhatIsMeasured() {
        String outputs = """
            signals {
              defaults { measured = false }
              "T[2]" { measured = true }
              x { measured = true }
              "x[3]" { measured = false }
            }
            """;
        SignalCase signals = read(outputs);
        assertTrue(signals.measures("T"));
        assertTrue(signals.measures("x[1]"));
        assertEquals(Optional.of(false), signals.of("x[3]").measured());
        assertEquals(Optional.of(false), signals.of("T[1]").measured());
        assertEquals(Optional.empty(), read("").of("x[1]").measured());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        signals { X { rate = 1 } }              | X is no signal of the model                | Maybe x is meant.
        signals { u { rate = 1 } }              | u is a control, which is not measured      | one of T, defaults, x
        signals { "T[1][2]" { rate = 1 } }      | T[1][2] is no signal of the model          | one of T, defaults, x
        signals { "x[4]" { rate = 1 } }         | x[4] is no signal of the model             | one of T, defaults, x
        signals { x { rat = 1 } }               | unknown setting rat                        | Maybe rate is meant.
        signals { x = 3 }                       | 3                                          | a block of settings {…}
        signals { x { range = [1, 0] } }        | [1.0, 0.0]                                 | Maybe [0.0, 1.0] is meant.
        signals { x { range = 3 } }             | 3                                          | the smaller one first
        signals { x { criticality = critcal } } | "critcal"                                  | Maybe critical is meant.
        signals { x { bad-reads = -1 } }        | -1                                         | a whole number from 0
        signal { x { rate = 1 } }               | unknown setting signal                     | Maybe signals is meant.
        """)
    void saysWhatIsWrong(String written, String found, String expected) {
        String message = String.valueOf(
                assertThrows(CaseFileException.class, () -> read(written)).getMessage());
        assertTrue(message.startsWith("test.conf:10:"), message);
        assertTrue(message.contains(found), message);
        assertTrue(message.contains(expected), message);
    }
}
