package dev.takt.loop.cycle;

/**
 * The inputs of a period, for recorders. The arrays must not be changed.
 *
 * @param sequence of the frame with the measurements; 0 before the first
 * @param sourceNanos time at which each signal was measured, on the source's clock
 * @param estimate the state from which the period was solved, in the layout of the model's state; empty for none
 * @param acknowledged the last command that the plant has acknowledged
 * @param acting what acted on the plant at the beginning, one value per actuator, NaN where it was not known; empty for a model
 *     without applied inputs
 */
@SuppressWarnings("ArrayRecordComponent")
public record CycleDetail(long sequence, long[] sourceNanos, double[] estimate, long acknowledged, double[] acting) {

    /** The same inputs, with what acted on the plant. */
    public CycleDetail with(double[] known) {
        return new CycleDetail(sequence, sourceNanos, estimate, acknowledged, known);
    }
}
