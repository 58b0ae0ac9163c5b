package dev.takt.actors.ingestion;

import dev.takt.actors.measurement.Signal;
import dev.takt.actors.service.LoopService;
import java.util.List;
import java.util.Optional;

/**
 * The settings of the ingestion that may change while the loop runs.
 *
 * @param signals their validation settings, in the order of the image
 * @param gate of the estimator, in standard deviations of the innovation; empty for none
 * @param silence periods without a new frame after which the plant counts as dead
 * @param actuators how far and how fast each actuator may go, in the order of the controls
 */
public record IngestionTuning(
        List<Signal> signals, Optional<Double> gate, double silence, List<LoopService.Moved> actuators) {
    public IngestionTuning {
        signals = List.copyOf(signals);
        actuators = List.copyOf(actuators);
    }
}
