package dev.takt.actors.ingestion;

import dev.takt.actors.measurement.LoopDemand;
import dev.takt.actors.service.ServiceState;
import java.util.List;

/**
 * The data about the plant that a command needs in a period. It is sent before the measurements are processed further.
 * The arrays must not be changed.
 *
 * @param period the period
 * @param taken time at which the measurements were read from the link, on the loop's clock
 * @param state from which the period is solved, in the layout of the state; NaN for unknown entries
 * @param readBack position of each actuator, by a frame of this period or the one before; NaN for none
 * @param acting what acts on the plant: the read-back of this period, else the last command; NaN where neither is known;
 *     empty for a model without applied inputs
 * @param estimated values of the parameters that plans are corrected for beside the state; empty for a loop that corrects none
 * @param acknowledged the last command that the plant has acknowledged
 * @param news whether a new frame came in this period
 * @param measured whether the state is based on measurements of a new frame, with no critical or important signal
 *     predicted or lost
 * @param demand demand of the signals on the mode of the loop
 * @param reasons for the demand
 * @param objections the signals' objections to taking the actuators over, in words
 * @param service what is in service in the period
 * @param ingestNanos time for reading and validating the measurements
 * @param estimateNanos time for estimating the state
 */
@SuppressWarnings("ArrayRecordComponent")
// large because the data at the start of a period are sent in one message, so that they are consistent
public record KnownState(
        PeriodStart period,
        long taken,
        double[] state,
        double[] readBack,
        double[] acting,
        double[] estimated,
        long acknowledged,
        boolean news,
        boolean measured,
        LoopDemand demand,
        List<String> reasons,
        List<String> objections,
        ServiceState service,
        long ingestNanos,
        long estimateNanos) {
    public KnownState {
        reasons = List.copyOf(reasons);
        objections = List.copyOf(objections);
    }

    /** A state of a loop with everything in service, which corrects no plan. */
    // large because it takes what the record has
    public KnownState(
            PeriodStart period,
            long taken,
            double[] state,
            double[] readBack,
            double[] acting,
            long acknowledged,
            boolean news,
            boolean measured,
            LoopDemand demand,
            List<String> reasons,
            List<String> objections,
            long ingestNanos,
            long estimateNanos) {
        this(
                period,
                taken,
                state,
                readBack,
                acting,
                new double[0],
                acknowledged,
                news,
                measured,
                demand,
                reasons,
                objections,
                ServiceState.NONE,
                ingestNanos,
                estimateNanos);
    }
}
