package dev.takt.solver.model;

import dev.takt.solver.model.Expression.VariableReference;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A decision variable: finite without domains, infinite with some. Variables are compared by identity.
 *
 * <p>Bounds and start are expressions of coordinates and parameters only, so that they may depend on the place and
 * change at run time.
 */
public final class Variable {
    private final String name;
    private final List<Domain> domains;
    private final Role role;
    private final Expression lower;
    private final Expression upper;
    private final Expression start;
    private final OptionalDouble controlHorizon;
    private final List<Integer> blocks;

    /** What a variable is to the controller. */
    public enum Role {
        /** Determined by a differential equation; its first value is measured. */
        STATE,
        /** Applied to the plant; piecewise constant on the intervals between the given supports. */
        CONTROL,
        /** Determined by an algebraic equation. */
        ALGEBRAIC,
        /** Anything else: a finite variable, a slack, a free final time. */
        FREE
    }

    /**
     * Makes a variable.
     *
     * @param lower lower bound, negative infinity for none
     * @param upper upper bound, positive infinity for none
     * @param controlHorizon for a control: the time after which it keeps its value
     */
    // large because a declaration has these parts; the builder names them
    public Variable(
            String name,
            List<Domain> domains,
            Role role,
            Expression lower,
            Expression upper,
            Expression start,
            OptionalDouble controlHorizon) {
        this(name, domains, role, lower, upper, start, controlHorizon, List.of());
    }

    /**
     * Makes a variable.
     *
     * @param controlHorizon for a control: the time after which it keeps its value
     * @param blocks for a control: how many intervals each of its values lasts, the last one to the end of the horizon; empty
     *     for a value an interval
     */
    // large because a declaration has these parts; the builder names them
    public Variable(
            String name,
            List<Domain> domains,
            Role role,
            Expression lower,
            Expression upper,
            Expression start,
            OptionalDouble controlHorizon,
            List<Integer> blocks) {
        this.name = name;
        this.domains = List.copyOf(domains);
        this.role = role;
        this.lower = lower;
        this.upper = upper;
        this.start = start;
        this.controlHorizon = controlHorizon;
        this.blocks = List.copyOf(blocks);
    }

    /** The name of the variable in expressions and result files, {@code x[3]} for a member of a family. */
    public String name() {
        return name;
    }

    /** The domains that the variable is a function of; empty for a finite variable. */
    public List<Domain> domains() {
        return domains;
    }

    /** What the variable is to the controller. */
    public Role role() {
        return role;
    }

    /** The lower bound. */
    public Expression lower() {
        return lower;
    }

    /** The upper bound. */
    public Expression upper() {
        return upper;
    }

    /** The first guess. */
    public Expression start() {
        return start;
    }

    /** For a control: the time after which it keeps its value. */
    public OptionalDouble controlHorizon() {
        return controlHorizon;
    }

    /** For a control: how many intervals each of its values lasts, the last one to the end; empty for a value an interval. */
    public List<Integer> blocks() {
        return blocks;
    }

    /** This variable where the expression around it is evaluated. */
    public VariableReference running() {
        return new VariableReference(
                this, domains.stream().<Argument>map(Argument.Running::new).toList());
    }

    /** This variable at the next support of one of its domains: its value after a step, where that is time. */
    public VariableReference next(Domain along) {
        return shifted(along, 1);
    }

    /** This variable at the support before of one of its domains. */
    public VariableReference previous(Domain along) {
        return shifted(along, -1);
    }

    private VariableReference shifted(Domain along, int supports) {
        return new VariableReference(
                this,
                domains.stream()
                        .map(domain -> domain == along ? domain.shifted(supports) : domain.running())
                        .toList());
    }

    /** This variable at given places, one argument for each of its domains. */
    public VariableReference at(Argument... arguments) {
        return new VariableReference(this, List.of(arguments));
    }
}
