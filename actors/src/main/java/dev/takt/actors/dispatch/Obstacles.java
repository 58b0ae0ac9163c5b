package dev.takt.actors.dispatch;

import java.util.List;
import java.util.Optional;

/**
 * What keeps the loop from driving the actuators, in words.
 *
 * @param silence that the plant must be taken for gone; empty while something comes from it
 * @param plant what of the plant is not seen now: that nothing comes, and actuators that show nothing
 * @param signals that are not measured well enough to take the actuators over
 */
public record Obstacles(Optional<String> silence, List<String> plant, List<String> signals) {
    public Obstacles {
        plant = List.copyOf(plant);
        signals = List.copyOf(signals);
    }
}
