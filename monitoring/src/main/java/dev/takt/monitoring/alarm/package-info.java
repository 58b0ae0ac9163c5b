/**
 * The alarms of a loop in the manner of ISA-18.2 (IEC 62682): {@link dev.takt.monitoring.alarm.AlarmList} keeps the state of each. What is
 * found wrong with the loop comes in as {@link dev.takt.monitoring.alarm.AlarmFinding}s, period by period.
 */
@NullMarked
package dev.takt.monitoring.alarm;

import org.jspecify.annotations.NullMarked;
