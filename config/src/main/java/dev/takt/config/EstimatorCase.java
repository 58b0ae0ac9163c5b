package dev.takt.config;

import dev.takt.config.settings.EstimatorSettings;

/**
 * How the state is estimated.
 *
 * @param settings the kind of estimator and its tuning
 * @param processNoise of states and estimated parameters over one period
 * @param measurementNoise of measured states
 * @param initialDeviation of the first state from the truth
 */
public record EstimatorCase(
        EstimatorSettings settings,
        Deviations processNoise,
        Deviations measurementNoise,
        Deviations initialDeviation) {}
