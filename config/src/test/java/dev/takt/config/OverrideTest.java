package dev.takt.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.diagnostics.CaseFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Settings of the command line over those of a file. */
class OverrideTest {
    private static final Path PROBLEM = Path.of("..", "examples", "problems", "hs15.conf");
    private static final Path FRACTIONATOR = Path.of("..", "examples", "fractionator.conf");

    @Test
    void replacesAConstant() {
        Case read = CaseFile.read(PROBLEM, List.of("model.constants.guess=[0, 0]"));
        assertEquals("hs15", read.name());
    }

    @Test
    void refusesAConstantThatNothingWouldUse() {
        CaseFileException refused = assertThrows(
                CaseFileException.class, () -> CaseFile.read(PROBLEM, List.of("model.constants.gues=[0, 0]")));
        String message = String.valueOf(refused.getMessage());
        assertTrue(message.contains("--set model.constants.gues: gues is no constant of the file"), message);
        assertTrue(message.contains("expected: one of guess"), message);
        assertTrue(message.contains("Maybe guess is meant."), message);
    }

    @Test
    void namesItselfWhereItMakesABlock() {
        CaseFileException refused = assertThrows(
                CaseFileException.class, () -> CaseFile.read(PROBLEM, List.of("sovler.barrier.initial=1")));
        String message = String.valueOf(refused.getMessage());
        assertTrue(message.startsWith("--set sovler.barrier.initial=1: sovler: unknown setting"), message);
        assertTrue(message.contains("Maybe solver is meant."), message);
    }

    @Test
    void takesSetPointsAway() {
        assertEquals(4, CaseFile.read(FRACTIONATOR, List.of()).setPoints().size());
        assertEquals(
                3,
                CaseFile.read(FRACTIONATOR, List.of("loop.set-points.steam=null"))
                        .setPoints()
                        .size());
        assertEquals(
                0,
                CaseFile.read(FRACTIONATOR, List.of("loop.set-points=null"))
                        .setPoints()
                        .size());
    }

    @Test
    void takesDisturbancesAwayBesideTheirDeviation() {
        Case read = CaseFile.read(FRACTIONATOR, List.of("estimator.offset-free=off"));
        assertEquals(List.of(), read.estimator().offsetFree().disturbances());
    }

    @Test
    void aFolderIsNotProposedInPlaceOfItself() {
        CaseFileException refused =
                assertThrows(CaseFileException.class, () -> CaseFile.read(Path.of("..", "examples"), List.of()));
        String message = String.valueOf(refused.getMessage());
        assertTrue(message.contains("is a directory") && !message.contains("Maybe"), message);
    }
}
