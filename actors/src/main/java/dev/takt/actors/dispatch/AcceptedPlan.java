package dev.takt.actors.dispatch;

import dev.takt.actors.solving.PlanForm;
import dev.takt.actors.state.StateExchange;
import dev.takt.solver.model.Domain;
import dev.takt.solver.nmpc.ControlTrajectory;
import dev.takt.solver.nmpc.Plan;
import dev.takt.solver.nmpc.PlanLayout;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A plan that passed the gate.
 *
 * @param cycle for which it was solved
 * @param start of the plan in seconds of the plant
 * @param end of the plan in seconds of the plant
 * @param cameLate whether the command of its period had gone out before it came
 * @param corrected the first command, if it was corrected by the measurement; the plan for the measurement itself may
 *     still replace this one
 * @param plan the plan
 * @param controls its controls, in the order of the actuators
 * @param applied what acted when it began, by the names of the controls that the model tells it of
 * @param held names of the controls that somebody else moved when it was made: it must not move their actuators
 */
public record AcceptedPlan(
        long cycle,
        double start,
        double end,
        boolean cameLate,
        Optional<double[]> corrected,
        Plan plan,
        List<ControlTrajectory> controls,
        Map<String, Double> applied,
        List<String> held) {
    /** A time this close to the end of a plan, relative to its length, is the end. */
    private static final double ROUNDING = 1e-9;

    public AcceptedPlan {
        controls = List.copyOf(controls);
        applied = Map.copyOf(applied);
        held = List.copyOf(held);
    }

    /** A plan that moves all actuators. */
    // large because it takes what the record has
    public AcceptedPlan(
            long cycle,
            double start,
            double end,
            boolean cameLate,
            Optional<double[]> corrected,
            Plan plan,
            List<ControlTrajectory> controls,
            Map<String, Double> applied) {
        this(cycle, start, end, cameLate, corrected, plan, controls, applied, List.of());
    }

    /** Makes an accepted plan and looks up its controls. */
    public static AcceptedPlan of(long cycle, boolean cameLate, Plan plan, List<Actuator> actuators) {
        return new AcceptedPlan(
                cycle,
                plan.start(),
                end(plan),
                cameLate,
                Optional.empty(),
                plan,
                actuators.stream()
                        .map(actuator -> plan.control(actuator.name()))
                        .toList(),
                Map.of(),
                List.of());
    }

    /** This plan with what acted when it began. */
    AcceptedPlan behind(Map<String, Double> acted) {
        return new AcceptedPlan(cycle, start, end, cameLate, corrected, plan, controls, acted, held);
    }

    /** A plan of zeros, to be exchanged for another one. */
    static AcceptedPlan blank(PlanLayout layout, List<Actuator> actuators) {
        return of(0, false, Plan.of(layout, 0, 0, new double[layout.outputCount()]), actuators);
    }

    /** Exchanges the plan. */
    AcceptedPlan exchanged(StateExchange state, List<Actuator> actuators) {
        AcceptedPlan exchanged = of(
                        state.large(cycle), state.flag(cameLate), PlanForm.exchanged(state, plan), actuators)
                .behind(state.map(applied, 0.0, StateExchange::real))
                .without(state.texts(held));
        return state.optional(corrected, new double[0], StateExchange::array)
                .map(exchanged::correctedTo)
                .orElse(exchanged);
    }

    /** This plan, which must not move the actuators of some controls. */
    public AcceptedPlan without(List<String> controlsHeld) {
        return new AcceptedPlan(cycle, start, end, cameLate, corrected, plan, controls, applied, controlsHeld);
    }

    /** This plan with a corrected first command. */
    AcceptedPlan correctedTo(double[] command) {
        return new AcceptedPlan(cycle, start, end, cameLate, Optional.of(command), plan, controls, applied, held);
    }

    /** The end of a plan in seconds of the plant, slightly early so that rounding does not lead beyond it. */
    static double end(Plan plan) {
        double length = plan.layout().time().map(AcceptedPlan::length).orElse(0.0) * plan.timeScale();
        return plan.start() + length * (1 - ROUNDING);
    }

    private static double length(Domain time) {
        return time.to() - time.from();
    }

    /** The command that acts from a time on, one value per actuator. */
    public double[] from(double time) {
        double[] values = new double[controls.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = controls.get(i).from(time);
        }
        return values;
    }
}
