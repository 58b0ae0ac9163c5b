package dev.takt.solver.model;

import java.util.List;

/**
 * A number or a function of domains that is given at run time: a finite parameter without domains, a parameter function
 * with some. Its values may change between solves; nothing structural depends on them. Parameters are compared by
 * identity.
 */
public final class Parameter {
    private final String name;
    private final List<Domain> domains;
    private final ParameterFunction initial;
    private final ParameterLimits limits;

    /**
     * Makes a parameter of which nothing is said but its values.
     *
     * @param initial the value at each support until another is set
     */
    public Parameter(String name, List<Domain> domains, ParameterFunction initial) {
        this(name, domains, initial, ParameterLimits.NONE);
    }

    /**
     * Makes a parameter.
     *
     * @param initial the value at each support until another is set
     * @param limits what it may be given from outside
     */
    public Parameter(String name, List<Domain> domains, ParameterFunction initial, ParameterLimits limits) {
        this.name = name;
        this.domains = List.copyOf(domains);
        this.initial = initial;
        this.limits = limits;
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
