/**
 * The time of the control loop: the start of periods and the due times of commands, on a real clock or on a virtual
 * one. The virtual clock runs the same actors deterministically and at full speed.
 */
@NullMarked
package dev.takt.actors.clock;

import org.jspecify.annotations.NullMarked;
