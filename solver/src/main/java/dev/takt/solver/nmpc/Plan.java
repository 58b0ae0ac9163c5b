package dev.takt.solver.nmpc;

import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.util.Optional;
import java.util.Set;

/**
 * The solution of one solve: every variable of the model at every support, asked for by name and time, never by index.
 *
 * <p>A plan is a buffer that its owner fills; {@link #copyOf} makes one that stays. Times are absolute: the start of the
 * plan is the time for which it was solved.
 */
public final class Plan {
    private final PlanLayout layout;
    private final double[] values;
    private double start;
    private double objective;

    Plan(PlanLayout layout) {
        this.layout = layout;
        this.values = new double[layout.outputCount()];
        this.objective = Double.NaN;
    }

    /** A plan of its own with the present values of another. */
    public static Plan copyOf(Plan plan) {
        Plan copy = new Plan(plan.layout);
        copy.copyFrom(plan);
        return copy;
    }

    /**
     * A plan that was made elsewhere, by a solver of the same problem.
     *
     * @param values as {@link #output} gives them
     * @throws IllegalArgumentException if their number is another
     */
    public static Plan of(PlanLayout layout, double start, double objective, double[] values) {
        if (values.length != layout.outputCount()) {
            throw new IllegalArgumentException(
                    values.length + " values; expected " + layout.outputCount() + ", as this problem has");
        }
        Plan plan = new Plan(layout);
        System.arraycopy(values, 0, plan.values, 0, values.length);
        plan.stamp(start, objective);
        return plan;
    }

    /** All values of the plan; a copy. */
    public double[] output() {
        return values.clone();
    }

    /** Takes over the values of another plan of the same problem; allocates nothing. */
    public void copyFrom(Plan plan) {
        System.arraycopy(plan.values, 0, values, 0, values.length);
        start = plan.start;
        objective = plan.objective;
    }

    void stamp(double startTime, double objectiveValue) {
        start = startTime;
        objective = objectiveValue;
    }

    /** The output vector, to be filled by the owner. */
    double[] values() {
        return values;
    }

    /** The absolute time at which the plan starts. */
    public double start() {
        return start;
    }

    /** The value of the model's objective, in its own sense. */
    public double objective() {
        return objective;
    }

    /** The names of all variables, auxiliary ones such as slacks included. */
    public Set<String> variables() {
        return layout.blocks().keySet();
    }

    /** Where everything stands. */
    public PlanLayout layout() {
        return layout;
    }

    /**
     * The value of a finite variable, or of a variable at the given support of each of its domains.
     *
     * @throws IllegalArgumentException if there is no such variable, or its domains are not as many
     * @throws IndexOutOfBoundsException if a domain has no such support
     */
    public double value(String variable, int... supports) {
        VariableBlock block = layout.block(variable);
        if (supports.length != block.shape().length) {
            throw new IllegalArgumentException("variable '" + variable + "' has " + block.shape().length
                    + " domains, but " + supports.length + " supports were given");
        }
        int index = 0;
        for (int d = 0; d < supports.length; d++) {
            int count = block.shape()[d];
            if (supports[d] < 0 || supports[d] >= count) {
                throw new IndexOutOfBoundsException("variable '" + variable + "' has no support " + supports[d]
                        + " in its domain " + (d + 1) + "; expected 0 to " + (count - 1));
            }
            index = index * count + supports[d];
        }
        return values[block.offset() + index];
    }

    /**
     * The values of a variable at one support of its first domain, over all supports of its other domains.
     *
     * @param result of their number; the last domain runs fastest
     * @throws IndexOutOfBoundsException if the variable has no such support, or fewer values there
     */
    public void values(String variable, int support, double[] result) {
        VariableBlock block = layout.block(variable);
        int count = block.shape().length == 0 ? 1 : block.shape()[0];
        if (support < 0 || support >= count || (long) result.length * count != block.size()) {
            throw new IndexOutOfBoundsException("variable '" + variable + "' has " + count + " supports with "
                    + block.size() / count + " values each; " + result.length + " were asked for at support "
                    + support);
        }
        System.arraycopy(values, block.offset() + support * result.length, result, 0, result.length);
    }

    /**
     * The factor from supports of the time domain to absolute durations: 1, or the final time of this plan where that is
     * free.
     */
    public double timeScale() {
        Optional<Variable> length = layout.time().flatMap(Domain::length);
        return length.map(variable -> values[layout.block(variable.name()).offset()])
                .orElse(1.0);
    }

    /** The time from the start of the plan to its first support: 0, or the initial time where that is free. */
    public double origin() {
        Optional<Variable> origin = layout.time().flatMap(Domain::origin);
        return origin.map(variable -> values[layout.block(variable.name()).offset()])
                .orElse(0.0);
    }

    /**
     * A control as a function of time.
     *
     * @throws IllegalArgumentException if there is no variable of that name that depends on time alone
     */
    public ControlTrajectory control(String name) {
        return new ControlTrajectory(this, layout.block(name));
    }
}
