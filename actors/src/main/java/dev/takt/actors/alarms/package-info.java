/**
 * What is an alarm: {@link dev.takt.actors.alarms.AlarmSupervision} looks at each period after its command has gone out, by {@link
 * dev.takt.actors.alarms.AlarmSource}s that know neither clock nor actors, and keeps the list of alarms of the loop.
 */
@NullMarked
package dev.takt.actors.alarms;

import org.jspecify.annotations.NullMarked;
