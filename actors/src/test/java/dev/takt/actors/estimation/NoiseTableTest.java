package dev.takt.actors.estimation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.takt.config.Deviations;
import dev.takt.config.EstimatorCase;
import dev.takt.config.offset.OffsetFree;
import dev.takt.config.settings.EstimatorSettings;
import dev.takt.solver.model.ModelException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NoiseTableTest {
    private static final EstimatorSettings SETTINGS = new EstimatorSettings(
            EstimatorSettings.Kind.EKF, 1, Optional.empty(), List.of(), EstimatorSettings.OffsetFreedom.AUTO);

    private static Deviations of(Map<String, Double> special) {
        return new Deviations(Optional.empty(), special);
    }

    @Test
    void looksUpEachState() {
        NoiseTable noise = NoiseTable.of(
                new EstimatorCase(
                        SETTINGS,
                        of(Map.of("x", 0.1, "T", 0.5)),
                        of(Map.of("T", 3.0)),
                        of(Map.of("x", 7.0)),
                        OffsetFree.NONE),
                List.of("T", "x", "T"),
                List.of("T"));
        assertArrayEquals(new double[] {0.5, 0.1, 0.5}, noise.process());
        assertArrayEquals(new double[] {3}, noise.measurement());
        assertArrayEquals(new double[] {5, 7, 5}, noise.initial(), 1e-15, "ten times the process noise, if not given");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a           | a
            a a b       | a, b
            a b c d     | a, b, c, d
            a b c d e   | a, b, c, d and 1 more
            a b c d e f | a, b, c, d and 2 more
            """)
    void namesWhatIsMissing(String states, String named) {
        var refused = assertThrows(
                ModelException.class,
                () -> NoiseTable.of(
                        new EstimatorCase(SETTINGS, Deviations.NONE, Deviations.NONE, Deviations.NONE, OffsetFree.NONE),
                        List.of(states.split(" ")),
                        List.of("y")));
        assertEquals(2, refused.problems().size());
        var process = refused.problems().getFirst();
        assertEquals("estimator.process-noise", process.element());
        assertEquals("nothing for " + named, process.found());
        assertEquals("Maybe process-noise { defaults = 1e-3 }.", process.cure());
        assertEquals("nothing for y", refused.problems().getLast().found());
        assertEquals("estimator.measurement-noise", refused.problems().getLast().element());
    }
}
