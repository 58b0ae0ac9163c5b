package dev.takt.solver.transcription.grid;

import dev.takt.solver.model.Parameter;

/**
 * The values of one parameter in the parameter vector: a dense array over the supports of its domains.
 *
 * @param offset of the first value in the parameter vector
 * @param shape number of supports along each domain; empty for a finite parameter. The last domain runs fastest
 */
@SuppressWarnings("ArrayRecordComponent")
public record ParameterBlock(Parameter parameter, int offset, int[] shape) {

    /** Number of values. */
    public int size() {
        int size = 1;
        for (int supports : shape) {
            size *= supports;
        }
        return size;
    }

    /** Distance in the parameter vector between neighbours along each domain. */
    public int[] strides() {
        int[] strides = new int[shape.length];
        int stride = 1;
        for (int d = shape.length - 1; d >= 0; d--) {
            strides[d] = stride;
            stride *= shape[d];
        }
        return strides;
    }
}
