package dev.takt.solver.nmpc;

import dev.takt.solver.ipm.SolverOptions;
import dev.takt.solver.transcription.TranscriptionOptions;

/**
 * What can be chosen about a receding-horizon solver.
 *
 * @param transcription how the model becomes a nonlinear program
 * @param solver the interior point method and its KKT system
 * @param start from where each solve after the first starts; the first is always cold
 */
public record NmpcOptions(TranscriptionOptions transcription, SolverOptions solver, StartPolicy start) {
    /** Reduced transcription, default solver, automatic start. */
    public static final NmpcOptions DEFAULT =
            new NmpcOptions(TranscriptionOptions.reduced(), SolverOptions.DEFAULT, StartPolicy.AUTOMATIC);

    /** These options with another start. */
    public NmpcOptions with(StartPolicy other) {
        return new NmpcOptions(transcription, solver, other);
    }

    /** These options with another solver. */
    public NmpcOptions with(SolverOptions other) {
        return new NmpcOptions(transcription, other, start);
    }
}
