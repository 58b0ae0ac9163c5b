package dev.takt.actors.supervision;

import static dev.takt.actors.supervision.TankSettings.revision;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.takt.actors.supervision.HotReload.Refused;
import dev.takt.actors.supervision.HotReload.Taken;
import dev.takt.actors.supervision.HotReload.Unchanged;
import dev.takt.actors.supervision.ReloadTrial.Verdict;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problem;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HotReloadDecisionTest {
    private final LoopRevision first = revision();
    private final HotReload reload = new HotReload(first);

    @Test
    void takesWhatMayChangeWhileTheLoopRuns() {
        LoopRevision read = revision("loop.recover=4", "actuators.u.rate=1");
        assertEquals(
                new Taken("actuators.u.rate (default) -> 1, loop.recover (default) -> 4", read), reload.propose(read));
    }

    @Test
    void refusesAllIfSomeActsAfterARestartOnly() {
        assertEquals(
                new Refused(
                        "nothing is taken over, because some of it acts after a restart only: loop.period \"100 ms\" ->"
                                + " \"0.2 s\""),
                reload.propose(revision("loop.period=0.2 s", "loop.recover=4")));
    }

    @Test
    void noticesThatNothingHasChanged() {
        assertEquals(new Unchanged("nothing has changed"), reload.propose(revision()));
    }

    /**
     * Periods before (. good, x bad), periods before the new settings hold, periods with them (S: the loop went SAFE); what comes of
     * it, and after how many of them.
     */
    @ParameterizedTest
    @CsvSource({
        "'',      '', .....,  KEPT,        5, '0 of 5 periods were bad, 0 of 5 before'",
        ".....,   '', x....,  KEPT,        5, '1 of 5 periods were bad, 0 of 5 before'",
        ".....,   '', xx...,  ROLLED_BACK, 2, '2 of 2 periods were bad, 0 of 5 before'",
        ".....,   '', ..S..,  ROLLED_BACK, 3, '0 of 3 periods were bad, 0 of 5 before'",
        "..x..,   '', xx...,  KEPT,        5, '2 of 5 periods were bad, 1 of 5 before'",
        "x.....,  '', xx...,  ROLLED_BACK, 2, '2 of 2 periods were bad, 0 of 5 before'", // six periods ago
        ".x....,  '', xx...,  KEPT,        5, '2 of 5 periods were bad, 1 of 5 before'",
        "xx,      '', xxxx.,  ROLLED_BACK, 4, '4 of 4 periods were bad, 2 of 5 before'",
        ".....,   xx, x....,  KEPT,        5, '1 of 5 periods were bad, 0 of 5 before'" // two were not theirs yet
    })
    void judgesSettingsByThePeriodsBefore(
            String before, String waiting, String after, Verdict expected, int judged, String story) {
        long cycle = 0;
        for (char period : before.toCharArray()) {
            assertEquals(Optional.empty(), reload.periodEnded(cycle++, period == 'x', false));
        }
        LoopRevision read = revision("loop.recover=4");
        reload.propose(read);
        reload.take(read, cycle + waiting.length());
        for (char period : waiting.toCharArray()) {
            assertEquals(Optional.empty(), reload.periodEnded(cycle++, period == 'x', false));
        }
        Verdict verdict = Verdict.ON_TRIAL;
        int periods = 0;
        while (verdict == Verdict.ON_TRIAL) {
            char period = after.charAt(periods++);
            verdict = reload.periodEnded(cycle++, period == 'x', period == 'S').orElseThrow();
        }
        assertEquals(expected, verdict);
        assertEquals(judged, periods);
        assertEquals("rolled back: loop.recover (default) -> 4; " + story, reload.story());
        assertEquals("kept: loop.recover (default) -> 4; " + story, reload.keep());
    }

    @Test
    void takesNothingMoreWhileSettingsAreOnTrial() {
        assertEquals(Optional.empty(), reload.objection());
        take(revision("loop.recover=4"), 12);
        assertEquals(
                Optional.of("the settings of the last reload are still on trial, from period 12 on"),
                reload.objection());
        reload.keep();
        assertEquals(Optional.empty(), reload.objection());
        assertEquals(Optional.empty(), reload.periodEnded(20, true, true), "nothing is on trial any more");
    }

    /** What a file of another kind is full of would fill the log, the audit and the journal. */
    @Test
    void namesTheFirstOfManyMistakes() {
        List<Problem> many = IntStream.range(1, 61)
                .mapToObj(line -> new Problem(Place.setting("tank.conf", line, 1, ""), "an apple", "", ""))
                .toList();
        assertEquals(
                "the file is wrong: tank.conf:1:1: an apple; tank.conf:2:1: an apple; tank.conf:3:1: an apple;"
                        + " tank.conf:4:1: an apple; tank.conf:5:1: an apple; and 55 more, which takt check shows",
                HotReload.text(new CaseFileException(many)));
    }

    /** What is rolled back counts from now on as what the file says: to read the same file again is a change again. */
    @Test
    void goesBackToWhatWasBefore() {
        LoopRevision read = revision("loop.recover=4");
        take(read, 12);
        assertEquals(new Unchanged("nothing has changed"), reload.propose(read));
        assertSame(first, reload.rollBack(17));
        assertEquals(Optional.empty(), reload.objection());
        assertEquals(Optional.empty(), reload.periodEnded(20, true, true));
        assertEquals(new Taken("loop.recover (default) -> 4", read), reload.propose(read));
    }

    /** Settings that have been kept are what the next ones are compared with, and what is returned to. */
    @Test
    void startsFromWhatItHasKept() {
        LoopRevision kept = revision("loop.recover=4");
        take(kept, 12);
        reload.keep();
        take(revision("loop.recover=5"), 30);
        assertSame(kept, reload.rollBack(31));
        assertSame(kept, reload.rollBack(32), "and stays");
    }

    @Test
    void putsNothingOnTrialWhereTheSettingsWantNone() {
        take(revision("loop.reload.trial=0", "loop.recover=4"), 12);
        assertEquals(Optional.empty(), reload.objection());
        assertEquals(Optional.empty(), reload.periodEnded(13, true, true));
        assertEquals(
                new Taken("loop.recover 4 -> 5", revision("loop.reload.trial=0", "loop.recover=5")).text(),
                reload.propose(revision("loop.reload.trial=0", "loop.recover=5"))
                        .text());
    }

    @Test
    void saysInOneLineWhatIsWrongWithAFile() {
        CaseFileException wrong =
                Assertions.assertThrows(CaseFileException.class, () -> TankSettings.reading("loop.recover=apples"));
        String text = HotReload.text(wrong);
        Assertions.assertTrue(text.startsWith("the file is wrong: "), text);
        Assertions.assertTrue(text.contains(": loop.recover: "), text);
        Assertions.assertTrue(text.contains(", expected "), text);
        Assertions.assertFalse(text.contains("\n"), text);
        assertEquals(
                "the file is wrong: tank.conf: the file tank.conf does not exist, expected a case file",
                HotReload.text(new CaseFileException(List.of(
                        new Problem(Place.file("tank.conf"), "the file tank.conf does not exist", "a case file", "")))),
                "what is no setting has no path");
        ModelException model = new ModelException(List.of(new ModelProblem("u", "a", "b", "")));
        assertEquals("the file is wrong: " + model.getMessage(), HotReload.text(model));
        assertEquals(
                "the file cannot be read: gone", HotReload.text(new UncheckedIOException("gone", new IOException())));
        assertEquals(
                "the file cannot be taken over: java.lang.IllegalStateException: why",
                HotReload.text(new IllegalStateException("why")));
    }

    private void take(LoopRevision read, long cycle) {
        reload.propose(read);
        reload.take(read, cycle);
    }
}
