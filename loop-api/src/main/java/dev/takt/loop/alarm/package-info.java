/**
 * The alarms of a loop, following ISA-18.2 (IEC 62682): {@link dev.takt.loop.alarm.AlarmList} keeps the state of each.
 * Its input in each period are {@link dev.takt.loop.alarm.AlarmFinding}s.
 */
@NullMarked
package dev.takt.loop.alarm;

import org.jspecify.annotations.NullMarked;
