package dev.takt.monitoring.cycle;

import dev.takt.config.loop.Quality;
import java.util.List;

/**
 * What was measured in a period: one entry a signal, in the order of {@link LoopDescription#signals}. The arrays belong to the
 * image and are not to be changed.
 *
 * @param raw values as they came
 * @param used values that the controller went on with: the raw one, or a prediction
 * @param qualities as they came
 * @param verdicts of the validation
 * @param ageNanos of the values
 * @param bridged for how many periods in a row the used value has been a prediction
 */
@SuppressWarnings("ArrayRecordComponent")
public record SignalImage(
        double[] raw,
        double[] used,
        List<Quality> qualities,
        List<SignalVerdict> verdicts,
        long[] ageNanos,
        int[] bridged) {}
