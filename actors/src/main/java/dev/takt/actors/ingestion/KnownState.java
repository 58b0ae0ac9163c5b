package dev.takt.actors.ingestion;

import dev.takt.actors.measurement.LoopDemand;
import java.util.List;

/**
 * What a command needs to know of the plant in a period. It is told before anything else is made of the measurements. The arrays
 * are not to be changed.
 *
 * @param period the period
 * @param taken when the measurements were taken from the link, on the loop's clock
 * @param state from which the period is solved, as the layout of the state says; NaN where nothing is known
 * @param readBack what each actuator shows, by a frame of this period or the one before; NaN for nothing
 * @param acknowledged the last command that the plant says it has applied
 * @param news whether a frame came that is newer than those of all periods before
 * @param measured whether the state rests on measurements: on those of a new frame, with no signal predicted or lost that is
 *     critical or important
 * @param demand of the signals on the loop
 * @param reasons for the demand
 * @param objections what the signals have against a loop that takes the actuators over, in words
 * @param ingestNanos taking and judging the measurements
 * @param estimateNanos estimating the state
 */
@SuppressWarnings("ArrayRecordComponent")
// large because what is known at the start of a period travels in one message, so that it is of one moment
public record KnownState(
        PeriodStart period,
        long taken,
        double[] state,
        double[] readBack,
        long acknowledged,
        boolean news,
        boolean measured,
        LoopDemand demand,
        List<String> reasons,
        List<String> objections,
        long ingestNanos,
        long estimateNanos) {
    public KnownState {
        reasons = List.copyOf(reasons);
        objections = List.copyOf(objections);
    }
}
