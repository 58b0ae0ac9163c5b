package dev.takt.actors.estimation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.settings.SignalSettings;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Full-state estimation step by step, and where its estimate goes. */
class BelievedSignalsTest {
    private static final String TEXT = """
            model {
              domain {
                t { horizon = 2 s, step = 0.5 s }
                z { from = 0, to = 2, points = 3, scheme = central-difference }
              }
              parameters { T0(z) { value = "z" }, x0 = 4, k(z) { value = "1" }, gain = 2, d = 0.5 }
              variables { T(t, z) { role = state, start = "z" }, x(t) { role = state, start = 4 }, u(t) { role = control } }
              equations = [
                "T(0, z) = T0", "x(0) = x0"
                "der(T, t) = k for t > 0"
                "der(x, t) = gain*u + d for t > 0"
              ]
              objective = "integral(u^2, t)"
            }
            """;
    private static final Case MODEL = CaseFile.parse(TEXT, "small.conf", List.of());
    private static final List<String> SIGNALS = List.of("T[2]", "other", "x");

    private final StateEstimator estimator = EstimatorSelection.of(MODEL, SIGNALS, 0.5);
    private final SignalFeed feed = new SignalFeed(held(), SIGNALS);

    private static SignalSettings held() {
        SignalSettings standard = SignalSettings.STANDARD;
        return new SignalSettings(
                Optional.empty(),
                standard.range(),
                standard.rate(),
                Optional.of(1.5),
                standard.frozenAfter(),
                standard.outlier(),
                standard.badReads(),
                standard.criticality(),
                standard.longest(),
                standard.uncertainAsGood(),
                standard.filter(),
                standard.delay(),
                standard.timeStamp());
    }

    @Test
    void believesWhatIsMeasuredAndPredictsTheRest() {
        assertArrayEquals(new double[] {0, 1, 2}, estimator.estimate().of("T"));
        estimator.correct(feed.deliver(7, 99, Double.NaN));
        assertArrayEquals(new double[] {0, 7, 2}, estimator.estimate().of("T"));
        assertEquals(4, estimator.estimate().of("x")[0]);
        assertEquals(6, estimator.innovations().value(0));
        assertEquals(CorrectionResult.ACCEPTED, estimator.innovations().result(0));
        assertEquals(CorrectionResult.NOT_OBSERVED, estimator.innovations().result(1));
        assertEquals(CorrectionResult.NOT_MEASURED, estimator.innovations().result(2));

        assertTrue(estimator.predict(new double[] {3}, 0.5));
        assertArrayEquals(new double[] {0.5, 7.5, 2.5}, estimator.estimate().of("T"), 1e-9);
        assertEquals(4 + 0.5 * 6.5, estimator.estimate().of("x")[0], 1e-9);
        assertEquals(0.5, estimator.estimate().time());
        double[] expected = new double[3];
        estimator.expectedSignals(expected);
        assertArrayEquals(new double[] {7.5, Double.NaN, 7.25}, expected, 1e-9);

        estimator.correct(feed.silence());
        assertEquals(7, estimator.estimate().of("T")[1], "a value that is held is believed again");
        assertEquals(Double.NaN, estimator.innovations().value(0), "but tells nothing new");
        assertEquals(CorrectionResult.ACCEPTED, estimator.innovations().result(0));
        estimator.correct(feed.silence());
        assertEquals(CorrectionResult.NOT_MEASURED, estimator.innovations().result(0), "too old to be held");
        assertEquals(List.of(), estimator.estimatedParameters());
    }

    @Test
    void movesByTheParametersOfNow() {
        estimator.setParameter("k", 1, 2, 3);
        estimator.setParameter("gain", 10);
        estimator.setParameter("unknown", 4);
        estimator.predict(new double[] {1}, 0.5);
        assertArrayEquals(new double[] {0.5, 2, 3.5}, estimator.estimate().of("T"), 1e-9);
        assertEquals(4 + 0.5 * 10.5, estimator.estimate().of("x")[0], 1e-9);
        estimator.setParameter("k", 4);
        estimator.predict(new double[] {1}, 0.5);
        assertArrayEquals(new double[] {2.5, 4, 5.5}, estimator.estimate().of("T"), 1e-9, "one number for all places");
    }

    @Test
    void takesAsManyControlsAsThereAre() {
        var refused = assertThrows(IllegalArgumentException.class, () -> estimator.predict(new double[2], 0.5));
        assertEquals("2 controls; expected 1", refused.getMessage());
    }

    @Test
    void beginsAnewAndLooksAhead() {
        estimator.correct(feed.deliver(7, 99, 8));
        StateEstimate state = StateEstimate.copyOf(estimator.estimate());
        estimator.begin(20);
        assertEquals(20, estimator.estimate().time());
        assertArrayEquals(new double[] {0, 1, 2}, estimator.estimate().of("T"));
        estimator.begin(state);
        assertEquals(0, estimator.estimate().time());
        assertArrayEquals(new double[] {0, 7, 2}, estimator.estimate().of("T"));
        estimator.at(3);
        assertTrue(estimator.ahead(new double[] {0}, 2, state));
        assertEquals(5, state.time());
        assertArrayEquals(new double[] {2, 9, 4}, state.of("T"), 1e-9);
        assertArrayEquals(new double[] {0, 7, 2}, estimator.estimate().of("T"));
        estimator.gate(1);
        estimator.correct(feed.deliver(1e6, 0, 0));
        assertEquals(1e6, estimator.estimate().of("T")[1], "there is no gate");
    }

    /** Scalars, fields and estimated parameters go to the parameters of the next solve, each to its own. */
    @Test
    void becomesTheInitialStateOfTheNextSolve() {
        StateEstimator filter = EstimatorSelection.of(
                CaseFile.parse(
                        TEXT
                                + "estimator { kind = ekf, parameters = [d], process-noise { defaults = 1 }, measurement-noise { x = 1 } }",
                        "small.conf",
                        List.of()),
                List.of("x"),
                0.5);
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(MODEL.model().problem(), NmpcOptions.DEFAULT);
        StateEstimate state = StateEstimate.copyOf(filter.estimate());
        for (var variable : state.variables()) {
            for (int i = 0; i < variable.size(); i++) {
                state.values[variable.offset() + i] =
                        variable.name().length() * 100 + variable.name().charAt(0) + i;
            }
        }
        new InitialState(MODEL.model().initialConditions(), state, List.of("d", "nothing")).update(solver, state);
        assertArrayEquals(state.of("T"), parameter(solver, "T0"));
        assertArrayEquals(state.of("x"), parameter(solver, "x0"));
        assertArrayEquals(state.of("d"), parameter(solver, "d"));
        assertArrayEquals(new double[] {2}, parameter(solver, "gain"));
    }

    private static double[] parameter(RecedingHorizonSolver solver, String name) {
        return solver.problem().parameterBlocks().stream()
                .filter(block -> block.parameter().name().equals(name))
                .map(block -> {
                    double[] part = new double[block.size()];
                    System.arraycopy(solver.program().parameters().values(), block.offset(), part, 0, part.length);
                    return part;
                })
                .findFirst()
                .orElseThrow();
    }
}
