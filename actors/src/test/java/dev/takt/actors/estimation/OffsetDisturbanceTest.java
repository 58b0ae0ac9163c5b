package dev.takt.actors.estimation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.settings.SignalSettings;
import dev.takt.solver.model.ModelException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The estimates of added disturbances on linear models, against their closed forms. */
class OffsetDisturbanceTest {
    private static final double PERIOD = 1;

    private static Case of(String equations, String blocks) {
        return CaseFile.parse("""
                model {
                  domain { t { horizon = 5 s, points = 6, scheme = backward-difference } }
                  parameters { x0 = 1, z0 = 0, xsp { value = 0, range = [-1, 1] } }
                  variables { x(t) { role = state }, z(t) { role = state }, u(t) { role = control } }
                  equations = ["x(0) = x0", "z(0) = z0", %s]
                  objective = "integral((x - xsp)^2, t)"
                }
                %s
                """.formatted(equations, blocks), "small.conf", List.of());
    }

    /** x' = -x/2 + u + 0.3 in the plant: after k periods the estimate is wrong by 0.3*(1 - phi/20)^k, phi = (1 - e^-0.5)/0.5. */
    @Test
    void fullStateFollowsTheErrorOfThePrediction() {
        Case read = of("\"der(x, t) = u - x/2 for t > 0\", \"der(z, t) = -z for t > 0\"", "");
        StateEstimator estimator = EstimatorSelection.of(read, List.of("x", "z"), PERIOD);
        assertEquals(List.of("disturbance[x]", "disturbance[z]"), estimator.estimatedParameters());
        SignalFeed feed = new SignalFeed(SignalSettings.STANDARD, List.of("x", "z"));
        estimator.correct(feed.deliver(1, 0));
        double phi = (1 - Math.exp(-0.5)) / 0.5;
        double x = 1;
        for (int k = 1; k <= 30; k++) {
            x = x * Math.exp(-0.5) + phi * (0.2 + 0.3);
            assertTrue(estimator.predict(new double[] {0.2}, PERIOD));
            estimator.correct(feed.deliver(x, 0));
            assertEquals(x, estimator.estimate().of("x")[0]);
            assertEquals(
                    0.3 * (1 - Math.pow(1 - phi / 20, k)), estimator.estimate().of("disturbance[x]")[0], 1e-7);
            assertEquals(0, estimator.estimate().of("disturbance[z]")[0], 1e-12);
        }
    }

    /** A value of 1e12, and the next one lost: what it leaves in the disturbance is gone at once, not in hundreds of periods. */
    @ParameterizedTest
    @CsvSource({"1e12, u - x/2", "-1e12, u - x/2", "1e12, u - sqrt(x)/2", "1e4, u - sqrt(x)/2"})
    void fullStateForgetsWhatAWrongValueLeaves(double wrong, String rate) {
        Case read = CaseFile.parse("""
                model {
                  domain { t { horizon = 5 s, points = 6, scheme = backward-difference } }
                  parameters { x0 = 1, xsp { value = 0, range = [-1, 1] } }
                  variables { x(t) { role = state, min = 0, max = 10 }, u(t) { role = control } }
                  equations = ["x(0) = x0", "der(x, t) = %s for t > 0"]
                  objective = "integral((x - xsp)^2, t)"
                }
                """.formatted(rate), "small.conf", List.of());
        StateEstimator estimator = EstimatorSelection.of(read, List.of("x"), PERIOD);
        SignalFeed feed = new SignalFeed(SignalSettings.STANDARD, List.of("x"));
        double rest = rate.contains("sqrt") ? 0.16 : 0.4;
        for (int k = 0; k <= 40; k++) {
            double value = k == 5 ? wrong : k == 6 ? Double.NaN : rest;
            estimator.correct(feed.deliver(value));
            estimator.predict(new double[] {0.2}, PERIOD);
        }
        assertEquals(0, estimator.estimate().of("disturbance[x]")[0], 1e-9, "model and plant rest");
    }

    @ParameterizedTest
    @CsvSource({"ekf", "mhe"})
    void aFilterFindsTheDisturbanceOfAStateThatItSees(String kind) {
        Case read = of("\"der(x, t) = u + z - x/2 for t > 0\", \"der(z, t) = -z for t > 0\"", """
                signals { z { measured = false } }
                estimator { kind = %s, window = 5, process-noise { defaults = 0.01 }, measurement-noise { defaults = 0.01 } }
                """.formatted(kind));
        StateEstimator estimator = EstimatorSelection.of(read, List.of("x"), PERIOD);
        SignalFeed feed = new SignalFeed(SignalSettings.STANDARD, List.of("x"));
        estimator.correct(feed.deliver(1));
        double phi = (1 - Math.exp(-0.5)) / 0.5;
        double x = 1;
        for (int k = 1; k <= 1500; k++) {
            x = x * Math.exp(-0.5) + phi * (0.2 + 0.3);
            estimator.predict(new double[] {0.2}, PERIOD);
            estimator.correct(feed.deliver(x));
        }
        assertEquals(x, estimator.estimate().of("x")[0], 1e-6);
        assertEquals(
                0.3,
                estimator.estimate().of("disturbance[x]")[0]
                        + estimator.estimate().of("z")[0],
                1e-5);
    }

    /** A body under a force of 0.3 that the model does not know, of which only the position is measured. */
    @ParameterizedTest
    @CsvSource({"ekf", "mhe"})
    void aForceIsFoundFromThePosition(String kind) {
        Case read = of("\"der(x, t) = z for t > 0\", \"der(z, t) = u for t > 0\"", """
                signals { z { measured = false } }
                estimator { kind = %s, window = 5, process-noise { defaults = 0.01 }, measurement-noise { defaults = 0.01 } }
                """.formatted(kind));
        assertEquals(new DisturbanceRank(3, 3), DisturbanceRank.of(read, List.of("x"), PERIOD));
        StateEstimator estimator = EstimatorSelection.of(read, List.of("x"), PERIOD);
        SignalFeed feed = new SignalFeed(SignalSettings.STANDARD, List.of("x"));
        estimator.correct(feed.deliver(1));
        double x = 1;
        double speed = 0;
        for (int k = 1; k <= 400; k++) {
            double force = Math.sin(0.1 * k) + 0.3;
            x += speed + force / 2;
            speed += force;
            estimator.predict(new double[] {Math.sin(0.1 * k)}, PERIOD);
            estimator.correct(feed.deliver(x));
        }
        assertEquals(0.3, estimator.estimate().of("disturbance[z]")[0], 1e-5);
        assertEquals(speed, estimator.estimate().of("z")[0], 1e-4);
    }

    /** On a linear model what is told of a filter is what it does, once its gain is steady. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            z       | u         | 0.01 | disturbance[z]
            z       | u - z/8   | 0.1  | disturbance[z]
            u - x/2 | -z/4 + x  | 0.01 | disturbance[x]
            z - x/9 | u - z/9   | 0.01 | disturbance[x]
            """)
    void aDisturbanceIsFoundInThePeriodsThatAreTold(String ofX, String ofZ, String noise, String name) {
        Case read = of(
                "\"der(x, t) = %s for t > 0\", \"der(z, t) = %s for t > 0\"".formatted(ofX, ofZ), """
                signals { z { measured = false } }
                estimator { kind = ekf, process-noise { defaults = 0.01 }, measurement-noise { defaults = %s } }
                """.formatted(noise));
        List<DisturbanceSettling> told = DisturbanceSettling.of(read, List.of("x"), PERIOD);
        assertEquals(
                List.of(name),
                told.stream().map(DisturbanceSettling::disturbance).toList());
        int periods = told.getFirst().periods();
        assertTrue(periods > 5 && periods < 500, told::toString);
        StateEstimator plant = EstimatorSelection.of(read, List.of("x"), PERIOD);
        StateEstimator estimator = EstimatorSelection.of(read, List.of("x"), PERIOD);
        SignalFeed feed = new SignalFeed(SignalSettings.STANDARD, List.of("x"));
        double[] none = {0};
        for (int k = 0; k < 1500; k++) {
            estimator.predict(none, PERIOD);
            plant.predict(none, PERIOD);
            estimator.correct(feed.deliver(plant.estimate().of("x")[0]));
        }
        assertEquals(0, estimator.estimate().of(name)[0], 1e-9);
        StateEstimate stepped = plant.estimate();
        stepped.values[stepped.offset(name)] = 1;
        plant.begin(stepped);
        for (int k = 1; k <= periods; k++) {
            estimator.predict(none, PERIOD);
            plant.predict(none, PERIOD);
            estimator.correct(feed.deliver(plant.estimate().of("x")[0]));
            boolean found = estimator.estimate().of(name)[0] >= 1 - Math.exp(-1);
            assertEquals(k == periods, found, "after " + k + " of " + periods);
        }
    }

    /** Where a state that nothing measures integrates, its rate has the disturbance: in that of x the two could not be told apart. */
    @ParameterizedTest
    @CsvSource({"z - x, u", "z - x, u - x", "z - x + 0.5*u, u"})
    void anIntegratorBehindAMeasurementHasIt(String rate, String behind) {
        Case read = of("\"der(x, t) = " + rate + " for t > 0\", \"der(z, t) = " + behind + " for t > 0\"", """
                signals { z { measured = false } }
                estimator { kind = ekf, process-noise { defaults = 0.01 }, measurement-noise { defaults = 0.01 } }
                """);
        assertEquals(new DisturbanceRank(3, 3), DisturbanceRank.of(read, List.of("x"), PERIOD));
        assertEquals(
                List.of("disturbance[z]"),
                EstimatorSelection.of(read, List.of("x"), PERIOD).estimatedParameters());
    }

    /** A state that integrates and that nothing shows could be anything. */
    @Test
    void noneIsEstimatedThatTheMeasurementsDoNotShow() {
        Case read = of("\"der(x, t) = u - x for t > 0\", \"der(z, t) = u for t > 0\"", """
                signals { z { measured = false } }
                estimator { kind = ekf, process-noise { defaults = 0.01 }, measurement-noise { defaults = 0.01 } }
                """);
        DisturbanceRank rank = DisturbanceRank.of(read, List.of("x"), PERIOD);
        assertEquals(new DisturbanceRank(2, 3), rank);
        assertFalse(rank.isFull());
        assertEquals(
                List.of(), EstimatorSelection.of(read, List.of("x"), PERIOD).estimatedParameters());
    }

    /** Two disturbances of one rate cannot be told apart, nor what acts only where x differs from 1 while it is looked at there. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            u - x/2 + d + e       | [d, e] | 3
            u - x/2 + d           | [d]    | 3
            u - x/2 + d*(1 - x)   | [d]    | 3
            u - x/2 + d*(x - x)   | [d]    | 2
            """)
    void parametersThatAreNamedHaveARankToo(String rate, String names, int rank) {
        Case read = CaseFile.parse("""
                model {
                  domain { t { horizon = 5 s, points = 6, scheme = backward-difference } }
                  parameters { x0 = 1, z0 = 0, d = 0, e = 0 }
                  variables { x(t) { role = state }, z(t) { role = state }, u(t) { role = control } }
                  equations = ["x(0) = x0", "z(0) = z0", "der(x, t) = %s for t > 0", "der(z, t) = u - z for t > 0"]
                  objective = "integral(x^2, t)"
                }
                signals { z { measured = false } }
                estimator { kind = ekf, parameters = %s, process-noise { defaults = 0.01 }, measurement-noise { defaults = 0.01 } }
                """.formatted(rate, names), "small.conf", List.of());
        int columns = 2 + names.split(",").length;
        assertEquals(new DisturbanceRank(rank, columns), DisturbanceRank.of(read, List.of("x"), PERIOD));
    }

    @Test
    void anEstimatorNeedsAMeasurement() {
        Case read = of("\"der(x, t) = u - x for t > 0\", \"der(z, t) = -z for t > 0\"", """
                signals { defaults { measured = false } }
                estimator { kind = ekf, process-noise { defaults = 0.01 }, measurement-noise { defaults = 0.01 } }
                """);
        ModelException refused =
                assertThrows(ModelException.class, () -> EstimatorSelection.of(read, List.of(), PERIOD));
        assertTrue(
                String.valueOf(refused.getMessage()).contains("ekf, and nothing that is measured"), refused::toString);
    }

    @Test
    void theRankIsThatOfTheMatrix() {
        assertEquals(2, DisturbanceRank.rank(new double[][] {{1, 2}, {3, 4}, {5, 6}}));
        assertEquals(1, DisturbanceRank.rank(new double[][] {{1e-6, 2}, {2e-6, 4}}));
        assertEquals(0, DisturbanceRank.rank(new double[][] {{0, 0}}));
    }
}
