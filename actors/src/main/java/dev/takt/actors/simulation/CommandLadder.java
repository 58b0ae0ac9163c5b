package dev.takt.actors.simulation;

import dev.takt.config.loop.Rung;
import dev.takt.solver.model.Domain;
import dev.takt.solver.nmpc.Plan;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Chooses the command of a period: the first control of a fresh plan; if the solve failed, the last good plan at the
 * present time; if there is none, or it does not reach this far, the command that acted before.
 */
final class CommandLadder {
    /** A moment this close to the end of a plan, relative to its length, is the end. */
    private static final double ROUNDING = 1e-9;

    private final List<String> controls;
    private final double[] held;
    private Optional<Plan> lastGood = Optional.empty();

    /**
     * A ladder before the first plan.
     *
     * @param controls names of the controls
     * @param initial what the actuators show now, one a control; held until there is a plan
     */
    CommandLadder(List<String> controls, double[] initial) {
        this.controls = List.copyOf(controls);
        this.held = initial.clone();
    }

    /**
     * The command from a time on.
     *
     * @param plan the result of the solve for this time
     * @param solved whether the solve succeeded, so that its plan may be applied
     */
    Command choose(double time, Plan plan, boolean solved) {
        if (solved) {
            double[] fresh = read(plan, time);
            if (Arrays.stream(fresh).allMatch(Double::isFinite)) {
                remember(plan);
                return apply(fresh, Rung.FRESH);
            }
        }
        return lastGood.filter(previous -> time < end(previous))
                .map(previous -> apply(read(previous, time), Rung.PREVIOUS))
                .orElseGet(() -> apply(held.clone(), Rung.HOLD));
    }

    /** The last plan that could be applied; empty before the first. */
    Optional<Plan> lastGood() {
        return lastGood;
    }

    private Command apply(double[] values, Rung rung) {
        System.arraycopy(values, 0, held, 0, held.length);
        return new Command(values, rung);
    }

    private double[] read(Plan plan, double time) {
        return controls.stream()
                .mapToDouble(name -> plan.control(name).from(time))
                .toArray();
    }

    private void remember(Plan plan) {
        lastGood.ifPresentOrElse(kept -> kept.copyFrom(plan), () -> lastGood = Optional.of(Plan.copyOf(plan)));
    }

    private static double end(Plan plan) {
        double length = plan.layout().time().map(CommandLadder::length).orElse(0.0) * plan.timeScale();
        return plan.start() + length * (1 - ROUNDING);
    }

    private static double length(Domain time) {
        return time.to() - time.from();
    }
}
