package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.takt.config.CaseFile;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.LoopEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoopWordsTest {
    /** Its algebraic variable is infinite where it begins. */
    private static final String NOWHERE = """
        model {
          domain { t { horizon = 1 s, points = 11, scheme = trapezoid } }
          parameters { x0 = 0.5 }
          variables {
            x(t) { role = state, min = -3, max = 3 }
            u(t) { role = control, min = -5, max = 5 }
            y(t) { role = algebraic, start = 0.7 }
          }
          equations = ["x(0) = x0", "der(x, t) = u - y", "y = 1/(x - 0.5)"]
          minimize = "integral(x^2 + u^2, t)"
        }
        loop { period = 0.1 s, steps = 2 }
        """;

    @Test
    void whatIsToldAgainAndByOthersIsOneReason() {
        LoopWords words = new LoopWords();
        words.happened(new LoopEvent.ModeChanged(0, Mode.INIT, Mode.WARMING, ""));
        for (int k = 0; k < 30; k++) {
            words.happened(new LoopEvent.Alarm(0, "a", "a failed: no root"));
            words.happened(new LoopEvent.Alarm(0, "b", "b failed: no root"));
            words.happened(new LoopEvent.Alarm(0, "b", "b failed: no pole"));
        }
        assertEquals("""
            the loop ended before its first step
              init -> warming
              a, b failed: no root
              b failed: no pole
            Maybe the state at which it begins is one in which the plant or its model cannot be.\
            """, words.noStep().getMessage());
    }

    @Test
    void aLoopThatCannotBeginNamesNoClasses() {
        ClosedLoop loop = new ClosedLoop(CaseFile.parse(NOWHERE, "nowhere.conf", List.of()));
        String message = String.valueOf(
                assertThrows(NoStepException.class, () -> loop.run(2, _ -> {})).getMessage());
        assertEquals(3, message.lines().count(), message);
        assertEquals(-1, message.indexOf("Exception"), message);
    }
}
