package dev.takt.solver.transcription.grid;

import dev.takt.solver.model.Variable;

/**
 * The transcribed values of one variable of the model: a dense array over the supports of its domains, each value read
 * from the output vector.
 *
 * @param variable the variable of the model, or an auxiliary one (slack, derivative, integral) made by the transcription
 * @param offset of the first value in the output vector
 * @param shape number of supports along each domain; empty for a finite variable. The last domain runs fastest
 * @param free the entry of the variable vector behind each value, or -1 where the value is defined by an equation
 *     instead; several values may share an entry (piecewise constant controls)
 */
@SuppressWarnings("ArrayRecordComponent")
public record VariableBlock(Variable variable, int offset, int[] shape, int[] free) {

    /** Number of values. */
    public int size() {
        return free.length;
    }
}
