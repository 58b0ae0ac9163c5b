package dev.takt.solver.kernels.program;

import dev.takt.solver.transcription.pattern.PatternInstances;

/**
 * A derivative program and everything that fills its holes, as structure of arrays. The arrays are owned by this object and
 * are not to be changed.
 *
 * @param program the derivatives of one pattern, or of several that are evaluated together
 * @param count number of instances
 * @param variables index into the variable vector, {@code [hole][instance]}
 * @param data grid numbers, {@code [hole][instance]}
 * @param parameters index into the parameter vector, {@code [hole][instance]}
 * @param targets the entry to which each value is added, {@code [value][instance]}
 */
@SuppressWarnings("ArrayRecordComponent")
public record ProgramInstances(
        DerivativeProgram program, int count, int[][] variables, double[][] data, int[][] parameters, int[][] targets) {

    /** The instances of one pattern. */
    public static ProgramInstances of(DerivativeProgram program, PatternInstances group) {
        return new ProgramInstances(
                program, group.count(), group.variables(), group.data(), group.parameters(), new int[][] {
                    group.targets()
                });
    }

    /** The same instances of another program with the same holes. */
    public ProgramInstances with(DerivativeProgram other) {
        return new ProgramInstances(other, count, variables, data, parameters, targets);
    }
}
