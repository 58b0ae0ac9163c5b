package dev.takt.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.diagnostics.CaseFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** A slip would declare something new that nothing uses. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            model.parameters.vreff=5    | vreff is no parameter of the file | Maybe vref is meant.
            model.parameters.N=5        | N is no parameter of the file     | Maybe model.constants.N is meant.
            model.variables.vv.max=3    | vv is no variable of the file     | expected: one of u, v
            model.variables.zzz={max=3} | zzz is no variable of the file    | Maybe it has another name in the file.
            model.domain.tt.points=3    | tt is no domain of the file       | expected: one of t
            """)
    void refusesANameThatTheFileDoesNotDeclare(String override, String found, String cure) {
        String message = String.valueOf(
                assertThrows(CaseFileException.class, () -> tank(override)).getMessage());
        assertTrue(message.startsWith("--set " + override.replaceFirst("=.*", "") + ": " + found), message);
        assertTrue(message.contains(cure), message);
    }

    @Test
    void givesADeclaredNameAFurtherSetting() {
        assertEquals("tank", tank("model.variables.v.max=3").name());
        assertEquals(
                "tank",
                tank("model.parameters.vref={ value = 3, range = [0, 4] }").name());
        assertEquals("tank", tank("model.constants={ N = 3, weight = 1 }").name());
    }

    /** What the file, or another override, already uses is no slip. */
    @Test
    void declaresANameThatIsUsed() {
        assertEquals(
                "tank",
                tank("model.parameters.k=2", "model.equations=[\"v(0) = v0\", \"der(v, t) = u - k*v\"]")
                        .name());
    }

    @Test
    void makesAParameterOfAConstant() {
        assertEquals(
                "tank",
                tank("model.constants.weight=null", "model.parameters.weight=2").name());
    }

    private static Case tank(String... overrides) {
        return CaseFile.parse("""
                model {
                  name = tank
                  constants { N = 11, weight = 1 }
                  domain { t { horizon = 2 s, points = "N" } }
                  parameters { v0 = 1, vref = 2 }
                  variables { v(t) { role = state }, u(t) { role = control } }
                  equations = [ "v(0) = v0", "der(v, t) = u" ]
                  minimize = "integral((v - vref)^2 + weight*u^2, t)"
                }
                """, "tank.conf", List.of(overrides));
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
