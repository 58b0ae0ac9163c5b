package dev.takt.app.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.app.report.ModelMarks.Bounds;
import dev.takt.app.report.ModelMarks.Target;
import dev.takt.config.CaseFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ModelMarksTest {

    @Test
    void findsWhatTheObjectiveWantsAVariableNear() {
        ModelMarks marks = marks("distillation.conf");
        assertEquals(Set.of(new Target.Number(0.8958)), marks.targets().get("x[1]"));
        assertEquals(Set.of(new Target.Number(2.51459)), marks.targets().get("u"));
        assertFalse(marks.targets().containsKey("x[2]"));
    }

    @Test
    void findsSetPointsInsideOfIntegrals() {
        ModelMarks marks = marks("heated-plate.conf");
        assertEquals(Set.of(new Target.SetPoint("Tsp")), marks.targets().get("T"));
        assertTrue(marks.isTarget("Tsp"));
        assertFalse(marks.isTarget("T0"));
        assertEquals(List.of("x1", "x2"), marks.space().get("T"));
    }

    @Test
    void findsSetPointsAndLimitsThatAreCoursesOfTime() {
        assertEquals(
                Set.of(new Target.SetPoint("Tsp")), marks("cstr.conf").targets().get("T"));
        assertEquals(
                Set.of(new Target.Limit("low"), new Target.Limit("high")),
                marks("two-rooms.conf").targets().get("T[1]"));
    }

    @Test
    void knowsBoundsThatAreNumbers() {
        assertEquals(new Bounds(1, 5), marks("distillation.conf").bounds().get("u"));
        assertEquals(
                new Bounds(50, Double.POSITIVE_INFINITY),
                marks("heated-plate.conf").bounds().get("Q"));
        assertFalse(marks("heated-plate.conf").bounds().containsKey("T"));
    }

    @Test
    void knowsLimitsOfNowAndNoneOfLaterTimes() {
        String model = """
            model {
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1 }
              variables {
                x(t) { role = state }
                u(t) { role = control, min = 0, max = 5 }
              }
              equations = ["x(0) = x0", "der(x, t) = -x + u", "x <= 3 for t > 0", "x >= 1 for t > 1", "x(end) <= 2"]
              minimize = "integral(u^2, t)"
            }
            """;
        ModelMarks marks = ModelMarks.of(
                CaseFile.parse(model, "tank.conf", List.of()).model().problem());
        assertEquals(new Bounds(Double.NEGATIVE_INFINITY, 3), marks.bounds().get("x"));
    }

    private static ModelMarks marks(String example) {
        return ModelMarks.of(CaseFile.read(Path.of("..", "examples", example), List.of())
                .model()
                .problem());
    }
}
