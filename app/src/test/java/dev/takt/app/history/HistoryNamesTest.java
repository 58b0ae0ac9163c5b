package dev.takt.app.history;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.journal.ModelFingerprint;
import dev.takt.actors.journal.record.CaseText;
import dev.takt.actors.journal.record.JournalHeader;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A journal records read-backs of actuators and tags that tell who has them beside the signals: neither is a signal of a history. */
class HistoryNamesTest {
    private static final String TANK = """
            model {
              domain { t { horizon = 10 s, step = 1 s } }
              parameters { x0 = 1 }
              variables { x(t) { role = state }, u(t) { role = control, min = 0, max = 4, start = 1 } }
              equations = ["x(0) = x0", "der(x, t) = -x + u"]
              objective = "integral(x^2, t)"
            }
            loop { period = 1 s }
            actuators { u { tracking = "u-taken", limited.high = "u-open" } }
            """;

    @Test
    void haveNoTagsOfActuators() {
        Case read = CaseFile.parse(TANK, "tank.conf", List.of());
        CaseText text = new CaseText("tank.conf", TANK, List.of());
        JournalHeader header = new JournalHeader(
                "test",
                "tank-20260101T000000",
                1,
                0,
                text,
                text.configurationHash(),
                ModelFingerprint.of(read.model().problem()),
                List.of("x", "u", "u-open", "u-taken"),
                List.of("u"));
        assertEquals(List.of("x"), HistoryNames.of(header, read).signals());
    }
}
