/** The list of alarms. */
@NullMarked
package dev.takt.monitoring.alarm;

import org.jspecify.annotations.NullMarked;
