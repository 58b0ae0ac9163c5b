package dev.takt.actors.supervision;

/**
 * What became of an input.
 *
 * @param accepted whether it was taken; a refused one changed nothing
 * @param reason why not, or what happens now; for people
 */
public record ModeAnswer(boolean accepted, String reason) {
    /** Taken. */
    static final ModeAnswer DONE = new ModeAnswer(true, "");

    static ModeAnswer refused(String reason) {
        return new ModeAnswer(false, reason);
    }
}
