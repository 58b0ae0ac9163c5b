package dev.takt.solver.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which points of a grid satisfy the restrictions of a constraint. */
public final class RestrictedSupports {
    private final List<Restriction> restrictions;

    /** Looks at all the given restrictions together. */
    public RestrictedSupports(List<Restriction> restrictions) {
        this.restrictions = List.copyOf(restrictions);
    }

    /**
     * Whether all restrictions hold at a point. Sides that differ by less than {@link Supports#SNAP}, relative, are
     * equal.
     *
     * @param point a coordinate for each domain of the restrictions
     */
    public boolean contain(Map<Domain, Double> point) {
        PointEvaluation evaluation = new PointEvaluation(point);
        for (Restriction restriction : restrictions) {
            if (!restriction.holds(evaluation.of(restriction.left()), evaluation.of(restriction.right()))) {
                return false;
            }
        }
        return true;
    }

    /** Whether a constraint holds at any of the given supports of its domains. */
    static boolean any(Constraint constraint) {
        if (constraint.restrictions().isEmpty()) {
            return true;
        }
        List<Domain> domains = new ArrayList<>(RunningDomains.of(constraint));
        return new RestrictedSupports(constraint.restrictions()).anyOf(domains, 0, new HashMap<>());
    }

    private boolean anyOf(List<Domain> domains, int next, Map<Domain, Double> point) {
        if (next == domains.size()) {
            return contain(point);
        }
        for (double support : domains.get(next).supports()) {
            point.put(domains.get(next), support);
            if (anyOf(domains, next + 1, point)) {
                return true;
            }
        }
        return false;
    }
}
