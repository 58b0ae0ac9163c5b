package dev.takt.actors.dispatch;

import dev.takt.actors.solving.PredictedState;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.StateLayout;
import dev.takt.config.settings.GateSettings;
import dev.takt.loop.cycle.SolveFacts;
import dev.takt.solver.nmpc.ControlTrajectory;
import dev.takt.solver.nmpc.Plan;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The checks of a plan before it may move an actuator. It must be the result of a successful solve, newer than the
 * present plan, finite and inside the hard limits, and the state that it predicts for now must be near the estimate.
 * The checks do not rely on the solver.
 */
public final class AcceptanceGate {
    /** A command may violate a limit by this much, relative to the size of the limit; the guard then limits it. */
    private static final double LIMIT_ROUNDING = 1e-6;

    private final MovingLimits limits;
    private final StateLayout states;
    private GateSettings settings;

    /** A gate for the plans of a loop. */
    public AcceptanceGate(GateSettings settings, List<Actuator> actuators, StateLayout states) {
        this(settings, new MovingLimits(actuators, 0), states);
    }

    AcceptanceGate(GateSettings settings, MovingLimits limits, StateLayout states) {
        this.settings = settings;
        this.limits = limits;
        this.states = states;
    }

    /** Sets the checks that apply from now on. */
    public void configure(GateSettings changed) {
        settings = changed;
    }

    /**
     * Checks a plan.
     *
     * @param cycle the present period
     * @param newest the period of the last accepted plan
     * @param time at which its command would act, in seconds of the plant
     * @param estimatedAt the time of the estimate in seconds of the plant
     * @param estimate of the state in its layout, NaN for unknown entries; empty for no estimate
     * @return why it must not be applied; empty if it may be
     */
    public Optional<String> objection(
            SolveOutcome outcome, long cycle, long newest, double time, double estimatedAt, double[] estimate) {
        return status(outcome.facts())
                .or(() -> order(outcome.request().cycle(), cycle, newest))
                .or(() -> commands(
                        controls(outcome.plan()), outcome.request().service().held(), time))
                .or(() -> state(predicted(outcome.plan(), estimatedAt), estimate));
    }

    /**
     * As above, for a plan that was made before its measurement and prepared in advance, by a solve that ended well.
     *
     * @param ahead the prepared plan
     * @param time at which its command would act, in seconds of the plant; the estimate is for the same time
     */
    Optional<String> objection(PlanAhead ahead, long cycle, long newest, double time, double[] estimate) {
        double[] predicted =
                ahead.isFor(time) ? ahead.predicted() : predicted(ahead.plan().plan(), time);
        return order(ahead.plan().cycle(), cycle, newest)
                .or(() -> commands(ahead.plan().controls(), ahead.plan().held(), time))
                .or(() -> state(predicted, estimate));
    }

    /** The state that a plan predicts for a time, in the layout of the state. */
    double[] predicted(Plan plan, double time) {
        double[] predicted = new double[states.size()];
        for (StateLayout.Part part : states.parts()) {
            double[] values = PredictedState.of(plan, part.variable(), time);
            System.arraycopy(values, 0, predicted, part.offset(), values.length);
        }
        return predicted;
    }

    private List<ControlTrajectory> controls(Plan plan) {
        return limits.actuators().stream()
                .map(actuator -> plan.control(actuator.name()))
                .toList();
    }

    private Optional<String> status(SolveFacts facts) {
        boolean feasible = facts.ending().isCutShort()
                && settings.violation() > 0
                && facts.result().primalResidual() <= settings.violation();
        return facts.ending().isSolved() || feasible ? Optional.empty() : Optional.of(facts.text());
    }

    private static Optional<String> order(long planned, long cycle, long newest) {
        if (planned > cycle) {
            return Optional.of("plan for period " + planned + " in period " + cycle);
        }
        return planned <= newest
                ? Optional.of("plan for period " + planned + ", but there is one for period " + newest)
                : Optional.empty();
    }

    /**
     * What is wrong with the commands of a plan.
     *
     * @param held controls whose actuators it does not move
     */
    private Optional<String> commands(List<ControlTrajectory> controls, List<String> held, double time) {
        for (int i = 0; i < limits.actuators().size(); i++) {
            Actuator actuator = limits.actuators().get(i);
            if (held.contains(actuator.name())) {
                continue;
            }
            double least = limits.leastOfPlans(i);
            double most = limits.mostOfPlans(i);
            double value = controls.get(i).from(time);
            double room = LIMIT_ROUNDING * Math.max(1, Math.max(size(least), size(most)));
            if (!Double.isFinite(value)) {
                return Optional.of("control " + actuator.name() + " = " + value);
            }
            if (value < least - room || value > most + room) {
                return Optional.of(String.format(
                        Locale.ROOT,
                        "control %s = %g outside its limits %g to %g",
                        actuator.name(),
                        value,
                        least,
                        most));
            }
        }
        return Optional.empty();
    }

    private static double size(double limit) {
        return Double.isFinite(limit) ? Math.abs(limit) : 0;
    }

    private Optional<String> state(double[] predicted, double[] estimate) {
        for (StateLayout.Part part : states.parts()) {
            for (int i = 0; i < part.size() && part.offset() + i < estimate.length; i++) {
                double present = predicted[part.offset() + i];
                double estimated = estimate[part.offset() + i];
                if (!Double.isFinite(present)) {
                    return Optional.of("state " + part.entryName(i) + " = " + present);
                }
                if (Math.abs(present - estimated) > settings.deviation() * part.scale(estimated)) {
                    return Optional.of(String.format(
                            Locale.ROOT,
                            "state %s predicted as %g but estimated as %g",
                            part.entryName(i),
                            present,
                            estimated));
                }
            }
        }
        return Optional.empty();
    }
}
