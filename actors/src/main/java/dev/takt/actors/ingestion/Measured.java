package dev.takt.actors.ingestion;

import dev.takt.actors.measurement.LoopDemand;
import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.monitoring.cycle.SignalImage;
import java.util.List;

/**
 * What is known of the plant in a period; nothing in it changes afterwards. The arrays are not to be changed.
 *
 * @param period the period
 * @param taken when the measurements were taken from the link, on the loop's clock
 * @param state from which the period is solved, as the layout of the state says; NaN where nothing is known
 * @param parameters of the model that are estimated along with the state
 * @param readBack what each actuator shows; NaN for nothing
 * @param sequence of the newest frame of measurements; 0 before the first
 * @param sourceNanos when each signal was taken, on the source's clock
 * @param acknowledged the last command that the plant says it has applied
 * @param signals for observers
 * @param demand of the signals on the loop
 * @param reasons for the demand
 * @param ingestNanos taking and judging the measurements
 * @param estimateNanos estimating the state
 */
@SuppressWarnings("ArrayRecordComponent")
public record Measured(
        PeriodStart period,
        long taken,
        double[] state,
        List<ParameterValues> parameters,
        double[] readBack,
        long sequence,
        long[] sourceNanos,
        long acknowledged,
        SignalImage signals,
        LoopDemand demand,
        List<String> reasons,
        long ingestNanos,
        long estimateNanos) {
    public Measured {
        parameters = List.copyOf(parameters);
        reasons = List.copyOf(reasons);
    }
}
