/**
 * Alarm supervision: {@link dev.takt.actors.alarms.AlarmSupervision} examines each period after its command has gone
 * out and keeps the list of alarms of the loop. It uses {@link dev.takt.actors.alarms.AlarmSource}s, which depend
 * neither on the clock nor on actors.
 */
@NullMarked
package dev.takt.actors.alarms;

import org.jspecify.annotations.NullMarked;
