/**
 * A solver in a separate operating-system process. Its failures (an error of a device that only the end of the process
 * clears, a crash of native code, a kill) do not stop the loop.
 */
@NullMarked
package dev.takt.actors.solving.process;

import org.jspecify.annotations.NullMarked;
