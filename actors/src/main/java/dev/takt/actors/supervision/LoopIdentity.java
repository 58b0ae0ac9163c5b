package dev.takt.actors.supervision;

import java.util.function.DoubleSupplier;

/**
 * Which loop a state is of.
 *
 * @param plantOrigin the plant's time at the beginning of period 0, in seconds
 * @param modelHash of the model
 */
public record LoopIdentity(DoubleSupplier plantOrigin, String modelHash) {}
