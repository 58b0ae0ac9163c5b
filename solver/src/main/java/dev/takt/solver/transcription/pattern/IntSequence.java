package dev.takt.solver.transcription.pattern;

import java.util.Arrays;

/** An array compared by content, to find equal index arrays. */
@SuppressWarnings("ArrayRecordComponent")
public record IntSequence(int[] values) {
    @Override
    public boolean equals(Object other) {
        return other instanceof IntSequence(int[] others) && Arrays.equals(values, others);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }
}
