/**
 * Validation of measurements: each value of each signal is checked. Bad values are bridged by prediction for as long as
 * the signal allows; after that the signal is lost.
 *
 * <p>Start at {@link dev.takt.actors.measurement.SignalValidation}; a period's result is a {@link
 * dev.takt.actors.measurement.ProcessImage}. The classes depend neither on threads nor on clocks, and allocate nothing
 * after construction.
 */
@NullMarked
package dev.takt.actors.measurement;

import org.jspecify.annotations.NullMarked;
