package dev.takt.solver.transcription;

/**
 * Choices of the transcription that are not part of the model.
 *
 * @param full whether derivatives, initial conditions, explicit definitions and algebraic variables stay variables with
 *     rows of their own, as in the literature, instead of being substituted
 */
public record TranscriptionOptions(boolean full) {

    /** The default: fewer variables, the same optimum. */
    public static TranscriptionOptions reduced() {
        return new TranscriptionOptions(false);
    }

    /** Every derivative and every algebraic variable is a variable. */
    public static TranscriptionOptions complete() {
        return new TranscriptionOptions(true);
    }
}
