package dev.takt.actors.estimation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.settings.SignalSettings;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On a linear model without active bounds moving-horizon estimation is the Kalman filter, whatever the model is made of. */
class WindowAgainstFilterTest {
    private static final double PERIOD = 0.2;

    /** A field of 2 x 3 places whose time is not its first domain, a state, an algebraic variable, and much that drives them. */
    private static final String FIELD = """
            model {
              domain {
                y { from = 0, to = 1, points = 2, scheme = central-difference }
                z { from = 0, to = 2, points = 3, scheme = central-difference }
                t { horizon = 2 s, step = 0.2 s }
              }
              parameters {
                x0 = 1, gain = 2, d = 0.3, far = 5
                load(t) { value = "1 + sin(t)", range = unlimited }
                k(z) { value = "1 + z" }
              }
              variables {
                x(t) { role = state, start = 1 }
                T(y, t, z) { role = state, start = 3 }
                a(t) { start = 5.5 }
                u(t) { role = control, start = 0.5 }
              }
              equations = [
                "x(0) = x0"
                "der(x, t) = gain*u + d - x + 0.1*t for t > 0"
                "der(T, t) = k*x - (1 + y + 0.5*z)*T + load for t > 0, z > 0"
                "T(y, t, 0) = 3*x for t > 0"
                "2*a - x = 4*x + integral(T(1, t, z), z)"
                "integral(x, t) = far"
              ]
              objective = "integral(u^2, t)"
            }
            estimator {
              kind = %s, window = 3, parameters = [d], gate = 50
              process-noise { x = 0.02, d = 0.01, T = 0.05 }
              measurement-noise { defaults = 0.1, a = 0.2 }
              initial-deviation { x = 0.5, d = 0.2, T = 0.4 }
            }
            """;

    private static final String[] SIGNALS = {"T[2][3]", "x", "nothing", "a", "T[1][2]"};

    private final StateEstimator filter = of("ekf");
    private final MovingHorizonEstimator window = (MovingHorizonEstimator) of("mhe");
    private final SignalFeed filterFeed = new SignalFeed(SignalSettings.STANDARD, List.of(SIGNALS));
    private final SignalFeed windowFeed = new SignalFeed(SignalSettings.STANDARD, List.of(SIGNALS));
    private int period;

    private static StateEstimator of(String kind) {
        Case read = CaseFile.parse(FIELD.formatted(kind), "field.conf", List.of());
        return EstimatorSelection.of(read, List.of(SIGNALS), PERIOD);
    }

    private void step(double... values) {
        period++;
        double[] applied = {0.5 * Math.sin(period)};
        assertTrue(filter.predict(applied, PERIOD));
        assertTrue(window.predict(applied, PERIOD));
        double[] expected = new double[SIGNALS.length];
        double[] expectedToo = new double[SIGNALS.length];
        filter.expectedSignals(expected);
        window.expectedSignals(expectedToo);
        assertArrayEquals(expected, expectedToo, 5e-5);
        correct(values);
    }

    private void correct(double... values) {
        if (values.length == 0) {
            filter.correct(filterFeed.silence());
            window.correct(windowFeed.silence());
        } else {
            filter.correct(filterFeed.deliver(values));
            window.correct(windowFeed.deliver(values));
        }
        assertEquals(0, window.failures());
        assertEquals(filter.estimate().time(), window.estimate().time(), 1e-12);
        assertArrayEquals(filter.estimate().values, window.estimate().values, 5e-5, "period " + period);
        for (int i = 0; i < SIGNALS.length; i++) {
            assertEquals(filter.innovations().result(i), window.innovations().result(i));
            assertEquals(filter.innovations().value(i), window.innovations().value(i), 5e-5);
        }
    }

    /** Values that no model explains, so that every part of it is drawn at. */
    private void steps(int number) {
        for (int k = 0; k < number; k++) {
            step(
                    3 + Math.sin(3 * period),
                    1 + 0.3 * Math.cos(period),
                    Double.NaN,
                    11 + Math.sin(5 * period),
                    2.5 + 0.5 * Math.cos(2 * period));
        }
    }

    @Test
    void isTheFilterOnAFieldWithADisturbance() {
        assertEquals(List.of("d"), window.estimatedParameters());
        correct(2.4, 1.1, Double.NaN, 9, 2.2);
        steps(6);
        assertEquals(3, window.periods());
        assertTrue(Math.abs(window.estimate().of("d")[0] - 0.3) > 0.01, "the disturbance is estimated too");
    }

    @Test
    void isTheFilterWhileSignalsAreMissing() {
        steps(2);
        step();
        step(Double.NaN, 1.3, 4, Double.NaN, 2.7);
        step(3, 1.1, Double.NaN, 11, Double.NaN);
        step(3, 1000, Double.NaN, 11, Double.NaN);
        assertEquals(CorrectionResult.REJECTED_NIS, window.innovations().result(1));
        assertEquals(CorrectionResult.NOT_OBSERVED, window.innovations().result(2));
        steps(3);
    }

    @Test
    void isTheFilterWithOtherParameters() {
        steps(1);
        for (StateEstimator estimator : List.of(filter, window)) {
            estimator.setParameter("gain", 5);
            estimator.setParameter("k", 3, 1, 4);
            estimator.setParameter("what the model does not have", 7);
        }
        // a window looks back with the parameters of now: it begins where they changed
        StateEstimate state = StateEstimate.copyOf(filter.estimate());
        filter.begin(state);
        window.begin(state);
        assertEquals(0, window.periods());
        steps(5);
    }

    /** A window that has begun anew knows nothing of what was before, and the load goes with the clock. */
    @Test
    void isTheFilterWhereItBeginsAnew() {
        steps(5);
        filter.begin(40);
        window.begin(40);
        assertEquals(40, window.estimate().time());
        assertEquals(0, window.periods());
        assertArrayEquals(filter.estimate().values, window.estimate().values);
        correct(2.4, 1.1, Double.NaN, 9, 2.2);
        steps(5);
        StateEstimate state = StateEstimate.copyOf(filter.estimate());
        state.values[0] += 0.5;
        state.time = 77;
        filter.begin(state);
        window.begin(state);
        assertEquals(77, window.estimate().time());
        assertArrayEquals(state.values, window.estimate().values);
        steps(2);
    }

    /** What does not fit the grid of periods begins a new window; what differs by rounding does not. */
    @ParameterizedTest
    @CsvSource({"0.1, 0", "0.2, 4", "0.20000004, 4", "0.2000006, 0", "0.1999994, 0", "0.25, 0"})
    void beginsAWindowWhereThePeriodsEnd(double seconds, int periods) {
        StateEstimator longer = EstimatorSelection.of(
                CaseFile.parse(FIELD.formatted("mhe").replace("window = 3", "window = 5"), "field.conf", List.of()),
                List.of(SIGNALS),
                PERIOD);
        SignalFeed feed = new SignalFeed(SignalSettings.STANDARD, List.of(SIGNALS));
        for (int k = 1; k <= 4; k++) {
            longer.predict(new double[] {1}, k == 4 ? seconds : PERIOD);
            longer.correct(feed.deliver(2.4, 1.1, Double.NaN, 9, 2.2));
        }
        assertEquals(periods, ((MovingHorizonEstimator) longer).periods());
        longer.predict(new double[] {1}, PERIOD);
        longer.correct(feed.deliver(2.4, 1.1, Double.NaN, 9, 2.2));
        assertEquals(periods + 1, ((MovingHorizonEstimator) longer).periods());
    }

    @Test
    void goesOnAfterAPeriodThatDoesNotFit() {
        steps(4);
        for (double seconds : new double[] {0.07, 0.2}) {
            filter.predict(new double[] {0.4}, seconds);
            window.predict(new double[] {0.4}, seconds);
            correct(2.4, 1.1, Double.NaN, 9, 2.2);
        }
        steps(3);
    }

    @Test
    void looksAheadAsTheFilterDoes() {
        steps(2);
        StateEstimate ahead = StateEstimate.copyOf(window.estimate());
        assertTrue(window.ahead(new double[] {2}, 0.3, ahead));
        StateEstimate expected = StateEstimate.copyOf(filter.estimate());
        assertTrue(filter.ahead(new double[] {2}, 0.3, expected));
        assertArrayEquals(expected.values, ahead.values, 1e-5);
        filter.at(9);
        window.at(9);
        assertEquals(9, window.estimate().time());
        assertTrue(window.ahead(new double[] {2}, 0.3, ahead));
        assertEquals(9.3, ahead.time(), 1e-12);
    }
}
