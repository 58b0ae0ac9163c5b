package dev.takt.solver.transcription;

import dev.takt.solver.model.Scenarios;

/**
 * Where the problem of one scenario stands in that of all of them.
 *
 * @param scenarios what the author wrote
 * @param one the problem of one scenario; its parameters stand where they do in the whole
 * @param tree how scenarios branch
 * @param variables {@code [leaf][variable of one]}, the variable of the whole
 * @param rows {@code [leaf][row of one]}, the row of the whole
 */
@SuppressWarnings("ArrayRecordComponent")
public record ScenarioCopies(
        Scenarios scenarios, TranscribedProblem one, ScenarioTree tree, int[][] variables, int[][] rows) {

    /** Number of scenarios. */
    public int leaves() {
        return variables.length;
    }

    /** Number of variables that several scenarios share. */
    public int sharedVariables() {
        int shared = 0;
        for (int variable = 0; variable < one.variableCount(); variable++) {
            boolean isShared = false;
            for (int leaf = 1; leaf < variables.length; leaf++) {
                isShared |= variables[leaf][variable] == variables[leaf - 1][variable];
            }
            shared += isShared ? 1 : 0;
        }
        return shared;
    }
}
