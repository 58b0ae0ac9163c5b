/**
 * The vocabulary of a control loop that settings, plants, the runtime and monitoring share: modes, rungs of the
 * deadline ladder, the quality of a value, the criticality of a signal.
 */
@NullMarked
package dev.takt.loop;

import org.jspecify.annotations.NullMarked;
