package dev.takt.config;

import dev.takt.config.settings.TuneSettings;
import dev.takt.config.settings.TuneWishSettings;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What {@code takt tune} may do with a case.
 *
 * @param settings of the search
 * @param vary what may vary
 * @param wishes by name, in the order of the file
 * @param plants what differs between the plants
 */
public record TuneCase(
        TuneSettings settings, List<TuneRange> vary, Map<String, TuneWishSettings> wishes, List<TuneRange> plants) {
    public TuneCase {
        vary = List.copyOf(vary);
        plants = List.copyOf(plants);
        wishes = Collections.unmodifiableMap(new LinkedHashMap<>(wishes));
    }
}
