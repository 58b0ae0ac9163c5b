package dev.takt.config.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ProblemReportTest {
    private static Problem onLine(int line) {
        return new Problem(Place.setting("plate.conf", line, 5, "model.equations"), "a tie", "a number", "");
    }

    /** As each element of a vector has it. */
    @Test
    void theSameIsToldOnce() {
        assertEquals(
                ProblemReport.of(List.of(onLine(3), onLine(7))),
                ProblemReport.of(List.of(onLine(3), onLine(3), onLine(7), onLine(3), onLine(7))));
        assertEquals(ProblemReport.of(List.of(onLine(3))), ProblemReport.of(Collections.nCopies(100, onLine(3))));
    }

    @Test
    void whatIsLeftOutIsCounted() {
        String text = ProblemReport.of(
                IntStream.range(0, 50).mapToObj(ProblemReportTest::onLine).toList());
        assertTrue(text.endsWith("… and 10 more problems"), text);
    }
}
