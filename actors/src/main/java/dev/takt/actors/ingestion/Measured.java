package dev.takt.actors.ingestion;

import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.loop.cycle.SignalImage;
import java.util.List;

/**
 * All data about the plant in a period. The arrays must not be changed.
 *
 * @param known the data for the command
 * @param parameters of the model that are estimated along with the state, or take what acts on the plant
 * @param sequence of the newest frame of measurements; 0 before the first
 * @param sourceNanos time of each measurement, on the source's clock
 * @param signals for observers
 */
@SuppressWarnings("ArrayRecordComponent")
public record Measured(
        KnownState known, List<ParameterValues> parameters, long sequence, long[] sourceNanos, SignalImage signals) {
    public Measured {
        parameters = List.copyOf(parameters);
    }

    /** The period. */
    public PeriodStart period() {
        return known.period();
    }
}
