package dev.takt.solver.nmpc;

import dev.takt.solver.model.Domain;
import dev.takt.solver.transcription.grid.VariableBlock;

/**
 * A control of a plan as a function of absolute time. It reads the plan that it came from, so it follows when that is
 * filled anew.
 */
public final class ControlTrajectory {
    private final Plan plan;
    private final VariableBlock block;
    private final SupportAxis axis;
    private final ControlShape shape;

    ControlTrajectory(Plan plan, VariableBlock block) {
        if (block.shape().length != 1 || plan.layout().timePosition(block) != 0) {
            throw new IllegalArgumentException("variable '" + block.variable().name()
                    + "' is no function of time alone; expected a control such as u(t)");
        }
        this.plan = plan;
        this.block = block;
        Domain time = block.variable().domains().getFirst();
        this.axis = SupportAxis.of(plan.layout().supports(), time);
        this.shape = ControlShape.of(time);
    }

    /**
     * The control at a time: for values that act until their support, the one of the interval (t[k-1], t[k]] that holds
     * the time. At the start of the plan, and before it, that is the control which acts first.
     *
     * @param time absolute, in the unit of the model
     */
    public double at(double time) {
        double local = local(time);
        return switch (shape) {
            case UNTIL_SUPPORT -> value(axis.intervalEndingAtOrAfter(local));
            case FROM_SUPPORT -> value(axis.intervalStartingAtOrBefore(local));
            case LINEAR -> linear(local);
        };
    }

    /**
     * The control that acts from a time on, which is what an actuator needs at that moment: at a support the value of the
     * interval that begins there, elsewhere the same as {@link #at}.
     *
     * @param time absolute, in the unit of the model
     */
    public double from(double time) {
        double local = local(time);
        return switch (shape) {
            case UNTIL_SUPPORT -> value(axis.intervalStartingAtOrBefore(local) + 1);
            case FROM_SUPPORT -> value(axis.intervalStartingAtOrBefore(local));
            case LINEAR -> linear(local);
        };
    }

    /** The control that acts from the start of the plan on. */
    double first() {
        return value(shape.firstSupport());
    }

    /** The entry of the variable vector behind {@link #first()}, or -1 where an equation defines it. */
    int firstEntry() {
        return block.free()[shape.firstSupport()];
    }

    private double local(double time) {
        return axis.time(0) + (time - plan.start() - plan.origin()) / plan.timeScale();
    }

    private double linear(double local) {
        int k = axis.intervalStartingAtOrBefore(local);
        double fraction = axis.fraction(k, local);
        return (1 - fraction) * value(k) + fraction * value(k + 1);
    }

    private double value(int support) {
        return plan.values()[block.offset() + support];
    }
}
