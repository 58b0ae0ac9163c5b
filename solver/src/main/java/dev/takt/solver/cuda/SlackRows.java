package dev.takt.solver.cuda;

import dev.takt.solver.kernels.NonlinearProgram;
import java.util.stream.IntStream;

/** The rows that have a slack. */
final class SlackRows {

    private SlackRows() {}

    /** The inequality rows of a program, ascending. */
    static int[] of(NonlinearProgram program) {
        return IntStream.range(0, program.rows())
                .filter(row -> !program.isEquality(row))
                .toArray();
    }
}
