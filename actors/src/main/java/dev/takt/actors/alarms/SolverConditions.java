package dev.takt.actors.alarms;

import dev.takt.loop.AlarmCondition;
import dev.takt.loop.Mode;
import dev.takt.loop.alarm.AlarmFinding;
import dev.takt.loop.alarm.AlarmId;
import dev.takt.loop.cycle.SolveFacts;
import java.util.List;
import java.util.Optional;

/** Condition: no plan was accepted for several consecutive periods. */
final class SolverConditions implements AlarmSource {
    private static final double USUAL = 3;

    private double threshold;
    private boolean everSolved;
    private int failures;
    private double since;
    private String reason = "";

    SolverConditions(AlarmTuning tuning) {
        configure(tuning);
    }

    @Override
    public void configure(AlarmTuning tuning) {
        threshold = tuning.threshold(AlarmCondition.SOLVER_FAILING, "", USUAL);
    }

    @Override
    public void examine(ExaminedPeriod period, List<AlarmFinding> found) {
        Optional<SolveFacts> solve = period.record().solve();
        boolean solved = solve.filter(SolveFacts::accepted).isPresent();
        everSolved |= solved;
        if (solved || !everSolved || period.mode() == Mode.OUT_OF_SERVICE) {
            failures = 0;
            reason = "";
            return;
        }
        if (failures++ == 0) {
            since = period.time();
        }
        reason = solve.map(SolveFacts::text).orElse(reason);
        if (failures >= threshold) {
            found.add(new AlarmFinding(
                    AlarmId.of(AlarmCondition.SOLVER_FAILING),
                    AlarmCondition.SOLVER_FAILING.usual(),
                    since,
                    "no plan was accepted for " + failures + " periods in a row"
                            + (reason.isEmpty() ? ": no solve has ended" : ", last " + reason),
                    failures,
                    threshold));
        }
    }
}
