package dev.takt.loop.cycle;

/**
 * What went into a period, for those who write it down. The arrays are not to be changed.
 *
 * @param sequence of the frame with the measurements; 0 before the first
 * @param sourceNanos when each signal was taken, on the source's clock
 * @param estimate the state from which the period was solved, as the layout of the model's state says; empty for none
 * @param acknowledged the last command that the plant said it had applied
 */
@SuppressWarnings("ArrayRecordComponent")
public record CycleDetail(long sequence, long[] sourceNanos, double[] estimate, long acknowledged) {}
