package dev.takt.actors.supervision;

/**
 * The answer to an input.
 *
 * @param accepted whether it was accepted; a refused one changed nothing
 * @param reason why it was refused, or what happens now; for people
 */
public record ModeAnswer(boolean accepted, String reason) {
    /** Accepted. */
    static final ModeAnswer DONE = new ModeAnswer(true, "");

    static ModeAnswer refused(String reason) {
        return new ModeAnswer(false, reason);
    }
}
