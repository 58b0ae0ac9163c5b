/**
 * The commands to the actuators: the deadline ladder, the gate for plans, the guard for commands, and the actor that
 * guarantees an admissible command at the cut-off of every period.
 */
@NullMarked
package dev.takt.actors.dispatch;

import org.jspecify.annotations.NullMarked;
