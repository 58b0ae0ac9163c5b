package dev.takt.solver.model;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An infinite parameter: an interval of time or space with the supports on which the problem is transcribed. Domains
 * are compared by identity.
 */
public final class Domain {
    private final String name;
    private final Kind kind;
    private final double[] supports;
    private final DerivativeScheme scheme;
    private final Optional<Variable> length;
    private final Optional<Variable> origin;

    /** What a domain measures; the horizon of the controller is the one domain of kind time. */
    public enum Kind {
        TIME,
        SPACE
    }

    /**
     * Makes a domain.
     *
     * @param supports strictly increasing coordinates of the given supports, at least two; collocation adds internal ones
     * @param length for a free final time: the finite variable that scales the domain, whose supports then run from 0 to
     *     1; coordinates, derivatives and integrals are in the scaled unit
     */
    public Domain(String name, Kind kind, double[] supports, DerivativeScheme scheme, Optional<Variable> length) {
        this(name, kind, supports, scheme, length, Optional.empty());
    }

    /**
     * Makes a domain.
     *
     * @param supports strictly increasing coordinates of the given supports, at least two; collocation adds internal ones
     * @param length for a free final time, as above
     * @param origin for a free initial time: the finite variable where the domain begins, whose supports then run from 0;
     *     coordinates in expressions are counted from where the variable's are, those in arguments and limits from it on
     */
    public Domain(
            String name,
            Kind kind,
            double[] supports,
            DerivativeScheme scheme,
            Optional<Variable> length,
            Optional<Variable> origin) {
        this.name = name;
        this.kind = kind;
        this.supports = supports.clone();
        this.scheme = scheme;
        this.length = length;
        this.origin = origin;
    }

    /** The name of the domain in expressions. */
    public String name() {
        return name;
    }

    /** What the domain measures. */
    public Kind kind() {
        return kind;
    }

    /** The given supports, without internal collocation nodes; a copy. */
    public double[] supports() {
        return supports.clone();
    }

    /** The first support. */
    public double from() {
        return supports[0];
    }

    /** The last support. */
    public double to() {
        return supports[supports.length - 1];
    }

    /** The scheme of derivatives along this domain. */
    public DerivativeScheme scheme() {
        return scheme;
    }

    /** The time between two supports of a model in discrete time; empty for other schemes. */
    public OptionalDouble step() {
        return scheme instanceof DerivativeScheme.DiscreteTime
                ? OptionalDouble.of((to() - from()) / (supports.length - 1))
                : OptionalDouble.empty();
    }

    /** The variable that scales the domain, for a free final time. */
    public Optional<Variable> length() {
        return length;
    }

    /** The variable where the domain begins, for a free initial time. */
    public Optional<Variable> origin() {
        return origin;
    }

    /** Whether an end of the domain is decided by the optimisation, and so the coordinate of each support. */
    public boolean isFree() {
        return length.isPresent() || origin.isPresent();
    }

    /** The support where the expression is evaluated, as an argument. */
    public Argument running() {
        return new Argument.Running(this);
    }

    /** A fixed support, as an argument. */
    public Argument at(double coordinate) {
        return new Argument.At(this, coordinate);
    }

    /** The support that many supports further on, as an argument; negative for an earlier one. */
    public Argument shifted(int supports) {
        return new Argument.Shifted(this, supports);
    }

    @Override
    public String toString() {
        return name + Arrays.toString(new double[] {from(), to()});
    }
}
