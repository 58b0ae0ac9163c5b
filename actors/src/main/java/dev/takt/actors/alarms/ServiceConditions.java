package dev.takt.actors.alarms;

import dev.takt.loop.AlarmCondition;
import dev.takt.loop.alarm.AlarmFinding;
import dev.takt.loop.alarm.AlarmId;
import dev.takt.loop.service.ControlledStatus;
import dev.takt.loop.service.ServiceImage.ControlledService;
import dev.takt.loop.service.ServiceImage.UnknownStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Conditions: controlled variables that are dropped because their signal is lost, and actuators whose tags no longer tell. What an
 * operator dropped is no alarm, and of a silent plant there is another one.
 */
final class ServiceConditions implements AlarmSource {
    private final Map<String, Double> since = new HashMap<>();
    private final Map<String, Double> unknownSince = new HashMap<>();

    @Override
    public void configure(AlarmTuning tuning) {
        // nothing of these conditions is set here
    }

    @Override
    public void examine(ExaminedPeriod period, List<AlarmFinding> found) {
        for (ControlledService each : period.service().controlled()) {
            if (each.status() == ControlledStatus.SIGNAL_LOST) {
                double began = since.computeIfAbsent(each.name(), _ -> period.time());
                found.add(AlarmFinding.of(
                        new AlarmId(AlarmCondition.CONTROLLED_DROPPED, each.name()),
                        began,
                        each.name() + " is no longer held: " + each.reason()));
            } else {
                since.remove(each.name());
            }
        }
        if (period.silence().isEmpty()) {
            findUnknown(period, found);
        }
    }

    private void findUnknown(ExaminedPeriod period, List<AlarmFinding> found) {
        List<UnknownStatus> unknown = period.service().unknown();
        if (unknownSince.isEmpty() && unknown.isEmpty()) {
            return;
        }
        unknownSince
                .keySet()
                .retainAll(unknown.stream().map(UnknownStatus::actuator).toList());
        for (UnknownStatus each : unknown) {
            double began = unknownSince.computeIfAbsent(each.actuator(), _ -> period.time());
            found.add(AlarmFinding.of(
                    new AlarmId(AlarmCondition.ACTUATOR_STATUS_UNKNOWN, each.actuator()),
                    began,
                    each.actuator() + ": " + each.text()));
        }
    }
}
