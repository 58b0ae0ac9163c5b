/**
 * The alarms of a loop in the manner of ISA-18.2 (IEC 62682): {@link dev.takt.loop.alarm.AlarmList} keeps the state of each. What is
 * found wrong with the loop comes in as {@link dev.takt.loop.alarm.AlarmFinding}s, period by period.
 */
@NullMarked
package dev.takt.loop.alarm;

import org.jspecify.annotations.NullMarked;
