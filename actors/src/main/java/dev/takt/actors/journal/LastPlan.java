package dev.takt.actors.journal;

import dev.takt.actors.estimation.KeptEstimate;
import dev.takt.dynamics.DelayHistory;
import dev.takt.loop.service.ServiceImage;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The last plan of a loop, kept for a loop that starts again. The array must not be changed.
 *
 * @param configurationHash of the case
 * @param modelHash of its model
 * @param start of the plan, seconds since the epoch
 * @param end of the plan, seconds since the epoch
 * @param automatic whether the loop drove the actuators by plans
 * @param objective of the plan
 * @param values of the plan, all of them
 * @param time of the plant at the start of the plan, in seconds; NaN where it was not kept
 * @param commands the last ones, in the order of the actuators; empty where they were not kept
 * @param past what was applied and estimated, for dead times, by variable; times count from the start of the plan
 * @param service what operators had taken out of service
 * @param held names of the controls that the plan must not move
 * @param estimate the last one of an estimator that infers what is not measured; its time counts from the start of the plan
 */
@SuppressWarnings("ArrayRecordComponent")
// large because it is what one file holds
public record LastPlan(
        String configurationHash,
        String modelHash,
        double start,
        double end,
        boolean automatic,
        double objective,
        double[] values,
        double time,
        double[] commands,
        Map<String, DelayHistory.Kept> past,
        ServiceImage service,
        List<String> held,
        Optional<KeptEstimate> estimate) {
    public LastPlan {
        past = Map.copyOf(past);
        held = List.copyOf(held);
    }

    /** A plan with everything in service. */
    // large because it takes what the record has
    public LastPlan(
            String configurationHash,
            String modelHash,
            double start,
            double end,
            boolean automatic,
            double objective,
            double[] values,
            double time,
            double[] commands,
            Map<String, DelayHistory.Kept> past) {
        this(
                configurationHash,
                modelHash,
                start,
                end,
                automatic,
                objective,
                values,
                time,
                commands,
                past,
                ServiceImage.NONE,
                List.of(),
                Optional.empty());
    }

    /** The same for a loop that begins with an estimate of its own. */
    public LastPlan withoutEstimate() {
        return new LastPlan(
                configurationHash,
                modelHash,
                start,
                end,
                automatic,
                objective,
                values,
                time,
                commands,
                past,
                service,
                held,
                Optional.empty());
    }

    /** The data for the decision. */
    public ResumeDecision.Kept kept() {
        return new ResumeDecision.Kept(configurationHash, modelHash, start, end, automatic);
    }
}
