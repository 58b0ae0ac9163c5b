package dev.takt.loop.cycle;

/**
 * The inputs of a period, for recorders. The arrays must not be changed.
 *
 * @param sequence of the frame with the measurements; 0 before the first
 * @param sourceNanos time at which each signal was measured, on the source's clock
 * @param estimate the state from which the period was solved, in the layout of the model's state; empty for none
 * @param acknowledged the last command that the plant has acknowledged
 */
@SuppressWarnings("ArrayRecordComponent")
public record CycleDetail(long sequence, long[] sourceNanos, double[] estimate, long acknowledged) {}
