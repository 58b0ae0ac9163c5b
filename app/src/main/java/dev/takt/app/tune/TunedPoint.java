package dev.takt.app.tune;

import java.util.List;
import java.util.Optional;

/**
 * A point that was tried.
 *
 * @param training with the plants that the search sees
 * @param heldOut with those that are held out, if it came to that
 * @param worse the wishes in which it is worse than the start with held-out plants
 */
record TunedPoint(TunePoint point, TuneOutcome training, Optional<TuneOutcome> heldOut, List<String> worse) {
    TunedPoint {
        worse = List.copyOf(worse);
    }

    /** As it came out of the search. */
    static TunedPoint of(TunePoint point, TuneOutcome training) {
        return new TunedPoint(point, training, Optional.empty(), List.of());
    }

    TunedPoint checked(TuneOutcome outcome, List<String> worseIn) {
        return new TunedPoint(point, training, Optional.of(outcome), worseIn);
    }
}
