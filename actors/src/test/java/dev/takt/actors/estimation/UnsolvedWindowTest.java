package dev.takt.actors.estimation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.config.Case;
import dev.takt.config.settings.SignalSettings;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where a window has no solution, the estimate is that of the filter. */
class UnsolvedWindowTest {
    private static final double PERIOD = 0.5;

    private final SignalFeed filterFeed = new SignalFeed(SignalSettings.STANDARD, List.of("x"));
    private final SignalFeed windowFeed = new SignalFeed(SignalSettings.STANDARD, List.of("x"));

    private static StateEstimator of(String kind, double deviation) {
        Case read = ModelText.read(
                "",
                "x(t) { role = state, min = 0, max = 10, start = 1 }, y(t) { max = 2, start = 0 }",
                "\"der(x, t) = y - x for t > 0\", \"y^3 + y = u + 0.01*x\"",
                """
                estimator { kind = %s, window = 2
                  process-noise { defaults = 0.1 }, measurement-noise { defaults = 0.2 }, initial-deviation { x = %s } }
                """.formatted(kind, deviation));
        return EstimatorSelection.of(read, List.of("x"), PERIOD);
    }

    private void step(StateEstimator filter, MovingHorizonEstimator window, double applied, double value) {
        filter.predict(new double[] {applied}, PERIOD);
        window.predict(new double[] {applied}, PERIOD);
        filter.correct(filterFeed.deliver(value));
        window.correct(windowFeed.deliver(value));
    }

    /** With a control of 30, y is 3, beyond its bound, whatever x is within its own; the window holds such a control for two periods. */
    @Test
    void takesTheFilterWhereABoundCannotHold() {
        StateEstimator filter = of("ekf", 0.3);
        MovingHorizonEstimator window = (MovingHorizonEstimator) of("mhe", 0.3);
        step(filter, window, 2, 1.2);
        assertEquals(0, window.failures());
        step(filter, window, 30, 1.9);
        assertEquals(1, window.failures());
        assertEquals(3, window.estimate().of("y")[0], 0.01);
        assertArrayEquals(filter.estimate().values, window.estimate().values, 1e-4);
        step(filter, window, 2, 1.5);
        assertEquals(2, window.failures());
        step(filter, window, 2, 1.3);
        assertEquals(2, window.failures(), "it has left the window");
        assertEquals(1, window.estimate().of("y")[0], 0.01);
    }

    /** A deviation whose square is no number but 0 is no weight. */
    @Test
    void takesTheFilterWhereThereIsNoWeight() {
        StateEstimator filter = of("ekf", 1e-200);
        MovingHorizonEstimator window = (MovingHorizonEstimator) of("mhe", 1e-200);
        for (int k = 1; k <= 4; k++) {
            step(filter, window, 2, 1.5);
            assertEquals(Math.min(k, 2), window.failures(), "the window begins at the first state for two periods");
            if (k <= 2) {
                assertArrayEquals(filter.estimate().values, window.estimate().values);
            }
        }
    }
}
