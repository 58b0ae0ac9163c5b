package dev.takt.app.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.ReportedFacts;
import dev.takt.loop.SolveEnding;
import dev.takt.solver.ipm.SolveStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class RemedyTest {
    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"IN_PROGRESS", "OPTIMAL", "ACCEPTABLE", "ITERATED", "PREPARED", "INTERRUPTED"})
    void everyFailureHasOne(SolveStatus status) {
        String remedy = Remedy.of(ReportedFacts.ending(status));
        assertTrue(remedy.startsWith("Maybe ") && remedy.endsWith("."), remedy);
    }

    @Test
    void aStepWithoutASolveHasNone() {
        assertEquals("", Remedy.of(SolveEnding.NONE));
    }
}
