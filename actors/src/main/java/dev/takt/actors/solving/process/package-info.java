/**
 * A solver in an operating system process of its own: what it may do to itself (an error of a device that only the end of the
 * process clears, a crash of native code, a kill) leaves the loop running.
 */
@NullMarked
package dev.takt.actors.solving.process;

import org.jspecify.annotations.NullMarked;
