package dev.takt.actors.ingestion;

import dev.takt.actors.measurement.Signal;
import java.util.List;
import java.util.Optional;

/**
 * The settings of the ingestion that may change while the loop runs.
 *
 * @param signals their validation settings, in the order of the image
 * @param gate of the estimator, in standard deviations of the innovation; empty for none
 * @param silence periods without a new frame after which the plant counts as dead
 */
public record IngestionTuning(List<Signal> signals, Optional<Double> gate, double silence) {
    public IngestionTuning {
        signals = List.copyOf(signals);
    }
}
