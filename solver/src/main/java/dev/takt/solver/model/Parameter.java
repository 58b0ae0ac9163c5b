package dev.takt.solver.model;

import dev.takt.solver.model.Expression.ParameterReference;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A number or a function of domains that is given at run time: a finite parameter without domains, a parameter function
 * with some. Its values may change between solves; nothing structural depends on them. Parameters are compared by
 * identity.
 *
 * <p>A parameter of the time domain is a function of the time of the plant: a plan that starts at time s has its value at {@code s +
 * t} at the coordinate t. One {@link Along#HORIZON along the horizon} has the same values in every plan.
 */
public final class Parameter {
    private static final String BEFORE_JUMPS = " before jumps";
    /** Of an interval: much more than the rounding errors of times, and less than anything that a table tells apart. */
    private static final double LAG = 1e-6;

    private static final double SMALLEST_LAG = 8;

    private final String name;
    private final List<Domain> domains;
    private final ParameterFunction initial;
    private final ParameterLimits limits;
    private final Along along;
    private final double lag;
    private final Optional<Parameter> beforeJumps;

    /** What the time is that a parameter of the time domain is a function of. */
    public enum Along {
        /** The time of the plant. */
        TIME,
        /** The time since the start of the plan. */
        HORIZON
    }

    /**
     * Makes a parameter of which nothing is said but its values; of the time of the plant if it has the time domain.
     *
     * @param initial the value at each support until another is set
     */
    public Parameter(String name, List<Domain> domains, ParameterFunction initial) {
        this(name, domains, initial, ParameterLimits.NONE);
    }

    /**
     * Makes a parameter, of the time of the plant if it has the time domain.
     *
     * @param initial the value at each support until another is set
     * @param limits what it may be given from outside
     */
    public Parameter(String name, List<Domain> domains, ParameterFunction initial, ParameterLimits limits) {
        this(name, domains, initial, limits, Along.TIME);
    }

    /**
     * Makes a parameter.
     *
     * @param initial the value at each support until another is set
     * @param limits what it may be given from outside
     * @param along what the coordinate of the time domain is; where the optimisation decides on an end of the horizon, the
     *     coordinate is counted from its start, and so along the horizon
     */
    public Parameter(
            String name, List<Domain> domains, ParameterFunction initial, ParameterLimits limits, Along along) {
        this.name = name;
        this.domains = List.copyOf(domains);
        this.initial = initial;
        this.limits = limits;
        this.along = domains.stream().anyMatch(Domain::isFree) ? Along.HORIZON : along;
        this.lag = 0;
        this.beforeJumps = initial.jumps() && isSeenBackwards() ? Optional.of(new Parameter(this)) : Optional.empty();
    }

    /** What a parameter is just before it jumps. */
    private Parameter(Parameter jumping) {
        name = jumping.name + BEFORE_JUMPS;
        domains = jumping.domains;
        initial = jumping.initial;
        limits = ParameterLimits.NONE;
        along = jumping.along;
        double[] supports = jumping.time().supports();
        double shortest = IntStream.range(1, supports.length)
                .mapToDouble(k -> supports[k] - supports[k - 1])
                .min()
                .orElse(0);
        lag = LAG * shortest;
        beforeJumps = Optional.empty();
    }

    /** Whether intervals of time look at the parameter from their ends. */
    private boolean isSeenBackwards() {
        return timePosition() >= 0 && !time().isFree() && time().scheme().looksBack();
    }

    private Domain time() {
        return domains.get(timePosition());
    }

    /**
     * The same parameter as an interval sees it that ends at a support where the value jumps: the value of the interval, and not that
     * of the next one. Empty where values do not jump, or no interval looks back from its end.
     */
    public Optional<Parameter> beforeJumps() {
        return beforeJumps;
    }

    /**
     * The time of the plant whose value stands at a support.
     *
     * @param coordinate of the support
     * @param start time of the plant at which the plan begins
     */
    public double timeAt(double coordinate, double start) {
        double passed = coordinate - time().from();
        double at = start + passed;
        return lag > 0 && passed > 0 ? at - Math.max(lag, SMALLEST_LAG * Math.ulp(at)) : at;
    }

    /** The name of the parameter in expressions. */
    public String name() {
        return name;
    }

    /** The domains that the parameter is a function of; empty for a finite parameter. */
    public List<Domain> domains() {
        return domains;
    }

    /** The values until others are set. */
    public ParameterFunction initial() {
        return initial;
    }

    /** What it may be given from outside, as far as the model says. */
    public ParameterLimits limits() {
        return limits;
    }

    /** What the coordinate of the time domain is. */
    public Along along() {
        return along;
    }

    /** The place of the time domain among the domains; -1 for a parameter that is no function of time. */
    public int timePosition() {
        for (int d = 0; d < domains.size(); d++) {
            if (domains.get(d).kind() == Domain.Kind.TIME) {
                return d;
            }
        }
        return -1;
    }

    /** Whether the initial values change with the time of the plant. */
    public boolean followsTime() {
        int time = timePosition();
        return time >= 0 && along == Along.TIME && initial.dependsOn(time);
    }

    /**
     * The initial value where the time of the plant is known.
     *
     * @param coordinates as those of {@link ParameterFunction#at}; not changed
     * @param time that stands in the place of the time coordinate
     */
    public double initialAt(double[] coordinates, double time) {
        double[] point = coordinates.clone();
        point[timePosition()] =
                along == Along.TIME ? time : domains.get(timePosition()).from();
        return initial.at(point);
    }

    /** This parameter where the expression around it is evaluated. */
    public ParameterReference running() {
        return new ParameterReference(
                this, domains.stream().<Argument>map(Argument.Running::new).toList());
    }

    /** This parameter at given places, one argument for each of its domains. */
    public ParameterReference at(Argument... arguments) {
        return new ParameterReference(this, List.of(arguments));
    }
}
