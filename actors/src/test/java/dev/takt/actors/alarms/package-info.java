@NullMarked
package dev.takt.actors.alarms;

import org.jspecify.annotations.NullMarked;
