package dev.takt.solver.cuda.kkt;

import dev.takt.solver.kernels.NonlinearProgram;
import java.util.Arrays;

/** The rows that have a slack. */
final class SlackRows {

    private SlackRows() {}

    /** The slack of each row, -1 for a row without one. */
    static int[] slackOfRow(NonlinearProgram program) {
        int[] slackOf = new int[program.rows()];
        Arrays.fill(slackOf, -1);
        int[] rows = program.inequalityRows();
        for (int k = 0; k < rows.length; k++) {
            slackOf[rows[k]] = k;
        }
        return slackOf;
    }
}
