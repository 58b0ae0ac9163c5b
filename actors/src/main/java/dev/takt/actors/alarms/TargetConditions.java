package dev.takt.actors.alarms;

import dev.takt.loop.AlarmCondition;
import dev.takt.loop.Mode;
import dev.takt.loop.alarm.AlarmFinding;
import dev.takt.loop.alarm.AlarmId;
import dev.takt.loop.cycle.SolveFacts;
import dev.takt.loop.cycle.TargetFacts;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Conditions: zones that cannot be met at rest, and steady optima that were not found. */
final class TargetConditions implements AlarmSource {
    private final Map<String, Double> since = new HashMap<>();
    private double failedSince = Double.NaN;
    private Optional<TargetFacts> last = Optional.empty();

    @Override
    public void configure(AlarmTuning tuning) {
        // nothing of these conditions is set: the ranks decide
    }

    @Override
    public void examine(ExaminedPeriod period, List<AlarmFinding> found) {
        last = period.record().solve().map(SolveFacts::targets).orElse(last);
        if (last.isEmpty() || period.mode() == Mode.OUT_OF_SERVICE) {
            since.clear();
            failedSince = Double.NaN;
            return;
        }
        TargetFacts facts = last.get();
        failure(facts, period.time(), found);
        since.keySet()
                .removeIf(zone ->
                        facts.givenUp().stream().noneMatch(given -> given.zone().equals(zone)));
        for (TargetFacts.GivenUp given : facts.givenUp()) {
            double began = since.computeIfAbsent(given.zone(), _ -> period.time());
            found.add(new AlarmFinding(
                    new AlarmId(AlarmCondition.ZONE_GIVEN_UP, given.zone()),
                    AlarmCondition.ZONE_GIVEN_UP.usual(),
                    began,
                    String.format(
                            Locale.ROOT,
                            "the %s limit of rank %d cannot be held: %.5g is given up",
                            given.limit().name().toLowerCase(Locale.ROOT),
                            given.rank(),
                            given.amount()),
                    given.amount(),
                    0));
        }
    }

    private void failure(TargetFacts facts, double time, List<AlarmFinding> found) {
        if (facts.current()) {
            failedSince = Double.NaN;
            return;
        }
        failedSince = Double.isNaN(failedSince) ? time : failedSince;
        found.add(new AlarmFinding(
                AlarmId.of(AlarmCondition.TARGETS_FAILED),
                AlarmCondition.TARGETS_FAILED.usual(),
                failedSince,
                "no steady state was found (" + facts.ending().label() + "); the plans follow the last one",
                facts.solves(),
                0));
    }
}
