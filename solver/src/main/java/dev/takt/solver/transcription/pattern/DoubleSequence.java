package dev.takt.solver.transcription.pattern;

import java.util.Arrays;

/** An array compared by content, to find equal data arrays. */
@SuppressWarnings("ArrayRecordComponent")
public record DoubleSequence(double[] values) {
    @Override
    public boolean equals(Object other) {
        return other instanceof DoubleSequence(double[] others) && Arrays.equals(values, others);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }
}
