package dev.takt.solver.transcription.pattern;

/**
 * A pattern and everything that fills its holes, as structure of arrays. The arrays are owned by this object and are not
 * to be changed.
 *
 * @param pattern the shared expression
 * @param count number of instances
 * @param variables index into the variable vector, {@code [hole][instance]}; within one instance two holes may name the
 *     same variable
 * @param data grid numbers, {@code [hole][instance]}
 * @param parameters index into the parameter vector, {@code [hole][instance]}
 * @param targets the entry to which the value of each instance is <em>added</em>: a row of the constraints, or an entry
 *     of a bound or output vector; all 0 for the objective. Several instances, also of several patterns, may add to one
 *     entry (an integral in a constraint)
 */
@SuppressWarnings("ArrayRecordComponent")
public record PatternInstances(
        Pattern pattern, int count, int[][] variables, double[][] data, int[][] parameters, int[] targets) {}
