package dev.takt.actors.alarms;

import dev.takt.loop.AlarmCondition;
import dev.takt.loop.alarm.AlarmFinding;
import dev.takt.loop.alarm.AlarmId;
import java.util.List;

/** Condition: the dispatcher considers the plant dead, because no frame has come from it for {@code links.silence}. */
final class PlantSilence implements AlarmSource {
    private long sequence;
    private boolean begun;
    private double silentSince;

    @Override
    public void examine(ExaminedPeriod period, List<AlarmFinding> found) {
        boolean heard = period.detail().sequence() != sequence;
        if (heard || !begun) {
            begun = true;
            sequence = period.detail().sequence();
            silentSince = Double.NaN;
            return;
        }
        if (Double.isNaN(silentSince)) {
            silentSince = period.time();
        }
        if (period.silence().isPresent()) {
            double silent = period.time() - silentSince;
            found.add(new AlarmFinding(
                    AlarmId.of(AlarmCondition.PLANT_SILENT),
                    AlarmCondition.PLANT_SILENT.usual(),
                    silentSince,
                    period.silence().get(),
                    silent,
                    Double.NaN));
        }
    }
}
