package dev.takt.app.tune;

import dev.takt.app.tune.DifferentialEvolution.Score;
import dev.takt.config.TuneCase;
import dev.takt.config.settings.TuneWishSettings;
import dev.takt.config.settings.TuneWishSettings.Measure;
import java.util.ArrayList;
import java.util.List;

/**
 * What the wishes of a case ask of a point, compared with the case as it is. A wish with a limit is judged by the worst plant,
 * and the limit may be left by as much as the start leaves it; any other by the mean over the plants, which may not grow.
 */
final class TuneGoal {
    private static final double TINY = 1e-9;

    private final List<String> names;
    private final List<TuneWishSettings> wishes;

    TuneGoal(TuneCase tune) {
        names = List.copyOf(tune.wishes().keySet());
        wishes = List.copyOf(tune.wishes().values());
    }

    /** The names of the wishes that are made as small as possible, in the order of the objectives. */
    List<String> minimized() {
        List<String> minimized = new ArrayList<>();
        for (int w = 0; w < wishes.size(); w++) {
            if (wishes.get(w).isMinimized()) {
                minimized.add(names.get(w));
            }
        }
        return minimized;
    }

    /** The value of a wish by which it is judged. */
    double value(TuneOutcome outcome, int wish) {
        return wishes.get(wish).atMost().isPresent() && !wishes.get(wish).isMinimized()
                ? outcome.worst(wish)
                : outcome.mean(wish);
    }

    /** How good a point is for the search. Times of solves depend on the moment; they are judged in the end alone. */
    Score score(TuneOutcome outcome, TuneOutcome start) {
        double violation = 0;
        List<Double> objectives = new ArrayList<>();
        for (int w = 0; w < wishes.size(); w++) {
            TuneWishSettings wish = wishes.get(w);
            if (wish.measure().orElseThrow() == Measure.SOLVE_TIME) {
                continue;
            }
            if (wish.isMinimized()) {
                objectives.add(outcome.mean(w));
            }
            boolean limited = wish.atMost().isPresent();
            double limit = limited ? wish.atMost().get() : start.mean(w);
            double value = limited ? outcome.worst(w) : outcome.mean(w);
            if (limit < Double.POSITIVE_INFINITY && value > limit) {
                violation += (value - limit) / Math.max(TINY, Math.max(Math.abs(limit), scale(start.worst(w))));
            }
        }
        violation += Math.max(0, outcome.allUnsolved() - start.allUnsolved());
        boolean failed = !outcome.failure().isEmpty();
        return new Score(
                failed ? Double.POSITIVE_INFINITY : violation,
                objectives.stream().mapToDouble(each -> each).toArray());
    }

    private static double scale(double value) {
        return Double.isFinite(value) ? Math.abs(value) : 0;
    }

    /** In what a point is worse than the start, of which the same plants are known. */
    List<String> worse(TuneOutcome outcome, TuneOutcome start) {
        List<String> worse = new ArrayList<>();
        for (int w = 0; w < wishes.size(); w++) {
            TuneWishSettings wish = wishes.get(w);
            double value = wish.atMost().isPresent() ? outcome.worst(w) : outcome.mean(w);
            double allowed = wish.atMost().isPresent() ? Math.max(wish.atMost().get(), start.worst(w)) : start.mean(w);
            if (value > allowed) {
                worse.add(names.get(w));
            }
        }
        if (outcome.allUnsolved() > start.allUnsolved()) {
            worse.add("solves without an optimum");
        }
        if (!outcome.failure().isEmpty()) {
            worse.add(outcome.failure());
        }
        return worse;
    }
}
