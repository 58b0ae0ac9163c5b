package dev.takt.actors.journal;

import java.util.Optional;

/**
 * The result of a replay.
 *
 * @param periods in the journal
 * @param solves in the journal
 * @param repeated solves that were repeated with the same result, bit for bit
 * @param byClock solves that the clock ended, repeated up to the same check of the clock
 * @param resumed solves whose whole state the replay loaded, because the preceding records are missing
 * @param unknown other solves whose preceding records are missing: before the first checkpoint of a part of a journal,
 *     or after dropped records
 * @param shed solves that are missing in the journal
 * @param undecided solves that the clock ended, or that have another result, in a journal from before the clock's
 *     influence was recorded
 * @param difference the first difference; the replay ends there
 */
// large because it has one count per component
public record ReplayReport(
        long periods,
        long solves,
        long repeated,
        long byClock,
        long resumed,
        long unknown,
        long shed,
        long undecided,
        Optional<Difference> difference) {

    /**
     * A solve with another result.
     *
     * @param cycle for which it was made
     * @param time for which its plan starts
     * @param what differs: {@code iterations}, {@code objective}, {@code control u} …
     * @param recorded in the journal
     * @param repeated by the replay
     */
    public record Difference(long cycle, double time, String what, String recorded, String repeated) {
        @Override
        public String toString() {
            return "cycle " + cycle + " (t = " + time + " s): " + what + " was " + recorded + ", is " + repeated;
        }
    }
}
