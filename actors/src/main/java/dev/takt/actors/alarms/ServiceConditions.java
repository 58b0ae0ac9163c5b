package dev.takt.actors.alarms;

import dev.takt.loop.AlarmCondition;
import dev.takt.loop.Mode;
import dev.takt.loop.alarm.AlarmFinding;
import dev.takt.loop.alarm.AlarmId;
import dev.takt.loop.service.ActuatorStatus;
import dev.takt.loop.service.ControlledStatus;
import dev.takt.loop.service.ServiceImage;
import dev.takt.loop.service.ServiceImage.ControlledService;
import dev.takt.loop.service.ServiceImage.UnknownStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Conditions: controlled variables that are dropped because their signal is lost, actuators whose tags no longer tell, and a loop
 * that went to manual because it had no actuator left. What an operator dropped or took is no alarm, and of a silent plant there is
 * another one.
 */
final class ServiceConditions implements AlarmSource {
    private final Map<String, Double> since = new HashMap<>();
    private final Map<String, Double> unknownSince = new HashMap<>();
    private OptionalDouble leftSince = OptionalDouble.empty();

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
        findLeft(period, found);
        if (period.silence().isEmpty()) {
            findUnknown(period, found);
        }
    }

    /** Nobody else tells that the loop goes on in manual when its actuators have been given back. */
    private void findLeft(ExaminedPeriod period, List<AlarmFinding> found) {
        boolean left = period.mode() == Mode.MANUAL
                && period.reasons().contains(ServiceImage.NOTHING_LEFT)
                && period.service().actuators().stream()
                        .anyMatch(actuator -> actuator.status() != ActuatorStatus.MANUAL);
        if (!left) {
            leftSince = OptionalDouble.empty();
            return;
        }
        leftSince = leftSince.isPresent() ? leftSince : OptionalDouble.of(period.time());
        found.add(AlarmFinding.of(
                AlarmId.of(AlarmCondition.AUTO_LEFT),
                leftSince.getAsDouble(),
                "the loop went to manual because " + ServiceImage.NOTHING_LEFT
                        + ", and stays there until an operator asks for auto"));
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
