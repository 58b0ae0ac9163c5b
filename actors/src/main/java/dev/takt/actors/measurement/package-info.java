/**
 * From what a link delivers to what the controller may believe: each value of each signal is judged, wrong ones are bridged by
 * prediction for as long as the signal allows, and then the signal is shed.
 *
 * <p>Start at {@link dev.takt.actors.measurement.SignalValidation}; a period's result is a {@link
 * dev.takt.actors.measurement.ProcessImage}. The classes know neither threads nor clocks, and allocate nothing once made.
 */
@NullMarked
package dev.takt.actors.measurement;

import org.jspecify.annotations.NullMarked;
