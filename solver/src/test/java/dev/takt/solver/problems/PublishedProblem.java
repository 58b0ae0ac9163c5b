package dev.takt.solver.problems;

import java.util.Arrays;
import java.util.function.Supplier;

/**
 * A problem and what is known about its solution.
 *
 * @param name as in its source
 * @param program makes the program anew
 * @param optimum the optimal objective
 * @param tolerance relative to max(1, |optimum|)
 * @param solution the optimal point; empty where it is not unique or not published
 */
@SuppressWarnings("ArrayRecordComponent")
public record PublishedProblem(
        String name, Supplier<SmallProgram> program, double optimum, double tolerance, double[] solution) {

    static PublishedProblem of(SmallProgram.Builder builder, double optimum, double... solution) {
        SmallProgram first = builder.build();
        return new PublishedProblem(first.name(), builder::build, optimum, 1e-6, solution);
    }

    /** The same with another tolerance, and why. */
    PublishedProblem within(double other) {
        return new PublishedProblem(name, program, optimum, other, solution);
    }

    @Override
    public String toString() {
        return name + (solution.length == 0 ? "" : " at " + Arrays.toString(solution));
    }
}
