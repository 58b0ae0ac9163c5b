package dev.takt.app.telemetry;

import dev.takt.loop.alarm.Alarm;
import dev.takt.loop.service.ServiceImage;
import java.util.List;
import java.util.Map;

/**
 * What a broker is told of a loop beside its periods.
 *
 * @param setPoints present values by name
 * @param alarms that are not normal
 * @param service who moves each actuator, and which controlled variables count; with all names from the first period on
 */
record LoopStatus(Map<String, Double> setPoints, List<Alarm> alarms, ServiceImage service) {}
