package dev.takt.actors.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResumeDecisionTest {
    private static final ResumeDecision DECISION = new ResumeDecision(10, 0.02);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # automatic | configuration | model | now  | deviation | reason
            true        | c             | m     | 1005 | 0.01      |
            true        | c             | m     | 1000 | 0.02      |
            false       | c             | m     | 1005 | 0.01      | the loop did not drive the actuators before
            true        | other         | m     | 1005 | 0.01      | the configuration has changed
            true        | c             | other | 1005 | 0.01      | the model has changed
            true        | c             | m     | 999  | 0.01      | the plan lies in the future: a clock was set back
            true        | c             | m     | NaN  | 0.01      | the plan lies in the future: a clock was set back
            true        | c             | m     | 1011 | 0.01      | the plan is 11.0 s old, at most 10.0 s
            true        | c             | m     | 1005 | NaN       | a state is not measured
            true        | c             | m     | 1005 | 0.05      | the plant is 0.0500 of its range away from the plan, at most 0.0200
            """)
    void resumesOnlyWhatNothingSpeaksAgainst(
            boolean automatic, String configuration, String model, double now, double deviation, String reason) {
        var answer = DECISION.decide(
                new ResumeDecision.Kept("c", "m", 1000, 1060, automatic),
                new ResumeDecision.Present(configuration, model, now, deviation));
        assertEquals(reason == null ? "" : reason, answer.reason());
        assertEquals(reason == null, answer.resumes());
    }

    @ParameterizedTest
    @CsvSource({"1007.9, true", "1008, false"})
    void neverGoesBeyondTheEndOfThePlan(double now, boolean resumes) {
        var answer = DECISION.decide(
                new ResumeDecision.Kept("c", "m", 1000, 1008, true), new ResumeDecision.Present("c", "m", now, 0));
        assertEquals(resumes, answer.resumes());
    }
}
