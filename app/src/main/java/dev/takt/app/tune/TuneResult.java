package dev.takt.app.tune;

import dev.takt.config.TuneCase;
import java.util.List;

/**
 * What a search found.
 *
 * @param start the case as it is
 * @param offered points of the front that are worse than the start in no wish with held-out plants
 * @param refused points of the front that are
 * @param tried all points, in the order of the search; the start is the first
 * @param stopped whether the time was over before all points were tried
 */
record TuneResult(
        TuneCase tune,
        TunePlants plants,
        TunedPoint start,
        List<TunedPoint> offered,
        List<TunedPoint> refused,
        List<TunedPoint> tried,
        boolean stopped) {
    TuneResult {
        offered = List.copyOf(offered);
        refused = List.copyOf(refused);
        tried = List.copyOf(tried);
    }
}
