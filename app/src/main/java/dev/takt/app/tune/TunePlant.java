package dev.takt.app.tune;

import dev.takt.config.PlantCase;
import java.util.Map;

/**
 * A plant that points are tried with.
 *
 * @param name in tables
 * @param settings that differ from those of the case, by path
 * @param plant what plays it
 */
record TunePlant(String name, Map<String, String> settings, PlantCase plant) {
    TunePlant {
        settings = Map.copyOf(settings);
    }
}
