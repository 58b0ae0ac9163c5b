package dev.takt.actors.alarms;

import dev.takt.loop.AlarmCondition;
import dev.takt.loop.alarm.AlarmFinding;
import dev.takt.loop.alarm.AlarmId;
import dev.takt.loop.cycle.VitalSign;
import java.util.List;

/** Condition: of two controllers the one that leads has none that could take its place. */
final class PairStandby implements AlarmSource {
    @Override
    public void examine(ExaminedPeriod period, List<AlarmFinding> found) {
        for (VitalSign sign : period.signs()) {
            if (sign instanceof VitalSign.Pair pair && pair.leads() && !pair.ready()) {
                found.add(AlarmFinding.of(
                        AlarmId.of(AlarmCondition.PAIR_WITHOUT_STANDBY),
                        period.time(),
                        "no controller stands by: " + pair.remark()));
            }
        }
    }
}
