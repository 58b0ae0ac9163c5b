package dev.takt.config.fleet;

import java.nio.file.Path;
import java.util.List;

/**
 * A loop of a fleet.
 *
 * @param name of the loop, one of its kind in the fleet
 * @param file its case file
 * @param overrides what replaces settings of the file, each {@code path=value}
 */
public record FleetMember(String name, Path file, List<String> overrides) {
    public FleetMember {
        overrides = List.copyOf(overrides);
    }
}
