package dev.takt.loop.cycle;

/**
 * A period of one of two controllers, for its journal.
 *
 * @param cycle its number
 * @param scheduled its beginning on the clock of the loop
 * @param leads whether it leads at the end of the period
 * @param ready whether it had the state of the other one at the beginning, while it stood by
 * @param epoch under which it writes
 * @param followed the epoch that the plant follows
 * @param acknowledged the last command under that epoch that the plant has acknowledged
 * @param decision what it decided
 * @param moments when things happened
 */
// large because all of it is one row
public record PairPeriod(
        long cycle,
        long scheduled,
        boolean leads,
        boolean ready,
        long epoch,
        long followed,
        long acknowledged,
        PairDecision decision,
        Moments moments) {

    /**
     * Nanoseconds after the beginning of the period; {@link #NEVER} for what did not happen.
     *
     * @param begun the clock began the period
     * @param measured the loop took its measurements
     * @param shared these were the measurements of the controller that leads, which had come then
     * @param computed the loop had its command
     * @param written the command went to the plant
     * @param decided the acknowledgement was looked for
     */
    public record Moments(long begun, long measured, long shared, long computed, long written, long decided) {
        /** For what did not happen. */
        public static final long NEVER = Long.MIN_VALUE;

        /** Nothing has happened. */
        public static final Moments NONE = new Moments(NEVER, NEVER, NEVER, NEVER, NEVER, NEVER);
    }
}
