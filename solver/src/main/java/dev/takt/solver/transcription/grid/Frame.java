package dev.takt.solver.transcription.grid;

import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where an expression is evaluated: the support of each running domain as a function of the loops; for the trapezoidal
 * rule, the interval (by its right end) that derivatives are the difference quotient of; for boundary conditions, the
 * one-sided stencil; for an explicit method, the moment inside the interval that ends at the support.
 */
public final class Frame {
    private final Map<Domain, GridIndex> supports;
    private final Map<Domain, GridIndex> intervals;
    private final Map<Domain, Stencil> slopes;
    private final Optional<Moment> moment;
    private final Map<Expression, GridNode> lowered = new IdentityHashMap<>();

    private Frame(
            Map<Domain, GridIndex> supports,
            Map<Domain, GridIndex> intervals,
            Map<Domain, Stencil> slopes,
            Optional<Moment> moment) {
        this.supports = supports;
        this.intervals = intervals;
        this.slopes = slopes;
        this.moment = moment;
    }

    /** No running domain. */
    public static Frame empty() {
        return new Frame(Map.of(), Map.of(), Map.of(), Optional.empty());
    }

    /** This frame with another support along one domain; along that of a moment the support itself is meant then. */
    public Frame at(Domain domain, GridIndex support) {
        Map<Domain, GridIndex> changed = new HashMap<>(supports);
        changed.put(domain, support);
        return new Frame(changed, intervals, slopes, moment.filter(inside -> inside.domain() != domain));
    }

    /** This frame at a moment inside the interval that ends at its support. */
    public Frame during(Moment inside) {
        return new Frame(supports, intervals, slopes, Optional.of(inside));
    }

    /** The moment inside an interval, for an explicit method. */
    public Optional<Moment> moment() {
        return moment;
    }

    /** This frame, remembering apart what is lowered: for one of many expressions that share nothing. */
    public Frame apart() {
        return new Frame(supports, intervals, slopes, moment);
    }

    /** This frame inside a measure over a domain: the outer place along it no longer matters. */
    public Frame inside(Domain domain, GridIndex support) {
        Map<Domain, GridIndex> others = new HashMap<>(intervals);
        others.remove(domain);
        Map<Domain, Stencil> ofScheme = new HashMap<>(slopes);
        ofScheme.remove(domain);
        return new Frame(supports, others, ofScheme, moment).at(domain, support);
    }

    /** This frame with derivatives along a domain taken over an interval. */
    public Frame over(Domain domain, GridIndex rightEnd) {
        Map<Domain, GridIndex> changed = new HashMap<>(intervals);
        changed.put(domain, rightEnd);
        return new Frame(supports, changed, slopes, moment);
    }

    /** This frame with another stencil of the first derivative along a domain. */
    public Frame with(Domain domain, Stencil slope) {
        Map<Domain, Stencil> changed = new HashMap<>(slopes);
        changed.put(domain, slope);
        return new Frame(supports, intervals, changed, moment);
    }

    /** The stencil of the first derivative along a domain, where it is not the one of the scheme. */
    public Optional<Stencil> slope(Domain domain) {
        return Optional.ofNullable(slopes.get(domain));
    }

    /** The support along a running domain. */
    public GridIndex support(Domain domain) {
        GridIndex support = supports.get(domain);
        if (support == null) {
            throw new IllegalStateException(domain.name() + " does not run here");
        }
        return support;
    }

    /** The interval of derivatives along a domain. */
    public Optional<GridIndex> interval(Domain domain) {
        return Optional.ofNullable(intervals.get(domain));
    }

    /** What has been lowered in this frame already, so that shared expressions stay shared. */
    public Map<Expression, GridNode> lowered() {
        return lowered;
    }
}
