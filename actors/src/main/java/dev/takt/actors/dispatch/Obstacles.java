package dev.takt.actors.dispatch;

import java.util.List;
import java.util.Optional;

/**
 * Reasons not to drive the actuators, in words.
 *
 * @param silence that the plant is considered dead; empty otherwise
 * @param plant missing data of the plant: no new frame, and actuators without a read-back
 * @param signals signals that are not measured well enough to take the actuators over
 */
public record Obstacles(Optional<String> silence, List<String> plant, List<String> signals) {
    public Obstacles {
        plant = List.copyOf(plant);
        signals = List.copyOf(signals);
    }
}
