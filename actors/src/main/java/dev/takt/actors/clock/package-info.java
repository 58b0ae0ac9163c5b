/**
 * Time as the control loop knows it: when periods begin and commands are due, on a real clock or a virtual one that runs the
 * same actors deterministically and as fast as they can.
 */
@NullMarked
package dev.takt.actors.clock;

import org.jspecify.annotations.NullMarked;
