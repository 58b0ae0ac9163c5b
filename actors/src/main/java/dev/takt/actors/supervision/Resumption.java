package dev.takt.actors.supervision;

import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.dispatch.AcceptedPlan;
import dev.takt.actors.dispatch.Actuator;
import dev.takt.actors.ingestion.Measured;
import dev.takt.actors.journal.KeptPast;
import dev.takt.actors.journal.LastPlan;
import dev.takt.actors.journal.LastPlanFile;
import dev.takt.actors.journal.ResumeDecision;
import dev.takt.actors.solving.PredictedState;
import dev.takt.actors.solving.StateLayout;
import dev.takt.loop.cycle.SignalVerdict;
import dev.takt.solver.nmpc.Plan;
import dev.takt.solver.nmpc.PlanLayout;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The kept plan of the loop before, shifted to the time of this loop and compared with the measurements.
 *
 * @param kept what was kept
 * @param decision conditions for its continuation
 * @param loop the present loop
 * @param clock with the time of day, which is common to both loops
 */
public record Resumption(LastPlanFile.Content kept, ResumeDecision decision, Loop loop, LoopClock clock) {
    private static final double MILLI = 1e-3;
    private static final double NANO = 1e-9;
    /** A number before all periods. */
    private static final long BEFORE = -1;

    /**
     * The data of the starting loop.
     *
     * @param configurationHash of its case
     * @param modelHash of its model
     * @param timeScale seconds of the plant in a second of the clock
     * @param plans layout of its plans
     * @param states layout of its state
     * @param signals names of the measured entries of the state
     * @param actuators in the order of the controls
     * @param deadTime the longest one of the model, in seconds; 0 for none
     */
    public record Loop(
            String configurationHash,
            String modelHash,
            double timeScale,
            PlanLayout plans,
            StateLayout states,
            List<String> signals,
            List<Actuator> actuators,
            double deadTime) {
        public Loop {
            signals = List.copyOf(signals);
            actuators = List.copyOf(actuators);
        }
    }

    /**
     * The decision.
     *
     * @param plan to continue; empty for none
     * @param reason of the decision
     */
    public record Outcome(Optional<AcceptedPlan> plan, String reason) {}

    /**
     * Decides.
     *
     * @param known the present measurements
     * @param last whether the decision must be made now, even if not everything has been measured yet
     * @return empty to wait for the next measurements
     */
    Optional<Outcome> judge(Measured known, boolean last) {
        if (kept.plan().isEmpty()) {
            return refused(kept.reason(), known);
        }
        boolean measured = known.signals().verdicts().stream().allMatch(verdict -> verdict == SignalVerdict.ACCEPTED)
                && known.known().news()
                && known.known().objections().isEmpty()
                && Arrays.stream(known.known().readBack()).allMatch(Double::isFinite);
        if (!measured && !last) {
            return Optional.empty();
        }
        LastPlan plan = kept.plan().get();
        boolean fits = plan.modelHash().equals(loop.modelHash())
                && plan.values().length == loop.plans().outputCount();
        Optional<AcceptedPlan> moved = fits ? Optional.of(moved(plan, known)) : Optional.empty();
        double deviation =
                measured ? moved.map(taken -> deviation(taken.plan(), known)).orElse(Double.NaN) : Double.NaN;
        ResumeDecision.Answer answer = decision.decide(
                plan.kept(),
                new ResumeDecision.Present(
                        loop.configurationHash(), loop.modelHash(), MILLI * clock.wallMillis(), deviation));
        return answer.resumes()
                ? Optional.of(new Outcome(moved, "followed until there is a new one; " + age(plan) + past(known)))
                : refused(answer.reason(), known);
    }

    /** How long nothing was planned, which is how long the loop was away and has taken to begin. */
    private String age(LastPlan plan) {
        return String.format(Locale.ROOT, "it was made %.1f s ago", MILLI * clock.wallMillis() - plan.start());
    }

    private Optional<Outcome> refused(String reason, Measured known) {
        return Optional.of(new Outcome(Optional.empty(), reason + past(known)));
    }

    /** What was done about dead times when the loop began. */
    private String past(Measured known) {
        Optional<LastPlan> same = kept.plan().filter(plan -> plan.modelHash().equals(loop.modelHash()));
        KeptPast past = new KeptPast(same, loop.deadTime(), loop.timeScale());
        double began = origin(known) - known.period().time() / loop.timeScale();
        String remark = past.at(0, began).remark();
        boolean goesOn = same.filter(plan -> plan.configurationHash().equals(loop.configurationHash()))
                .flatMap(_ -> past.estimate(0, began, decision.mostAge()))
                .isPresent();
        return (goesOn ? "; the estimate goes on" : "") + (remark.isEmpty() ? "" : "; " + remark);
    }

    /** The plan in the time of this loop. */
    private AcceptedPlan moved(LastPlan plan, Measured known) {
        double start = known.period().time() + (plan.start() - origin(known)) * loop.timeScale();
        Plan taken = Plan.of(loop.plans(), start, plan.objective(), plan.values());
        return AcceptedPlan.of(BEFORE, false, taken, loop.actuators()).without(plan.held());
    }

    /** When the period began, in seconds since the epoch. */
    private double origin(Measured known) {
        double elapsed = NANO * (clock.now() - known.period().scheduled());
        return MILLI * clock.wallMillis() - elapsed;
    }

    /** The largest distance of a measured state from the planned one, as a fraction of the range of the state. */
    private double deviation(Plan plan, Measured known) {
        Set<String> measured = new HashSet<>(loop.signals());
        double largest = 0;
        for (StateLayout.Part part : loop.states().parts()) {
            double[] planned =
                    PredictedState.of(plan, part.variable(), known.period().time());
            for (int i = 0; i < planned.length; i++) {
                double present = known.known().state()[part.offset() + i];
                double distance = Math.abs(planned[i] - present) / part.scale(present);
                // a NaN counts as a disagreement
                largest = measured.contains(part.entryName(i)) ? Math.max(largest, distance) : largest;
            }
        }
        return largest;
    }
}
