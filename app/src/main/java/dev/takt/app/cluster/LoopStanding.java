package dev.takt.app.cluster;

import java.util.Locale;

/**
 * What a node says of one of its loops.
 *
 * @param loop its name
 * @param epoch of its commands
 * @param stage how far it is
 * @param note why it does not drive its plant; empty if it does
 */
public record LoopStanding(String loop, long epoch, Stage stage, String note) {

    /** How far a loop is. */
    public enum Stage {
        /** It is being made. */
        STARTING,
        /** It could not be made. */
        FAILED,
        /** It runs, and does not drive its plant. */
        PREPARING,
        /** It drives its plant by plans. */
        DRIVING,
        /** It drives its plant in another way: by an operator's values, or to its fail-safe position. */
        HOLDING,
        /** Its plant follows another controller: it was ended. */
        SUPERSEDED;

        /** In words. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Whether it commands its plant. */
        public boolean commands() {
            return this == DRIVING || this == HOLDING;
        }

        /** Whether there is a loop at work. */
        public boolean runs() {
            return commands() || this == PREPARING;
        }
    }
}
