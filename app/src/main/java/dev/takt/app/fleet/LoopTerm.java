package dev.takt.app.fleet;

/**
 * The term of office of a loop at its plant.
 *
 * @param epoch of its commands; the plant refuses those of smaller ones
 * @param succession who drove the plant before
 * @param drives whether it is to drive the plant by itself as soon as it can, whatever its case says
 */
public record LoopTerm(long epoch, Succession succession, boolean drives) {

    /** Who drove the plant before. */
    public enum Succession {
        /** Nobody, or a loop of an earlier run here: the kept plan is continued if the plant is where it says. */
        AFTER,
        /** A loop that still drives it, and goes on with that until this one does. */
        BESIDE
    }

    /** Whether the loop takes the place of one that drives, and its state. */
    public boolean followsAnother() {
        return succession == Succession.BESIDE && drives;
    }

    /** That of a loop in a fleet of one process. */
    public static LoopTerm alone() {
        return new LoopTerm(System.currentTimeMillis(), Succession.AFTER, false);
    }
}
