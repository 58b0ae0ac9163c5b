package dev.takt.solver.ipm.failure;

import dev.takt.solver.kernels.EntryPlace;
import dev.takt.solver.kernels.EntryPlace.Coordinate;
import java.util.List;
import java.util.Optional;

/**
 * Constraints and bounds that cannot hold together, near the point where their violation is least: the few that keep it from
 * falling any further.
 *
 * @param parties the violated ones first, those that matter most before the others
 */
public record Conflict(List<Party> parties) {
    public Conflict {
        parties = List.copyOf(parties);
    }

    /** What of an element takes part. */
    public enum Kind {
        /** Rows of a constraint. */
        ROWS,
        /** Lower bounds of a variable. */
        LOWER_BOUNDS,
        /** Upper bounds of a variable. */
        UPPER_BOUNDS
    }

    /**
     * The part of one constraint, or of the bounds of one variable, that takes part.
     *
     * @param kind rows or bounds
     * @param first the entry with the first support along each domain
     * @param last that with the last
     * @param bound the bound, where bounds take part
     * @param violation the largest violation; empty where all hold
     */
    public record Party(Kind kind, EntryPlace first, EntryPlace last, double bound, Optional<Violation> violation) {

        /** The constraint or the variable, as the model names it. */
        public String element() {
            return first.element();
        }

        @Override
        public String toString() {
            String name = switch (kind) {
                case ROWS -> first.upTo(last);
                case LOWER_BOUNDS -> bounded(" >= ");
                case UPPER_BOUNDS -> bounded(" <= ");
            };
            return violation
                    .map(worst -> first.equals(last)
                            ? worst.toString()
                            : name + " is off by up to " + Violation.number(worst.amount()))
                    .orElse(name);
        }

        private String bounded(String relation) {
            return new EntryPlace(first.element() + relation + Violation.number(bound), first.coordinates()).upTo(last);
        }
    }

    /** The coordinates with the smaller supports of two entries of one element. */
    static EntryPlace first(EntryPlace a, EntryPlace b) {
        return between(a, b, true);
    }

    /** Those with the larger ones. */
    static EntryPlace last(EntryPlace a, EntryPlace b) {
        return between(a, b, false);
    }

    private static EntryPlace between(EntryPlace a, EntryPlace b, boolean first) {
        if (a.coordinates().size() != b.coordinates().size()) {
            return a;
        }
        Coordinate[] chosen = new Coordinate[a.coordinates().size()];
        for (int k = 0; k < chosen.length; k++) {
            Coordinate left = a.coordinates().get(k);
            Coordinate right = b.coordinates().get(k);
            chosen[k] = left.support() <= right.support() == first ? left : right;
        }
        return new EntryPlace(a.element(), List.of(chosen));
    }
}
