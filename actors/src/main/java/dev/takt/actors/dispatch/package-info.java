/**
 * What the actuators get, and when: the deadline ladder, the gate that plans pass, the guard that no value passes, and the
 * actor that keeps the promise that something admissible goes out at the cut-off of every period.
 */
@NullMarked
package dev.takt.actors.dispatch;

import org.jspecify.annotations.NullMarked;
