package dev.takt.actors.estimation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.settings.SignalSettings;
import dev.takt.dynamics.ModelDynamics;
import dev.takt.solver.model.ModelException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Single steps of the extended Kalman filter, by hand. */
class KalmanStepsTest {
    private static final double PERIOD = 0.4;
    /** The square of 3, of the first state, and that of 4, of the measurement, add up to that of 5. */
    private static final String NOISE = """
            estimator { kind = ekf, %s
              process-noise { defaults = 0.1 }, measurement-noise { defaults = 4 }, initial-deviation { defaults = 3 } }
            """;

    private static Case decay(String gate) {
        return ModelText.read(
                "k = 0.5",
                "x(t) { role = state, start = 1 }",
                "\"der(x, t) = u - k*x for t > 0\"",
                NOISE.formatted(gate));
    }

    private static StateEstimator of(Case read, String... signals) {
        return EstimatorSelection.of(read, List.of(signals), PERIOD);
    }

    private static SignalFeed feed(String... signals) {
        return new SignalFeed(SignalSettings.STANDARD, List.of(signals));
    }

    /** A push is constant over a period; over parts of it, its deviation is so much larger that together they come to the same. */
    @ParameterizedTest
    @CsvSource({"0.4", "0.1", "1.6"})
    void addsTheNoiseOfTheTimeThatPasses(double seconds) {
        StateEstimator filter = of(decay(""), "x");
        assertTrue(filter.predict(new double[] {2}, seconds));
        double a = Math.exp(-0.5 * seconds);
        double push = (1 - a) / 0.5;
        double mean = a + 2 * push;
        assertEquals(mean, filter.estimate().of("x")[0], 1e-8);
        assertEquals(seconds, filter.estimate().time());
        double variance = 9 * a * a + push * push * 0.01 / (PERIOD * seconds);
        filter.correct(feed("x").deliver(mean + 1));
        assertEquals(1 / (variance + 16), filter.innovations().normalizedSquare(0), 1e-8);
        assertEquals(mean + variance / (variance + 16), filter.estimate().of("x")[0], 1e-7);
    }

    @Test
    void saysWhatItDidWithEachSignal() {
        StateEstimator filter = of(decay(""), "p", "x");
        SignalFeed feed = feed("p", "x");
        double[] expected = new double[2];
        filter.expectedSignals(expected);
        assertArrayEquals(new double[] {Double.NaN, 1}, expected);
        filter.correct(feed.deliver(7, Double.NaN));
        assertEquals(CorrectionResult.NOT_OBSERVED, filter.innovations().result(0));
        assertEquals(Double.NaN, filter.innovations().value(0));
        assertEquals(CorrectionResult.NOT_MEASURED, filter.innovations().result(1));
        assertEquals(Double.NaN, filter.innovations().value(1));
        assertEquals(1, filter.estimate().of("x")[0]);
        filter.correct(feed.deliver(7, 6));
        assertEquals(CorrectionResult.ACCEPTED, filter.innovations().result(1));
        assertEquals(5, filter.innovations().value(1));
        assertEquals(1, filter.innovations().normalizedSquare(1), 1e-15);
        assertEquals(1 + 5 * 9 / 25.0, filter.estimate().of("x")[0], 1e-14);
        filter.correct(feed.silence());
        assertEquals(CorrectionResult.NOT_MEASURED, filter.innovations().result(1));
        assertEquals(5, filter.innovations().accumulated(1));
        assertEquals(List.of(), filter.estimatedParameters());
    }

    /** The gate is as wide as it says, its edge belongs to it, and it can be moved. */
    @ParameterizedTest
    @CsvSource({
        "gate = 2, 0, 11, ACCEPTED",
        "gate = 2, 0, 11.01, REJECTED_NIS",
        "gate = 2, 0, -9, ACCEPTED",
        "gate = 2, 0, -9.01, REJECTED_NIS",
        "gate = 2, 3, 16, ACCEPTED",
        "gate = 2, 3, 16.01, REJECTED_NIS",
        "gate = 2, Infinity, 1e6, ACCEPTED",
        "'', 0, 1e6, ACCEPTED"
    })
    void gatesAtSoManyDeviations(String gate, double later, double value, CorrectionResult expected) {
        StateEstimator filter = of(decay(gate), "x");
        if (later > 0) {
            filter.gate(later);
        }
        filter.correct(feed("x").deliver(value));
        assertEquals(expected, filter.innovations().result(0));
        double moved = expected == CorrectionResult.ACCEPTED ? (value - 1) * 9 / 25 : 0;
        assertEquals(1 + moved, filter.estimate().of("x")[0], 1e-9 * Math.abs(value));
    }

    /** Three values that are far off may be wrong; the fourth shows that the estimate is, and the gate is open until one is near. */
    @Test
    void opensTheGateForASignalThatStaysFarFromTheEstimate() {
        StateEstimator filter = of(decay("gate = 2"), "x");
        SignalFeed feed = feed("x");
        StringBuilder results = new StringBuilder();
        for (double value : new double[] {20, 20, 20, 20, 20, Double.NaN, 20, 20, -60, 20}) {
            filter.correct(Double.isNaN(value) ? feed.silence() : feed.deliver(value));
            results.append(
                    switch (filter.innovations().result(0)) {
                        case ACCEPTED -> Math.abs(filter.innovations().value(0)) > 10 ? 'A' : 'a';
                        case REJECTED_NIS -> 'r';
                        default -> '.';
                    });
        }
        assertEquals("rrrAA.aara", results.toString());
    }

    @Test
    void beginsAnew() {
        StateEstimator filter = of(decay(""), "x");
        SignalFeed feed = feed("x");
        for (int k = 0; k < 5; k++) {
            filter.predict(new double[] {0}, PERIOD);
            filter.correct(feed.deliver(20));
        }
        filter.begin(12);
        assertEquals(12, filter.estimate().time());
        assertEquals(1, filter.estimate().of("x")[0]);
        filter.correct(feed.deliver(6));
        assertEquals(1, filter.innovations().normalizedSquare(0), 1e-15, "as uncertain as at first");
        StateEstimate other = StateEstimate.copyOf(filter.estimate());
        other.values[0] = -4;
        other.time = 30;
        filter.begin(other);
        assertEquals(30, filter.estimate().time());
        filter.correct(feed.deliver(6));
        assertEquals(10, filter.innovations().value(0));
        assertEquals(4, filter.innovations().normalizedSquare(0), 1e-15);
        filter.at(44);
        assertEquals(44, filter.estimate().time());
    }

    @Test
    void movesByTheParametersOfNow() {
        StateEstimator filter = of(decay(""), "x");
        filter.setParameter("k", 2);
        filter.predict(new double[] {0}, PERIOD);
        assertEquals(Math.exp(-2 * PERIOD), filter.estimate().of("x")[0], 1e-8);
    }

    @Test
    void looksAheadWithoutMoving() {
        StateEstimator filter = of(decay(""), "x");
        filter.at(5);
        StateEstimate ahead = StateEstimate.copyOf(filter.estimate());
        ahead.values[0] = 99;
        assertTrue(filter.ahead(new double[] {0}, 3, ahead));
        assertEquals(Math.exp(-1.5), ahead.of("x")[0], 1e-7);
        assertEquals(8, ahead.time());
        assertEquals(5, filter.estimate().time());
        assertEquals(1, filter.estimate().of("x")[0]);
    }

    /** x' = x^2 from 1 is infinite after a second. */
    @ParameterizedTest
    @CsvSource({"full-state", "ekf", "mhe"})
    void saysThatTheModelHasNoMotion(String kind) {
        Case read = ModelText.read(
                "",
                "x(t) { role = state, start = 1 }",
                "\"der(x, t) = u + x^2 for t > 0\"",
                NOISE.formatted("").replace("ekf", kind));
        StateEstimator estimator = of(read, "x");
        StateEstimate ahead = StateEstimate.copyOf(estimator.estimate());
        assertFalse(estimator.ahead(new double[] {0}, 1.5, ahead));
        assertFalse(estimator.predict(new double[] {0}, 1.5));
        assertEquals(1, estimator.estimate().of("x")[0]);
        assertEquals(1, ahead.of("x")[0]);
        assertEquals(1.5, estimator.estimate().time(), "time has passed all the same");
        assertTrue(estimator.ahead(new double[] {0}, 0.5, ahead));
        assertEquals(2, ahead.of("x")[0], 1e-6);
        assertEquals(2, ahead.time());
        assertTrue(estimator.predict(new double[] {0}, 0.5));
        assertEquals(2, estimator.estimate().of("x")[0], 1e-6);
    }

    /** With y^3 + y = x a small change of x changes y by 1 / (3 y^2 + 1) of it: a thirteenth at y = 2, a quarter at y = 1. */
    @Test
    void followsAnAlgebraicSignalToFirstOrder() {
        Case read = ModelText.read(
                "",
                "x(t) { role = state }, y(t) { start = 0 }, w(t) {}",
                "\"der(x, t) = u for t > 0\", \"y^3 + y = x\", \"w = 2*x + y\"",
                NOISE.formatted(""));
        ModelDynamics plant = ModelDynamics.of(read.model().problem());
        ExtendedKalmanFilter filter = new ExtendedKalmanFilter(plant, List.of("y", "w"), PERIOD, read.estimator());
        assertEquals(
                List.of("x"),
                filter.differentialEntries().stream()
                        .map(WindowProblem.Entry::variable)
                        .toList());
        StateEstimate state = StateEstimate.copyOf(filter.estimate());
        set(state, 10, 2);
        filter.begin(state);
        filter.correct(feed("y", "w").deliver(3, 1));
        double slope = 1 / 13.0;
        double variance = 9 * slope * slope + 16;
        assertEquals(1 / variance, filter.innovations().normalizedSquare(0), 1e-14);
        assertEquals(CorrectionResult.NOT_OBSERVED, filter.innovations().result(1), "w is no unknown");
        double gain = 9 * slope / variance;
        assertEquals(10 + gain, filter.estimate().of("x")[0], 1e-13);
        assertEquals(2 + gain * slope, filter.estimate().of("y")[0], 1e-14);
        assertEquals(2 * (10 + gain) + 2 + gain * slope, filter.estimate().of("w")[0], 1e-12, "what follows, follows");
        double left = 9 - gain * slope * 9;
        assertEquals(left, filter.covariance().values[0][0], 1e-12);

        set(state, 2, 1);
        filter.moveTo(state);
        double[] differential = new double[1];
        filter.differentialState(differential);
        assertEquals(2, differential[0]);
        assertEquals(left, filter.covariance().values[0][0], "the covariance stays");
        filter.correct(feed("y", "w").deliver(3, 1));
        assertEquals(4 / (left / 16 + 16), filter.innovations().normalizedSquare(0), 1e-13);

        filter.predict(new double[] {10}, PERIOD);
        double y = filter.estimate().of("y")[0];
        assertEquals(y * y * y + y, filter.estimate().of("x")[0], 1e-9);
        assertEquals(2 * filter.estimate().of("x")[0] + y, filter.estimate().of("w")[0], 1e-12);
        double now = filter.covariance().values[0][0];
        filter.correct(feed("y", "w").deliver(y + 1, 1));
        assertEquals(
                1 / (now / Math.pow(3 * y * y + 1, 2) + 16),
                filter.innovations().normalizedSquare(0),
                1e-12);
    }

    private static void set(StateEstimate state, double x, double y) {
        state.variables().forEach(variable -> {
            if (!variable.name().equals("w")) {
                state.values[variable.offset()] = variable.name().equals("x") ? x : y;
            }
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ekf | 300 |
            ekf | 301 | an extended Kalman filter of 301 states, 0.9 GFLOP or more a period; expected at most 300 states
            mhe | 65  | moving-horizon estimation of 65 states; expected at most 64 states
            """)
    void refusesMoreStatesThanItsMatricesCanBear(String kind, int states, String said) {
        Case read = ModelText.read(
                "",
                "x[i in 1.." + states + "](t) { role = state }",
                "\"der(x[i], t) = u - x[i] for t > 0, i in 1.." + states + "\"",
                NOISE.formatted("").replace("ekf", kind));
        if (said == null) {
            assertEquals(states, of(read, "x[1]").estimate().size());
        } else {
            String message = String.valueOf(
                    assertThrows(ModelException.class, () -> of(read, "x[1]")).getMessage());
            assertTrue(message.contains(said), message);
        }
    }
}
