package dev.takt.actors.supervision;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.supervision.ReloadTrial.Verdict;
import dev.takt.config.settings.ReloadSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Trials of five periods, of which one more than before may be bad. */
class ReloadTrialTest {
    /**
     * Bad periods among five before; then the periods of the trial: . good, x bad, S the loop went SAFE; what comes of it in
     * which period.
     */
    @ParameterizedTest
    @CsvSource({
        "0, ....., KEPT,        5",
        "0, x...., KEPT,        5",
        "0, x..x., ROLLED_BACK, 4",
        "0, xx..., ROLLED_BACK, 2",
        "0, ..S.., ROLLED_BACK, 3",
        "2, xxx.., KEPT,        5",
        "2, xxxx., ROLLED_BACK, 4",
        "5, xxxxx, KEPT,        5",
        "5, xxxxS, ROLLED_BACK, 5",
        "0, ....x, KEPT,        5",
        "0, ..,    ON_TRIAL,    2"
    })
    void judgesByWhatWasBefore(int badBefore, String periods, Verdict expected, int after) {
        ReloadTrial trial = new ReloadTrial(new ReloadSettings(5, 1), badBefore);
        Verdict verdict = Verdict.ON_TRIAL;
        int period = 0;
        while (verdict == Verdict.ON_TRIAL && period < periods.length()) {
            char what = periods.charAt(period++);
            verdict = trial.periodEnded(what == 'x', what == 'S');
        }
        assertEquals(expected, verdict);
        assertEquals(after, period);
    }

    @Test
    void saysWhatItHasCounted() {
        ReloadTrial trial = new ReloadTrial(new ReloadSettings(5, 1), 2);
        trial.periodEnded(true, false);
        trial.periodEnded(false, false);
        trial.periodEnded(true, false);
        assertEquals("2 of 3 periods were bad, 2 of 5 before", trial.text());
    }
}
