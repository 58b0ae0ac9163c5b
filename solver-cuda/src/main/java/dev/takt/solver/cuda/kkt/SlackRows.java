package dev.takt.solver.cuda.kkt;

import dev.takt.solver.kernels.NonlinearProgram;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The rows that have a slack. */
public final class SlackRows {

    private SlackRows() {}

    /** The inequality rows of a program, ascending. */
    public static int[] of(NonlinearProgram program) {
        return IntStream.range(0, program.rows())
                .filter(row -> !program.isEquality(row))
                .toArray();
    }

    /** The slack of each row, -1 for a row without one. */
    static int[] slackOfRow(NonlinearProgram program) {
        int[] slackOf = new int[program.rows()];
        Arrays.fill(slackOf, -1);
        int[] rows = of(program);
        for (int k = 0; k < rows.length; k++) {
            slackOf[rows[k]] = k;
        }
        return slackOf;
    }
}
